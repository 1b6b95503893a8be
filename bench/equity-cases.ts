import { sql, type RawBuilder } from 'kysely';
import { columnsOf, type DealColumnKey } from '../contract/deals/deals.ts';
import { defaultFacets } from '../contract/deals/facets.ts';
import { parseTableQuery, type RawQuery } from '../contract/table/table.ts';
import { sectors } from '../contract/deals/options.ts';
import { sampleCountries } from '../sample/countries.ts';
import type { Db } from '../server/database/connect.ts';
import { getColumn, selectionOf, shown } from '../server/deals/columns.ts';
import { isReal } from '../server/deals/stored-names.ts';
import { whereOf } from '../server/deals/filters.ts';
import type { Statement } from './bare-server.ts';

/** What is measured: a call of the product, and the SQL that gives the same rows or figures without it. */
export interface EquityCase {
  readonly what: string;
  /** After /api/deals/equity; several take turns, so that no answer is one that was kept. */
  readonly paths: readonly string[];
  readonly statement: Statement;
  /** The numbers of connections, one after the other. */
  readonly connections: readonly number[];
  /** Requests a second against the bare server, at least; null where only time counts. */
  readonly leastRatio: number | null;
  /** p95 on one connection, in milliseconds; null where only the ratio counts. */
  readonly slowest: number | null;
  /** How much later than the bare server's p99 ours may come on one connection, in milliseconds; null where it does not count. */
  readonly latest: number | null;
}

const oneAndMany = [1, 16];
/** Seconds of SQL for the bare server: many at once would only wait for each other. */
const one = [1];

export const busy: RawQuery = { recipientCountry: 'US', sectors: 'fintech' };
const pageRows = 50;
export const printed = (query: RawQuery): string => new URLSearchParams(query as Record<string, string>).toString();
const where = (query: RawQuery): RawBuilder<boolean> =>
  whereOf('equity', parseTableQuery(columnsOf('equity'), query).query);

/**
 * Enough pairs that no cached answer is left when its turn comes again. They are the most frequent countries and
 * sectors.
 */
export function everyPair(path: string): string[] {
  return sampleCountries
    .slice(0, 20)
    .flatMap((recipientCountry) =>
      sectors.map(({ value }) => `${path}?${printed({ recipientCountry, sectors: value })}`),
    );
}

export interface Deep {
  readonly cursor: string;
  readonly date: string;
  readonly id: string;
}

export function equityCases(db: Db, deep: Deep): EquityCase[] {
  const compiled = (statement: RawBuilder<unknown>): Statement => {
    const { sql: text, parameters } = statement.compile(db);
    return { text, values: parameters };
  };
  const page = (what: string, query: RawQuery, extra: Partial<EquityCase> = {}): EquityCase => ({
    what,
    paths: [`?${printed(query)}`],
    statement: compiled(pageSql(where(query), sql<boolean>`deals.date is not null`)),
    connections: oneAndMany,
    leastRatio: 0.6,
    slowest: null,
    latest: 10,
    ...extra,
  });
  return [
    page('first page', {}),
    page('country and sector', busy),
    page(
      'deep page',
      {},
      {
        paths: [`?cursor=${deep.cursor}`],
        statement: compiled(
          pageSql(where({}), sql<boolean>`(deals.date, deals.id) < (${deep.date}::date, ${deep.id}::uuid)`),
        ),
      },
    ),
    search('text search', 'robotics 77', compiled, null),
    search('text search, two letters', 'ki', compiled, 60),
    search('text search, no hit', 'zzyzx', compiled, 60),
    figures('insights: count, total, quartiles of all', {}, compiled),
    figures('insights: the same of country and sector', busy, compiled),
    {
      ...figures('insights: the same, another country and sector each time', busy, compiled),
      paths: everyPair('/count'),
    },
    facets('facets of all', {}, compiled),
    facets('facets of country and sector', busy, compiled),
    { ...facets('facets, another country and sector each time', busy, compiled), paths: everyPair('/facets') },
  ];
}

function pageSql(condition: RawBuilder<boolean>, start: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select ${selectionOf('equity')} from deals where ${condition} and ${start}
    order by deals.date desc nulls last, deals.id desc limit ${pageRows + 1}`;
}

type Compile = (statement: RawBuilder<unknown>) => Statement;

/** The few hits are collected first, as the product does: left alone, the planner walks the order in search of them. */
function search(what: string, term: string, compiled: Compile, slowest: number | null): EquityCase {
  const isShort = term.length < 3;
  const statement = isShort
    ? pageSql(where({ search: term }), sql<boolean>`deals.date is not null`)
    : sql`with hits as materialized (select deals.id, deals.date from deals where ${where({ search: term })}),
        page as (select * from hits order by date desc nulls last, id desc limit ${pageRows + 1})
        select ${selectionOf('equity')} from page join deals on deals.kind = 'equity' and deals.id = page.id
        order by page.date desc nulls last, page.id desc`;
  return {
    what,
    paths: [`?${printed({ search: term })}`],
    statement: compiled(statement),
    connections: oneAndMany,
    leastRatio: 0.6,
    slowest,
    latest: null,
  };
}

function figures(what: string, query: RawQuery, compiled: Compile): EquityCase {
  const amount = shown(getColumn('equity', 'amountUsd'));
  return {
    what,
    paths: [`/count?${printed(query)}`],
    statement: compiled(sql`select count(*) as count, count(${amount}) as known, round(sum(${amount})) as total,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${amount}::float8) as cuts
      from deals where ${where(query)}`),
    connections: one,
    leastRatio: 0.5,
    slowest: 80,
    latest: null,
  };
}

/** The lists among the facets of the page, each without its own filter; the histograms come on top in the product. */
function facets(what: string, query: RawQuery, compiled: Compile): EquityCase {
  const keys: readonly DealColumnKey[] = defaultFacets.equity;
  const lists = keys
    .map((key) => getColumn('equity', key))
    .filter((column) => column.filter !== 'range' && column.filter !== 'dateRange');
  const counted = lists.map((column) => {
    const { [column.key]: _own, ...others } = query;
    const value = column.isArray && isReal(column) ? sql`unnest(${shown(column)})` : shown(column);
    return sql`(select ${column.key} as key, (${value})::text as value, count(*) as count from deals
      where ${where(others)} group by 2 order by 3 desc limit 50)`;
  });
  return {
    what,
    paths: [`/facets?${printed(query)}`],
    statement: compiled(sql`${sql.join(counted, sql` union all `)}`),
    connections: one,
    leastRatio: 0.5,
    slowest: 60,
    latest: null,
  };
}
