import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deleteListView,
  listListViews,
  maximumListViews,
  saveListView,
  type ViewedList,
} from '../../contract/saved-views/list-views.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addCaller, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';

let server: TestServer;
let onlyAdmin: Caller;
let onlyModerator: Caller;
beforeAll(async () => {
  server = await startTestServer();
  onlyAdmin = await addCaller(server, { role: 'admin', isModerator: false });
  onlyModerator = await addCaller(server, { isModerator: true });
});
afterAll(() => server.close());

const save = (by: Caller, list: ViewedList, name: string, address = 'isSuspended=yes') =>
  callAs(server, by, saveListView, { body: { list, name, address } });
const namesOf = async (by: Caller) => (await callAs(server, by, listListViews)).reply.data.map(({ name }) => name);

it('keeps a filter for who saved it, by name, and replaces what had the same name', async () => {
  await save(onlyAdmin, 'members', 'Suspended');
  await save(onlyAdmin, 'members', 'Access ends soon', 'accessExpiresOn=..2026-12-02');
  await save(onlyAdmin, 'members', 'SUSPENDED', 'isSuspended=yes&role=member');
  expect(await namesOf(onlyAdmin)).toEqual(['Access ends soon', 'SUSPENDED']);
  expect(await namesOf(await addCaller(server, { role: 'admin' }))).toEqual([]);
  const { reply } = await callAs(server, onlyAdmin, listListViews);
  expect(reply.data.at(-1)?.address).toBe('isSuspended=yes&role=member');
});

it('opens to a role what its lists open to it', async () => {
  expect((await save(onlyAdmin, 'funder_reviews', 'Old')).problem.code).toBe('moderator_only');
  expect((await save(onlyModerator, 'members', 'Old')).problem.code).toBe('admin_only');
  expect((await save(onlyModerator, 'claims', 'Old')).problem.code).toBe('admin_only');
  await save(onlyModerator, 'funder_reviews', 'Asked', 'show=asked');
  await save(onlyModerator, 'replies', 'Late', 'age=7');
  await save(onlyModerator, 'reports', 'Rude', 'search=rude');
  expect(await namesOf(onlyModerator)).toEqual(['Asked', 'Late', 'Rude']);
  // A role that was taken takes the filters of its lists along.
  const { db } = server.context;
  const roles = { is_moderator: false, role: 'admin' as const };
  await db.updateTable('members').set(roles).where('id', '=', onlyModerator.memberId).execute();
  expect(await namesOf(onlyModerator)).toEqual([]);
});

it('deletes own filters alone', async () => {
  const other = await addCaller(server, { role: 'admin' });
  const { id } = (await save(other, 'entrepreneur_reviews', 'New')).reply.data;
  expect((await callAs(server, onlyAdmin, deleteListView, { params: { id } })).status).toBe(404);
  expect((await callAs(server, other, deleteListView, { params: { id } })).status).toBe(204);
  expect(await namesOf(other)).toEqual([]);
});

it('refuses more than thirty of a list, and what is no address', async () => {
  const busy = await addCaller(server, { role: 'admin' });
  for (let count = 0; count < maximumListViews; count += 1) await save(busy, 'members', `Filter ${count}`);
  expect((await save(busy, 'members', 'One more')).problem.code).toBe('too_many_views');
  expect((await save(busy, 'members', 'Filter 3', 'role=admin')).status).toBe(201);
  expect((await save(busy, 'funder_reviews', 'Here')).status).toBe(201);
  const odd = { list: 'members', name: 'Odd', address: 'a=1 b' };
  expect((await callAs(server, busy, saveListView, { body: unchecked(odd) })).status).toBe(422);
});
