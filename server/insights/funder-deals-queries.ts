import { sql, type RawBuilder } from 'kysely';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { mostParts, type FunderDeals, type Parts } from '../../contract/insights/funder-deals.ts';
import { typeKeys } from '../../contract/insights/funder-terms.ts';
import { fewestDeals } from '../../contract/insights/insights.ts';
import { offerTerms } from '../../contract/insights/offer-check.ts';
import type { Db } from '../database/connect.ts';
import { getColumn } from '../deals/columns.ts';
import { engine } from '../deals/dialects.ts';
import { exactTotal, itemsOf, quartilesOf, rowsIn } from '../deals/engine/columns.ts';
import type { Ask } from '../deals/engine/ask.ts';
import { answerFrom } from '../deals/engine/keep.ts';
import { wholes } from '../deals/engine/steps.ts';
import type { Viewer } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { maySeeSubject } from '../subjects/policy.ts';
import { dateMark, precisionOf } from './last-date.ts';

/** Figures over the deals of one funder that sources publish, kept until a row of the kind changes. */
export async function listFunderDeals(
  db: Db,
  { funderId, viewer, today }: { funderId: string; viewer: Viewer; today: string },
): Promise<FunderDeals[]> {
  const funder = await db.selectFrom('funders').where('id', '=', funderId).select('state').executeTakeFirst();
  if (funder === undefined || !maySeeSubject(viewer, funder.state))
    throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const thisYear = Number(today.slice(0, 4));
  const kinds = await Promise.all(
    dealKinds.map((kind) =>
      answerFrom(db, {
        kind,
        question: ['deals of a funder', funderId, thisYear],
        answer: (ask) => readKind(ask, { funderId, kind, thisYear }),
      }),
    ),
  );
  return kinds.filter((one) => one !== null).toSorted((one, other) => other.count - one.count);
}

interface OfKind {
  readonly funderId: string;
  readonly kind: DealKind;
}

/** Its deals, without what members reported. */
const dealsOf = ({ funderId, kind }: OfKind): RawBuilder<unknown> => sql`from ${rowsIn(kind)}
  where ${engine.holdsAny(getColumn(kind, 'funderIds'), [funderId])} and deals.origin <> 'member_reported' and deals."recordType" = 'deal'`;
/** The rows that the table shows by default. */
const isShown = (kind: DealKind): RawBuilder<boolean> =>
  kind === 'debt' ? sql<boolean>`deals."publicBorrower" is not true` : sql<boolean>`true`;

async function readKind(ask: Ask, asked: OfKind & { thisYear: number }): Promise<FunderDeals | null> {
  const totals = await readTotals(ask, asked);
  if (totals === undefined || totals.count + totals.leftOut === 0) return null;
  return describeKind(asked, totals, { parts: await readParts(ask, asked), terms: await readTermCounts(ask, asked) });
}

/** How many of its deals state each term. */
async function readTermCounts(ask: Ask, asked: OfKind): Promise<FunderDeals['terms']> {
  const keys = offerTerms[asked.kind];
  const counts = keys.map((key) => sql`count(${engine.value(getColumn(asked.kind, key))}) as ${sql.ref(key)}`);
  const [row] = await ask(
    sql<Readonly<Record<string, number>>>`select ${sql.join(counts)} ${dealsOf(asked)} and ${isShown(asked.kind)}`,
  );
  return keys.map((key) => ({ key, count: row?.[key] ?? 0 })).filter(({ count }) => count >= fewestDeals);
}

interface Totals {
  readonly count: number;
  readonly leftOut: number;
  readonly amountCount: number;
  readonly total: number | null;
  readonly lower: number | null;
  readonly median: number | null;
  readonly upper: number | null;
  readonly last: string | null;
  readonly lastMark: number | null;
  readonly undated: number;
}

async function readTotals(ask: Ask, asked: OfKind): Promise<Totals | undefined> {
  const amount = sql`deals."amountUsd"`;
  const [totals] = await ask(sql<Totals>`
    with own as (select ${isShown(asked.kind)} as is_shown, ${amount}, ${wholes}, deals.date as day, ${dateMark} as mark ${dealsOf(asked)})
    select count(*) as count, (select count(*) from own where not is_shown) as "leftOut", count(${amount}) as "amountCount",
      ${exactTotal} as total, ${quartilesOf(amount)}, max(day)::varchar as last, max(mark) as "lastMark",
      count(*) filter (where day is null) as undated
    from own as deals where is_shown`);
  return totals;
}

type PartList = 'years' | 'sectors' | 'types' | 'countries';

interface Part {
  readonly list: PartList;
  /** Null: not known. */
  readonly value: string | null;
  readonly count: number;
}

/** Every part of every list; the largest first, years in their order. */
function readParts(ask: Ask, asked: OfKind): Promise<Part[]> {
  const countOf = (list: PartList, value: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select ${list} as list, value, count(*) as count from (select ${value} as value from own) as part group by 2`;
  return ask(sql<Part>`with own as materialized (
      select year(deals.date)::varchar as year, deals.sectors,
        ${engine.value(getColumn(asked.kind, 'recipientCountry'))} as country,
        ${engine.value(getColumn(asked.kind, typeKeys[asked.kind]))} as type
      ${dealsOf(asked)} and ${isShown(asked.kind)})
    ${countOf('years', sql`year`)} union all ${countOf('types', sql`type`)} union all ${countOf('countries', sql`country`)}
    union all ${countOf('sectors', itemsOf(sql`sectors`))}
    order by count desc, value`);
}

function describeKind(
  { kind, thisYear }: OfKind & { thisYear: number },
  row: Totals,
  { parts, terms }: { parts: readonly Part[]; terms: FunderDeals['terms'] },
): FunderDeals {
  const { count, leftOut, amountCount, total, lower, median, upper, last, undated } = row;
  const isCut = amountCount >= fewestDeals && lower !== null && median !== null && upper !== null;
  const precision = precisionOf(row.lastMark);
  const years = parts
    .flatMap(({ list, value, count: deals }) =>
      list === 'years' && value !== null ? [{ year: Number(value), count: deals }] : [],
    )
    .toSorted((one, other) => one.year - other.year)
    .map((one) => ({ ...one, isOpen: one.year >= thisYear }));
  const partsOf = (list: PartList): Parts => summarise(parts.filter((part) => part.list === list));
  return {
    kind,
    count,
    leftOut,
    amountCount,
    totalUsd: total,
    amounts: isCut ? { lower: Math.round(lower), median: Math.round(median), upper: Math.round(upper) } : null,
    firstYear: years[0]?.year ?? null,
    last: last === null || precision === null ? null : { on: last, precision },
    years,
    undated,
    sectors: partsOf('sectors'),
    types: partsOf('types'),
    countries: partsOf('countries'),
    terms,
  };
}

function summarise(parts: readonly Part[]): Parts {
  const known = parts.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  const others = known.slice(mostParts);
  return {
    named: known.slice(0, mostParts),
    others: { count: others.reduce((sum, { count }) => sum + count, 0), values: others.length },
    unknown: parts.find(({ value }) => value === null)?.count ?? 0,
  };
}
