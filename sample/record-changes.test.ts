import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeDays, listRecordChanges, undoRecordChange } from '../contract/subjects/changes.ts';
import { daysBetween, dayOf } from '../server/clock.ts';
import { callAs } from '../tests/call-as.ts';
import { startSampleServer } from '../tests/sample-server.ts';
import type { TestServer } from '../tests/server.ts';
import { signedIn } from '../tests/sign-in.ts';

let server: TestServer;
let admin: { authorization: string };
beforeAll(async () => {
  server = await startSampleServer();
  admin = await signedIn(server, 'admin@sample.example');
}, 300_000);
afterAll(() => server.close());

const changes = async () => (await callAs(server, admin, listRecordChanges)).reply.data;
const undo = async (changeId: string) => callAs(server, admin, undoRecordChange, { params: { changeId } });
const dealsOf = (id: string) =>
  server.context.db
    .selectFrom('deals')
    .where(sql<boolean>`funder_ids @> array[${id}::text]`)
    .where('origin', '<>', 'member_reported')
    .select(['id', 'funder_names'])
    .execute();
const stateOf = (ids: readonly string[]) =>
  server.context.db.selectFrom('funders').where('id', 'in', ids).select(['name', 'state', 'merged_into']).execute();

it('shows changes of the last days that can be undone, by the sample admin', async () => {
  const found = await changes();
  expect(found.map(({ action, kind, count, by }) => ({ action, kind, count, by }))).toEqual(
    [
      ['merge', 1],
      ['merge', 1],
      ['hide', 2],
    ].map(([action, count]) => ({ action, kind: 'funder', count, by: 'admin@sample.example' })),
  );
  for (const { at, problem, undoneAt } of found) {
    const age = daysBetween(dayOf(new Date(at)), dayOf(server.clock.now()));
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(changeDays / 2);
    expect([problem, undoneAt]).toEqual([null, null]);
  }
});

it('has one organisation under two names in each merge', async () => {
  for (const { from, into } of await changes()) if (from !== null) expect(from.name).toBe(`${into?.name} Ltd`);
});

it('gives a merged funder its page and its deals back', async () => {
  const { id, from, into } = (await changes())[0]!;
  const [all, none] = [await dealsOf(into!.id), await dealsOf(from!.id)];
  expect(none).toEqual([]);
  expect(all.length).toBeGreaterThan(2);
  expect(await stateOf([from!.id])).toEqual([{ name: from!.name, state: 'merged', merged_into: into!.id }]);
  expect((await undo(id)).status).toBe(200);
  expect(await stateOf([from!.id])).toEqual([{ name: from!.name, state: 'listed', merged_into: null }]);
  const back = await dealsOf(from!.id);
  expect(back).toHaveLength(2);
  for (const { funder_names: names } of back) expect(names).toContain(from!.name);
  expect(await dealsOf(into!.id)).toHaveLength(all.length - 2);
});

it('lists the hidden funders again', async () => {
  const { id } = (await changes()).find(({ action }) => action === 'hide')!;
  const hidden = await server.context.db.selectFrom('funders').where('state', '=', 'hidden').select('id').execute();
  expect(hidden).toHaveLength(2);
  expect((await undo(id)).reply.data).toEqual({ changedCount: 2, keptCount: 0 });
  expect((await stateOf(hidden.map((funder) => funder.id))).map(({ state }) => state)).toEqual(['listed', 'listed']);
});
