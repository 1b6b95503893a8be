import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { amountBandOf } from '../../contract/deals/options.ts';
import type { FitDeal, FitValues } from '../../server/find/fit-model.ts';

/** What the backtest asks: which funders of later deals are found from earlier ones alone. */

export const dataFolder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const investmentsFile = `${dataFolder}equity/crunchbase-2013-06-hernames/investments.csv`;
const companiesFile = `${dataFolder}equity/crunchbase-2013-10-mode/crunchbase_companies_10_2013.csv`;
const grantsFile = `${dataFolder}grant/vipulnaik-dlw/foundation_grants_dev.csv`;

/** A deal of one funder, as a file states it. */
interface Line {
  readonly funder: string;
  readonly recipient: string;
  readonly year: number;
  /** What makes two lines one deal, beside recipient and year. */
  readonly round: string;
  readonly values: FitValues;
  /** Whether the other file describes the recipient. */
  readonly isDescribed: boolean;
}

export interface Years {
  readonly from: number;
  readonly to: number;
}

/** A later deal: its funders that had none with the recipient before. */
export interface Question {
  readonly recipient: string;
  readonly values: FitValues;
  readonly funders: ReadonlySet<string>;
}

export interface Task {
  /** Earlier deals, their age at the end of the last known year. */
  readonly known: readonly FitDeal[];
  readonly questions: readonly Question[];
  /** Who has funded a recipient already, and so is no answer. */
  readonly fundersOf: ReadonlyMap<string, ReadonlySet<string>>;
}

const nameOf = (text: string): string => text.trim().toLowerCase();
/** What a line leaves out. */
const notStated = 'not stated';
const one = (value: string | null | undefined): string[] =>
  value === null || value === undefined || value === '' ? [] : [value];
const bandOf = (text: string): string[] => one(amountBandOf(text === '' ? null : Number(text)));

const readRecords = (text: string, lineEnd: string): string[][] =>
  parse(text, { delimiter: ',', record_delimiter: lineEnd, relax_column_count: true });

export function readInvestments(): Line[] {
  const [names = [], ...companies] = readRecords(
    new TextDecoder('macintosh').decode(readFileSync(companiesFile)),
    '\r',
  );
  const cell = (record: readonly string[] | undefined, name: string): string => record?.[names.indexOf(name)] ?? '';
  const byName = new Map<string, readonly string[]>();
  for (const company of companies) {
    const name = nameOf(cell(company, 'name'));
    if (!byName.has(name)) byName.set(name, company);
  }
  return readRecords(readFileSync(investmentsFile, 'utf8').replaceAll('\r', ''), '\n').flatMap((record) => {
    const [company = '', year = '', amount = '', , round = '', funder] = record;
    if (record.length !== 6 || funder === undefined) return [];
    const recipient = nameOf(company);
    const found = byName.get(recipient);
    const values: FitValues = {
      sector: one(cell(found, 'category_code')),
      place: one(cell(found, 'region')),
      country: one(cell(found, 'country_code')),
      round: one(round),
      amount: bandOf(amount),
    };
    return [{ funder, recipient, year: Math.round(Number(year)), round, values, isDescribed: found !== undefined }];
  });
}

export function readGrants(): Line[] {
  const [names = [], ...records] = readRecords(readFileSync(grantsFile, 'utf8').replaceAll('\r', ''), '\n');
  return records.map((record) => {
    const cell = (name: string): string => record[names.indexOf(name)] ?? '';
    const known = (text: string): string[] => one(text.trim() === 'FIXME' ? null : text.trim().toLowerCase());
    return {
      funder: cell('donor'),
      recipient: nameOf(cell('donee')),
      year: Number(cell('donation_date').slice(0, 4)),
      round: '',
      values: {
        // A funder states it of all its grants or of none, and does so in each year: a gap is no accident.
        sector: [known(cell('cause_area').split(/[/|]/)[0] ?? '')[0] ?? notStated],
        place: known(cell('affected_states')),
        country: known(cell('affected_countries')),
        amount: bandOf(cell('amount')),
      },
      isDescribed: true,
    };
  });
}

/** Nothing of the asked years is known to the model. */
export function taskOf(lines: readonly Line[], known: Years, asked: Years): Task {
  const within = ({ from, to }: Years) => lines.filter(({ year }) => year >= from && year <= to);
  const fundersOf = new Map<string, Set<string>>();
  const deals: FitDeal[] = [];
  for (const line of within(known).toSorted((first, second) => first.year - second.year)) {
    const earlier = fundersOf.get(line.recipient) ?? new Set<string>();
    fundersOf.set(line.recipient, earlier);
    const funders = [{ id: line.funder, isFirst: !earlier.has(line.funder) }];
    deals.push({ age: known.to + 0.5 - line.year, funders, values: line.values });
    earlier.add(line.funder);
  }
  const questions = new Map<string, { recipient: string; values: FitValues; funders: Set<string> }>();
  for (const { funder, recipient, year, round, values, isDescribed } of within(asked)) {
    if (!isDescribed || fundersOf.get(recipient)?.has(funder) === true) continue;
    const key = JSON.stringify([recipient, year, round]);
    const question = questions.get(key) ?? { recipient, values, funders: new Set<string>() };
    questions.set(key, question);
    question.funders.add(funder);
  }
  return { known: deals, questions: [...questions.values()], fundersOf };
}

/** Funders for each deal, which single lines do not tell. */
export function fundersPerDeal(lines: readonly Line[], years: Years): number {
  const first = new Map<string, number>();
  const deals = new Map<string, number>();
  for (const { funder, recipient, year, round } of lines.toSorted((one, other) => one.year - other.year)) {
    if (year < years.from || year > years.to) continue;
    const pair = JSON.stringify([funder, recipient]);
    if (first.has(pair)) continue;
    first.set(pair, year);
    const deal = JSON.stringify([recipient, year, round]);
    deals.set(deal, (deals.get(deal) ?? 0) + 1);
  }
  return deals.size === 0 ? 1 : first.size / deals.size;
}
