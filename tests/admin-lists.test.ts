import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditColumns } from '../contract/audit/audit.ts';
import { removedDealColumns } from '../contract/deals/history.ts';
import { memberColumns } from '../contract/members/list.ts';
import { reminderColumns } from '../contract/reminders/admin-reminders.ts';
import { reviewColumns } from '../contract/reviews/admin-reviews.ts';
import { recordColumns } from '../contract/subjects/admin-subjects.ts';
import { canIncludeUnknown, type TableColumn } from '../contract/table/table.ts';
import { callRoute } from './call-as.ts';
import { startTestServer, type TestServer } from './server.ts';
import { addMember, signedIn } from './sign-in.ts';

/**
 * Every column of every admin list is sorted both ways and filtered in each of its forms: a column of the contract
 * that the database has under another name would answer 500.
 */

const lists: readonly (readonly [path: string, columns: readonly TableColumn[]])[] = [
  ['members', memberColumns],
  ['funders', recordColumns.funder],
  ['entrepreneurs', recordColumns.entrepreneur],
  ['providers', recordColumns.provider],
  ['funder-reviews', reviewColumns.funder],
  ['entrepreneur-reviews', reviewColumns.entrepreneur],
  ['reminders', reminderColumns],
  ['deal-removals', removedDealColumns],
  ['audit', auditColumns],
];

let server: TestServer;
let admin: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
});
afterAll(() => server.close());

const filtersOf = ({ filter, options }: TableColumn): string[] => {
  const choice = options?.[0]?.value ?? 'a';
  const forms = {
    text: ['a'],
    in: [choice],
    arrayContains: [choice],
    triState: ['true', 'false'],
    range: ['1..', '..1', '1..2'],
    dateRange: ['2026-01-01..', '..2026-01-01', '2026-01-01..2026-02-01'],
  };
  return filter === null ? [] : forms[filter];
};

const queriesOf = (columns: readonly TableColumn[]): string[] =>
  columns.flatMap((column) => [
    ...(column.isSortable ? [`sort=${column.key}`, `sort=-${column.key}`] : []),
    ...(canIncludeUnknown(column) ? [`unknown=${column.key}`] : []),
    ...filtersOf(column).map((filter) => `${column.key}=${filter}`),
  ]);

describe.each(lists)('the list of %s', (path, columns) => {
  it('is sorted and filtered by each of its columns', async () => {
    const queries = queriesOf(columns);
    expect(queries.length).toBeGreaterThanOrEqual(columns.length);
    const refused: string[] = [];
    for (const query of queries) {
      const { status, text } = await callRoute(server, admin, `GET /api/admin/${path}?${query}`);
      if (status !== 200) refused.push(`${query}: ${status} ${text.slice(0, 200)}`);
    }
    expect(refused).toEqual([]);
  });
});
