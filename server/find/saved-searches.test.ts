import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteSavedSearch,
  listSavedSearches,
  mostSavedSearches,
  renameSavedSearch,
  saveSearch,
} from '../../contract/find/saved-searches.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addManyShortlisted, addSavedSearch } from '../../tests/shortlist/entries.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { collectOwnData } from '../members/own-data-queries.ts';
import { dropShortlistsOf, findShortlist } from '../shortlist-rows/stored-shortlists.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function addOwner() {
  const { memberId, email } = await addMember(server);
  const headers = await signedIn(server, email);
  return {
    memberId,
    save: (name: string, address = 'kind=equity&country=DE') =>
      callAs(server, headers, saveSearch, { body: { name, address } }),
    list: async () => (await callAs(server, headers, listSavedSearches, {})).reply.searches,
    rename: (id: string, name: string) =>
      callAs(server, headers, renameSavedSearch, { params: { id }, body: { name } }),
    remove: (id: string) => callAs(server, headers, deleteSavedSearch, { params: { id } }),
  };
}

test('a member saves searches, lists them by name, deletes one and brings it back', async () => {
  const { save, list, remove } = await addOwner();
  expect(await list()).toEqual([]);
  await save('Seed, Germany', 'kind=equity&country=DE&amount=500000&speed=4');
  const { reply } = await save('Loans', 'kind=debt');
  expect((await list()).map(({ name, address }) => [name, address])).toEqual([
    ['Loans', 'kind=debt'],
    ['Seed, Germany', 'kind=equity&country=DE&amount=500000&speed=4'],
  ]);
  const gone = (await remove(reply.data.id)).reply.data;
  expect(gone).toEqual(reply.data);
  expect((await list()).map(({ name }) => name)).toEqual(['Seed, Germany']);
  await save(gone.name, gone.address);
  expect((await list()).map(({ name }) => name)).toEqual(['Loans', 'Seed, Germany']);
});

test('refuses a name that is taken, what is no search, and more than twenty', async () => {
  const { save, list } = await addOwner();
  const { reply } = await save('Mine');
  expect((await save('Mine')).reply).toEqual(reply);
  expect((await save('Mine', 'kind=debt')).problem.code).toBe('name_taken');
  expect((await save('MINE')).problem.code).toBe('name_taken');
  expect((await save('Other', 'kind=gold')).problem).toMatchObject({
    code: 'invalid',
    errors: { address: 'This is no search' },
  });
  expect((await save('  ')).problem.code).toBe('invalid');
  for (let at = 1; at < mostSavedSearches; at++) expect((await save(`Search ${at}`)).status).toBe(201);
  expect((await save('One more')).problem.code).toBe('too_many_views');
  expect(await list()).toHaveLength(mostSavedSearches);
});

test('a search is renamed, also to other letters of the same name, and never to the name of another', async () => {
  const { save, list, rename } = await addOwner();
  await save('Loans', 'kind=debt');
  const { reply } = await save('Mine');
  expect((await rename(reply.data.id, ' Seed ')).reply.data).toEqual({ ...reply.data, name: 'Seed' });
  expect((await rename(reply.data.id, 'SEED')).reply.data.name).toBe('SEED');
  expect((await rename(reply.data.id, 'loans')).problem.code).toBe('name_taken');
  expect((await rename(reply.data.id, '  ')).problem.code).toBe('invalid');
  expect((await list()).map(({ name, address }) => [name, address])).toEqual([
    ['Loans', 'kind=debt'],
    ['SEED', 'kind=equity&country=DE'],
  ]);
});

test('another member finds nothing of it, and a guest is asked to log in', async () => {
  const [owner, other] = [await addOwner(), await addOwner()];
  const { reply } = await owner.save('Mine');
  expect(await other.list()).toEqual([]);
  expect((await other.remove(reply.data.id)).problem.code).toBe('not_found');
  expect((await other.rename(reply.data.id, 'Theirs')).problem.code).toBe('not_found');
  expect((await owner.list()).map(({ name }) => name)).toEqual(['Mine']);
  expect((await callAs(server, guest, listSavedSearches, {})).problem.code).toBe('sign_in');
  expect(
    (await callAs(server, guest, saveSearch, { body: unchecked({ name: 'Mine', address: 'kind=equity' }) })).problem
      .code,
  ).toBe('sign_in');
});

test('it goes with the account, and its member can take it away', async () => {
  const { memberId } = await addOwner();
  await addManyShortlisted(server, memberId, [{ name: 'Tidewrack' }]);
  await addSavedSearch(server, memberId, { name: 'Ferries', address: 'kind=grant&country=NO' });
  const files = await collectOwnData(server.context, memberId);
  expect(files.find(({ name }) => name === 'saved-searches')?.rows).toEqual([
    { name: 'Ferries', address: 'kind=grant&country=NO' },
  ]);
  const { db, vault } = server.context;
  await db.transaction().execute((trx) => dropShortlistsOf(trx, { vault, memberIds: [memberId] }));
  expect((await findShortlist(db, { vault, memberId })).searches).toEqual([]);
});
