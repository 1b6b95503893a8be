import { sql, type RawBuilder } from 'kysely';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { mostParts, type FunderDeals, type Parts } from '../../contract/insights/funder-deals.ts';
import { typeKeys } from '../../contract/insights/funder-terms.ts';
import { fewestDeals } from '../../contract/insights/insights.ts';
import { offerTerms } from '../../contract/insights/offer-check.ts';
import type { Db } from '../database/connect.ts';
import { getColumn, shown } from '../deals/columns.ts';
import { answerKept } from '../deals/row-index/keep.ts';
import type { Viewer } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { maySeeSubject } from '../subjects/policy.ts';
import { lastMark, precisionOf } from './last-date.ts';

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
      answerKept(db, {
        kind,
        question: ['deals of a funder', funderId, thisYear],
        keys: [],
        byIndex: null,
        bySql: () => readKind(db, { funderId, kind, thisYear }),
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
const dealsOf = ({ funderId, kind }: OfKind): RawBuilder<unknown> => sql`from deals where kind = ${kind}
  and funder_ids @> ${[funderId]}::text[] and origin <> 'member_reported' and record_type = 'deal'`;
/** The rows that the table shows by default. */
const isShown = sql`public_borrower is not true`;

async function readKind(db: Db, asked: OfKind & { thisYear: number }): Promise<FunderDeals | null> {
  const totals = await readTotals(db, asked);
  if (totals === undefined || totals.count + totals.leftOut === 0) return null;
  return describeKind(asked, totals, { parts: await readParts(db, asked), terms: await readTermCounts(db, asked) });
}

/** How many of its deals state each term. */
async function readTermCounts(db: Db, asked: OfKind): Promise<FunderDeals['terms']> {
  const keys = offerTerms[asked.kind];
  const counts = keys.map((key) => sql`count(${shown(getColumn(asked.kind, key))})::integer`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts ${dealsOf(asked)} and ${isShown}`.execute(db);
  return keys.map((key, at) => ({ key, count: rows[0]?.counts[at] ?? 0 })).filter(({ count }) => count >= fewestDeals);
}

interface Totals {
  readonly count: number;
  readonly leftOut: number;
  readonly amountCount: number;
  readonly total: number | null;
  readonly cuts: readonly number[] | null;
  readonly last: string | null;
  readonly lastMark: number | null;
  readonly undated: number;
}

async function readTotals(db: Db, asked: OfKind): Promise<Totals | undefined> {
  const { rows } = await sql<Totals>`select count(*) filter (where ${isShown})::integer as count,
      count(*) filter (where not (${isShown}))::integer as "leftOut",
      count(amount_usd) filter (where ${isShown})::integer as "amountCount",
      round(sum(amount_usd) filter (where ${isShown}))::float8 as total,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by amount_usd::float8) filter (where ${isShown}) as cuts,
      max(date) filter (where ${isShown})::text as last, ${lastMark} filter (where ${isShown}) as "lastMark",
      count(*) filter (where ${isShown} and date is null)::integer as undated
    ${dealsOf(asked)}`.execute(db);
  return rows[0];
}

type PartList = 'years' | 'sectors' | 'types' | 'countries';

interface Part {
  readonly list: PartList;
  /** Null: not known. */
  readonly value: string | null;
  readonly count: number;
}

/** Every part of every list; the largest first, years in their order. */
async function readParts(db: Db, asked: OfKind): Promise<Part[]> {
  const countOf = (list: PartList, value: RawBuilder<unknown>, from = sql`own`): RawBuilder<unknown> =>
    sql`select ${list} as list, ${value} as value, count(*)::integer as count from ${from} group by 2`;
  const { rows } = await sql<Part>`with own as materialized (
      select extract(year from date)::text as year, sectors, recipient_country as country,
        ${shown(getColumn(asked.kind, typeKeys[asked.kind]))} as type
      ${dealsOf(asked)} and ${isShown})
    ${countOf('years', sql`year`)} union all ${countOf('types', sql`type`)} union all ${countOf('countries', sql`country`)}
    union all ${countOf('sectors', sql`sector`, sql`own left join lateral unnest(sectors) as sector on true`)}
    order by count desc, value`.execute(db);
  return rows;
}

function describeKind(
  { kind, thisYear }: OfKind & { thisYear: number },
  row: Totals,
  { parts, terms }: { parts: readonly Part[]; terms: FunderDeals['terms'] },
): FunderDeals {
  const { count, leftOut, amountCount, total, cuts, last, undated } = row;
  const [lower, median, upper] = (cuts ?? []).map(Math.round);
  const isCut = amountCount >= fewestDeals && lower !== undefined && median !== undefined && upper !== undefined;
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
    amounts: isCut ? { lower, median, upper } : null,
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
