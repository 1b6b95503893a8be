import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ImportSummary } from '../../../contract/imports/imports.ts';
import type { ReportedField } from '../../../contract/imports/report.ts';
import type { TestDatabase } from '../../database.ts';
import { figuresOf, sampleOf, type Award, type Figures, type Truth } from './award.ts';

/** What the database says after a file was read, beside what is true. */

/**
 * `said`: the report counts what was refused or not understood, and the rest is right. `left_out`: a country or a term
 * that the file tells is unknown, and the report does not count it. `wrong`: nothing tells that the figure is not true.
 */
type Verdict = 'said' | 'left_out' | 'wrong';

export interface Difference {
  readonly figure: string;
  readonly expected: unknown;
  readonly found: unknown;
  readonly verdict: Verdict;
}

interface StoredDeal extends Omit<Award, 'more'> {
  readonly columns: Record<string, unknown>;
}

const plainValue = (value: unknown): string | number | boolean | null =>
  typeof value === 'number' ? String(value) : typeof value === 'string' || typeof value === 'boolean' ? value : null;

export async function storedAwards(db: TestDatabase['db'], keys: readonly string[]): Promise<Award[]> {
  const { rows } = await sql<StoredDeal>`
    select kind, recipient_name as recipient, funder_names as funders, trim_scale(amount)::text as amount, currency,
      date::text as on, date_precision as precision, recipient_country as country,
      details || (to_jsonb(deals) - 'details') as columns
    from deals order by created_at, id`.execute(db);
  return rows.map(({ columns, ...deal }) => ({
    ...deal,
    more: Object.fromEntries(keys.map((key) => [key, plainValue(columns[key])])),
  }));
}

export const keysOf = ({ awards }: Truth): string[] => [
  ...new Set(awards.flatMap(({ more }) => Object.keys(more ?? {}))),
];

type Counted = Pick<ImportSummary, 'readCount' | 'rejectedCount' | 'passedOverCount'>;

/** The figures of a list of deals that stands for the true one: the samples are found by their recipient. */
function figuresLike(truth: Truth, awards: readonly Award[], counts: Counted): Figures {
  const samples = truth.samples.map((at) => {
    const name = truth.awards[at]?.recipient ?? 'nobody';
    const deals = awards.filter(({ recipient }) => recipient === name);
    const one = deals[0] === undefined ? null : sampleOf(deals[0]);
    return [`row of ${name}`, deals.length > 1 ? `${deals.length} such rows` : one] as const;
  });
  return {
    ...figuresOf({
      ...truth,
      awards,
      samples: [],
      rows: truth.rows === null ? null : counts.readCount,
      refused: truth.refused === null ? null : counts.rejectedCount,
      passedOver: truth.passedOver === null ? null : (counts.passedOverCount ?? 0),
    }),
    ...Object.fromEntries(samples),
  };
}

const camelCase = (key: string): string => key.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** The true deals without what the report says to be refused or not understood. */
function admitted(truth: Truth, found: readonly Award[], report: ImportSummary): Award[] {
  const isUnclear = (field: ReportedField): boolean =>
    (report.fields ?? []).some(({ key, unclear }) => key === field && unclear > 0);
  const words = new Set((report.unknownWords ?? []).map(({ key }) => key));
  const byName = Map.groupBy(found, ({ recipient }) => recipient);
  return truth.awards.flatMap((award): Award[] => {
    const one = byName.get(award.recipient)?.shift();
    if (one === undefined) return report.rejectedCount > (truth.refused ?? 0) ? [] : [award];
    const isAmountOpen = one.amount === null && isUnclear('amount');
    const isDateOpen = one.on === null && isUnclear('date');
    const isCountryOpen = one.country === null && (report.flagCounts['unknown_country'] ?? 0) > 0;
    const more = Object.entries(award.more ?? {}).map(([key, value]) => [
      key,
      one.more?.[key] === null && words.has(camelCase(key)) ? null : value,
    ]);
    return [
      {
        ...award,
        ...(isAmountOpen ? { amount: null, currency: null } : {}),
        ...(isDateOpen ? { on: null, precision: null } : {}),
        ...(one.funders.length === 0 && isUnclear('funderNames') ? { funders: [] } : {}),
        ...(isCountryOpen ? { country: null } : {}),
        ...(award.more === undefined ? {} : { more: Object.fromEntries(more) }),
      },
    ];
  });
}

/** Of those, without the countries and terms that were not read. */
function withoutLeftOut(awards: readonly Award[], found: readonly Award[]): Award[] {
  const byName = Map.groupBy(found, ({ recipient }) => recipient);
  return awards.map((award) => {
    const one = byName.get(award.recipient)?.shift();
    if (one === undefined) return award;
    const more = Object.entries(award.more ?? {}).map(([key, value]) => [key, one.more?.[key] === null ? null : value]);
    return {
      ...award,
      ...(one.country === null ? { country: null } : {}),
      ...(award.more === undefined ? {} : { more: Object.fromEntries(more) }),
    };
  });
}

export function differencesOf(
  truth: Truth,
  found: readonly Award[],
  report: ImportSummary,
): { figureCount: number; differences: Difference[] } {
  const isBroken = (report.flagCounts['mojibake'] ?? 0) > 0;
  const saidAwards = admitted(truth, found, report);
  const expected = figuresOf(truth);
  const actual = figuresLike(truth, found, report);
  const said = figuresLike(truth, saidAwards, report);
  const leftOut = figuresLike(truth, withoutLeftOut(saidAwards, found), report);
  const figures = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  const verdictOf = (figure: string): Verdict => {
    if (isDeepStrictEqual(said[figure], actual[figure]) || figure === 'rows refused') return 'said';
    if (figure.startsWith('row of') && actual[figure] === null && isBroken) return 'said';
    return isDeepStrictEqual(leftOut[figure], actual[figure]) ? 'left_out' : 'wrong';
  };
  const differences = figures
    .filter((figure) => !isDeepStrictEqual(expected[figure], actual[figure]))
    .map((figure) => ({
      figure,
      expected: expected[figure],
      found: actual[figure],
      verdict: verdictOf(figure),
    }));
  return { figureCount: figures.length, differences };
}
