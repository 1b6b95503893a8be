import type { FastifyInstance } from 'fastify';
import { columnsOf } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { getRow, listOwnViews, listRows as endpointOfRows, type RowFormat } from '../../contract/public-api/deals.ts';
import { layoutParameters } from '../../contract/saved-views/saved-views.ts';
import { printTableQuery, type TableQuery } from '../../contract/table/table.ts';
import { printList } from '../../contract/table/values.ts';
import type { Context } from '../context.ts';
import { filteredKeys, refuseOtherKinds } from '../deals/filters.ts';
import { countReadings, type CountReading } from '../deals/row-limit.ts';
import { tagOfParts } from '../http/keys/entity-tag.ts';
import { keyRoute, rowsRoute } from '../http/keys/key-route.ts';
import { memberWhoExports, memberWithAccess } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { listViews } from '../saved-views/queries.ts';
import { reportRowsLeft } from './rows-left.ts';
import { findRow, listRows, printRows } from './rows.ts';

const contentTypes: Readonly<Record<RowFormat, string>> = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
};

/** The calls of keys that are not those of pages: rows, which leave as files do, and saved views without their links. */
export function registerPublicApiRoutes(app: FastifyInstance, context: Context): void {
  reportRowsLeft(app, context);
  const take = takeRows(context);
  registerRowRoutes(app, context, take);

  rowsRoute(
    app,
    getRow,
    { scope: 'deals:read', gate: memberWhoExports },
    async ({ viewer, params, reportLimit }) => {
      const { reads } = context;
      const text = await reads.staleFor(viewer, (from) => findRow(from, context, { ...params, reader: viewer }));
      if (text === null) throw new Refusal('not_found');
      return {
        contentType: contentTypes.json,
        tag: tagOfParts([text]),
        write: () => take({ viewer, rows: 1, reportLimit }, () => Promise.resolve({ text, headers: {} })),
      };
    },
    [],
  );

  keyRoute(app, listOwnViews, { scope: 'deals:read', gate: memberWithAccess }, async ({ viewer }) => ({
    data: (await listViews(context.db, viewer.memberId)).map(({ id, kind, name, address }) => ({
      id,
      kind,
      name,
      query: rowsOfAddress(address),
    })),
  }));
}

type Taking = Omit<Parameters<CountReading>[0], 'now'>;
type TakeRows = <Answer>(taking: Taking, write: (rows: number) => Promise<Answer>) => Promise<Answer>;

/** Counts the rows, writes as many as the day has left, and holds the answer back where they are read fast. */
function takeRows(context: Context): TakeRows {
  const countReading = countReadings(context);
  return async (taking, write) => {
    const counted = await countReading({ ...taking, now: context.clock.now() });
    const answer = await write(counted.rows);
    if (counted.wait > 0) await context.wait(counted.wait);
    return answer;
  };
}

function registerRowRoutes(app: FastifyInstance, context: Context, take: TakeRows): void {
  rowsRoute(
    app,
    endpointOfRows,
    { scope: 'deals:read', gate: memberWhoExports },
    async ({ viewer, params: { kind }, query: { fields, format, ...query }, reportLimit }) => {
      refuseOtherKinds(kind, [...filteredKeys(query), ...query.sort.map(({ key }) => key), ...(fields ?? [])]);
      const read = (limit: number) => {
        const asked = { kind, query: { ...query, limit }, fields, reader: viewer };
        return context.reads.staleFor(viewer, async (from) => ({
          from,
          asked,
          page: await listRows(from, context, asked),
        }));
      };
      const first = await read(query.limit);
      const { rows, nextCursor } = first.page;
      return {
        contentType: contentTypes[format],
        tag: tagOfParts([format, String(nextCursor !== null), ...rows]),
        write: () =>
          take({ viewer, rows: rows.length, reportLimit }, async (most) => {
            const { from, asked, page } = most < rows.length ? await read(most) : first;
            const text = await printRows(from, context, asked, page, format);
            return { text, headers: linkTo(kind, query, { fields, format, cursor: page.nextCursor }) };
          }),
      };
    },
    [contentTypes.jsonl, contentTypes.csv, contentTypes.parquet].map((type) => type.split(';')[0] ?? type),
  );
}

/** Without what says how the table looks. */
function rowsOfAddress(address: string): string {
  const parameters = new URLSearchParams(address);
  for (const name of layoutParameters) parameters.delete(name);
  return parameters.toString();
}

/** RFC 8288: where the next page is, for formats that have no place for it as well. */
function linkTo(
  kind: DealKind,
  query: TableQuery,
  { fields, format, cursor }: { fields: readonly string[] | null; format: RowFormat; cursor: string | null },
): Record<string, string> {
  if (cursor === null) return {};
  const parameters = new URLSearchParams({
    ...printTableQuery(columnsOf(kind), { ...query, cursor }),
    ...(fields === null ? {} : { fields: printList(fields) }),
    ...(format === 'json' ? {} : { format }),
  });
  return { link: `</api/v1/deals/${kind}?${parameters.toString()}>; rel="next"` };
}
