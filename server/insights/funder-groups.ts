import { sql, type RawBuilder } from 'kysely';
import type { FunderGroup, FunderOrder, FunderSort } from '../../contract/deals/facets.ts';
import { columnsOf, fewestMemberDeals, leftOutKey } from '../../contract/deals/deals.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { fewestDeals } from '../../contract/insights/insights.ts';
import { printTableQuery, type TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import {
  printCursor,
  readCursor,
  readPage,
  segmentsOf,
  type OrderTerm,
  type Page,
  type PageDirection,
  type Position,
} from '../database/paging.ts';
import type { Vault } from '../vault.ts';
import { getColumn, joinItems } from '../deals/columns.ts';
import { engine } from '../deals/dialects.ts';
import { exactTotal, orderOfNames, rowsIn } from '../deals/engine/columns.ts';
import { answerFrom } from '../deals/engine/keep.ts';
import { wholes } from '../deals/engine/steps.ts';
import { findFunders, ratedFunders } from '../deals/funders.ts';
import { filtersOf, isEmptyFilter, leavingNothingOut, whereOf } from '../deals/filters.ts';
import { findHiddenIn, hiddenRows, measureOf, type Sources } from '../deals/medians.ts';
import { namedRows } from '../deals/named-rows.ts';
import { dateMark, precisionOf } from './last-date.ts';

/** The table grouped by funder: one line per name, a page at a time. */

interface Question {
  readonly kind: DealKind;
  readonly filters: TableFilters;
  readonly sort: FunderOrder;
  readonly cursor: string | null;
  readonly limit: number;
  readonly vault: Vault;
  readonly readerId: string;
}

interface Line {
  readonly name: string;
  readonly deals: number;
  readonly total: number | null;
  readonly amounts: number;
  readonly median: number | null;
  readonly median_amounts: number;
  readonly last: string | null;
  readonly last_mark: number | null;
  readonly sort_texts: readonly (string | null)[];
}

const expressions: Readonly<Record<FunderSort, { readonly value: string; readonly sqlType: OrderTerm['sqlType'] }>> = {
  deals: { value: 'grouped.deals', sqlType: 'numeric' },
  total: { value: 'grouped.total', sqlType: 'numeric' },
  median: { value: 'grouped.median', sqlType: 'numeric' },
  last: { value: 'grouped.last', sqlType: 'date' },
  rating: { value: 'grouped.rating', sqlType: 'numeric' },
  name: { value: orderOfNames('grouped.name')[0], sqlType: 'text' },
};

/** By the value, then by name. */
function termsOf({ by, direction }: FunderOrder): OrderTerm[] {
  const { value, sqlType } = expressions[by];
  const names = orderOfNames('grouped.name').filter((name) => name !== value);
  return [
    { expression: sql.raw(value), sqlType, direction },
    ...names.map((name): OrderTerm => ({ expression: sql.raw(name), sqlType: 'text', direction: 'ascending' })),
  ];
}

// Paging wants a uuid that no two lines share: here a digest of the name, written as one.
const digest = 'md5(grouped.name)';
const nameId = `(substr(${digest}, 1, 12) || '4' || substr(${digest}, 14, 3) || '8' || substr(${digest}, 18))::uuid`;

/** Every funder of the filter. A median stands from five amounts on, and takes the same ones as all medians do. */
async function groupedBy(
  { db, ask, kind }: Sources,
  { filters, sort }: Pick<Question, 'filters' | 'sort'>,
): Promise<RawBuilder<unknown>> {
  const measure = measureOf(kind, ['amountUsd']);
  const named = getColumn(kind, 'funderNames');
  const [reported] = await ask(sql<{ count: number }>`
    select count(*) as count from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)}
      and deals.origin = 'member_reported'`);
  const hidden =
    (reported?.count ?? 0) < fewestMemberDeals
      ? new Map<string, readonly number[]>()
      : await findHiddenIn(db, {
          kind,
          measure,
          where: (dialect) => whereOf(kind, filters, dialect),
          group: { value: sql`item.value`, join: joinItems(named) },
        });
  const items = sql`select deals.name, true as is_row, ${measure.held} as "amountUsd", ${wholes}, ${measure.held} as number, deals.date as day, ${dateMark} as mark
    from (${namedRows(kind, filters)}) as deals`;
  const beside = sql`select value, false, null, null, null, number, null, null from (${hiddenRows(hidden)}) as hidden`;
  const grouped = sql`select name, (count(*) filter (where is_row))::double as deals, ${exactTotal} as total,
      count("amountUsd") as amounts, max(day) as last, max(mark) as last_mark,
      case when count(number) >= ${sql.raw(String(fewestDeals))} then round(quantile_cont(number, 0.5), 2) end as median,
      count(number) as median_amounts
    from (${hidden.size === 0 ? items : sql`${items} union all ${beside}`}) as deals where name <> '' group by name`;
  if (sort.by !== 'rating') return grouped;
  const ratings = JSON.stringify(await listRatings(db));
  return sql`select grouped.*, rated.rating from (${grouped}) as grouped left join (
    select entry.name, entry.rating from (select unnest(from_json(${ratings}::varchar, '[{"name": "VARCHAR", "rating": "DOUBLE"}]')) as entry) as entries
  ) as rated on rated.name = grouped.name`;
}

/** The best rating of each name. */
async function listRatings(db: Db): Promise<readonly { name: string; rating: number }[]> {
  const { rows } = await sql<{ name: string; rating: number }>`
    select name, max(rating) as rating from (${ratedFunders}) as rated where rating is not null group by name`.execute(
    db,
  );
  return rows;
}

interface FoundPage {
  readonly page: Page<PagedLine>;
  readonly kinds: readonly KindCount[];
}
type PagedLine = Line & { readonly id: string; readonly funders: number };

export async function listFunderGroups(
  db: Db,
  question: Question,
): Promise<{
  rows: FunderGroup[];
  funderCount: number | null;
  nextCursor: string | null;
  previousCursor: string | null;
}> {
  const { kind, vault } = question;
  const binding = bindingOf(question);
  const start = question.cursor === null ? null : readCursor(vault, binding, question.cursor);
  const { page, kinds } = await answerFrom(db, {
    kind,
    // The ratings of funders change by themselves.
    question: null,
    answer: (ask) => readPageOf({ db, ask, kind }, question, start),
  });
  const cursorAt = (row: PagedLine | undefined, towards: 'next' | 'previous'): string | null =>
    row === undefined ? null : printCursor(vault, binding, towards, { id: row.id, values: row.sort_texts });
  return {
    rows: await presentLines(db, page.rows, kinds),
    funderCount: start === null ? (page.rows[0]?.funders ?? 0) : null,
    nextCursor: page.hasNext ? cursorAt(page.rows.at(-1), 'next') : null,
    previousCursor: page.hasPrevious ? cursorAt(page.rows[0], 'previous') : null,
  };
}

async function readPageOf(
  sources: Sources,
  question: Question,
  start: { readonly direction: PageDirection; readonly position: Position } | null,
): Promise<FoundPage> {
  const direction = start?.direction ?? 'next';
  const terms = termsOf(question.sort);
  const texts = sql.join(terms.map(({ expression }) => sql`(${expression})::varchar`));
  const grouped = await groupedBy(sources, question);
  const page = await readPage<PagedLine>({
    segments: segmentsOf(terms, sql.raw(nameId), direction, start?.position ?? null),
    direction,
    isFirst: start === null,
    limit: question.limit,
    read: ({ condition, order }, limit) =>
      sources.ask(sql<PagedLine>`
        with grouped as materialized (${grouped})
        select name, deals, total, amounts, median, median_amounts, last::varchar as last, last_mark,
          ${sql.raw(nameId)}::varchar as id, [${texts}] as sort_texts, (select count(*) from grouped) as funders
        from grouped where ${condition} order by ${order} limit ${sql.raw(String(limit))}`),
  });
  return { page, kinds: await countKindsOf(sources, page.rows, question) };
}

function bindingOf({ kind, filters, sort, readerId }: Question): string {
  const { limit: _limit, ...rest } = printTableQuery(columnsOf(kind), {
    ...filters,
    sort: [],
    cursor: null,
    limit: 1,
  });
  return JSON.stringify(['listFunderGroups by value and name', kind, readerId, sort.by, sort.direction, rest]);
}

/** Whether the filter asks for rows that the table leaves out by default. */
function takesAll({ kind, filters: { filters } }: Question): boolean {
  const leftOut = leftOutKey[kind];
  return leftOut !== null && filters[leftOut] !== undefined;
}

async function presentLines(db: Db, lines: readonly Line[], kinds: readonly KindCount[]): Promise<FunderGroup[]> {
  const funders = await findFunders(
    db,
    lines.map((line) => line.name),
  );
  return lines.map((line) => {
    const funder = funders.get(line.name);
    return {
      name: line.name,
      funderId: funder?.funderId ?? null,
      dealCount: line.deals,
      totalAmountUsd: line.total,
      amountCount: line.amounts,
      medianAmountUsd: line.median,
      medianAmountCount: line.median_amounts,
      // What members reported counts here alone.
      isMedianAmountApproximate: line.median_amounts > line.amounts,
      lastOn: line.last,
      lastPrecision: precisionOf(line.last_mark),
      rating: funder?.rating ?? null,
      reviewCount: funder?.reviewCount ?? 0,
      kinds: dealKinds.flatMap((kind) => {
        const count = kinds.find((row) => row.name === line.name && row.kind === kind)?.count ?? 0;
        return count === 0 ? [] : [{ kind, count }];
      }),
    };
  });
}

interface KindCount {
  readonly name: string;
  readonly kind: DealKind;
  readonly count: number;
}

/** How many rows of each kind name them: those that the table shows, and of whom sees the newest alone only these. */
async function countKindsOf({ ask }: Sources, lines: readonly Line[], question: Question): Promise<KindCount[]> {
  if (lines.length === 0) return [];
  const names = lines.map(({ name }) => name);
  // Without a filter the lines say it of their own kind.
  const known = isEmptyFilter(question.filters) ? question.kind : null;
  const own = known === null ? [] : lines.map(({ name, deals }) => ({ name, kind: known, count: deals }));
  const others = dealKinds.filter((kind) => kind !== known);
  const counts = others.map((kind) => {
    const shown = filtersOf({
      ...question.filters,
      filters: takesAll(question) ? leavingNothingOut(kind) : {},
      unknown: [],
      search: '',
    });
    return sql`select name, ${kind} as kind, count(*) as count from (${namedRows(kind, shown)}) as item group by name`;
  });
  // To count all names and then to choose is faster than to compare each row with the names.
  const found = await ask(sql<KindCount>`
    with counted as materialized (${sql.join(counts, sql` union all `)})
    select * from counted where name in (${sql.join(names)})`);
  return [...own, ...found];
}
