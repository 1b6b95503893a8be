import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { addMember } from '../../tests/sign-in.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addManyShortlisted, addSavedSearch, storedEntry } from '../../tests/shortlist/entries.ts';
import { hours } from '../clock.ts';
import { forgetAuthors } from '../reviews/authorship/forget-commands.ts';
import { shuffleRows } from '../reviews/shuffling/commands.ts';
import { entriesOfPart, usualEmails } from './content.ts';
import { partsAfter } from './part-rules.ts';
import { changeShortlist, dropShortlistsOf, findShortlist, joinShortlists } from './stored-shortlists.ts';

let server: TestServer;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ memberId } = await addMember(server));
});
afterAll(() => server.close());

const list = (of = memberId) => findShortlist(server.context.db, { vault: server.context.vault, memberId: of });
const rows = () => server.context.db.selectFrom('shortlist_parts').selectAll().execute();
const change = (make: Parameters<typeof changeShortlist<null>>[2]) =>
  server.context.db
    .transaction()
    .execute((trx) => changeShortlist(trx, { vault: server.context.vault, memberId }, make));
const named = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Funder ${at}` }));

describe('the rows of a shortlist', () => {
  it('hold as many entries as fit, and a change writes one of them', async () => {
    const before = (await rows()).length;
    const ids = await addManyShortlisted(server, memberId, named(entriesOfPart * 2 + 1));
    expect((await rows()).length - before).toBe(3);
    const first = new Map((await rows()).map(({ id, sealed }) => [id, sealed.toString('hex')]));
    await change(({ entries }) => ({
      list: { entries: entries.map((one) => (one.id === ids[70] ? { ...one, name: 'Other' } : one)) },
      answer: null,
    }));
    const changed = (await rows()).filter(({ id, sealed }) => first.get(id) !== sealed.toString('hex'));
    expect(changed).toHaveLength(1);
    expect((await list()).entries.filter(({ name }) => name === 'Other').map(({ id }) => id)).toEqual([ids[70]]);
  });

  it('are all found after those of the first places went', async () => {
    const ids = await addManyShortlisted(server, memberId, named(entriesOfPart * 40));
    const gone = new Set(ids.slice(0, entriesOfPart * 25));
    await change(({ entries }) => ({ list: { entries: entries.filter(({ id }) => !gone.has(id)) }, answer: null }));
    expect(new Set((await list()).entries.map(({ id }) => id))).toEqual(new Set(ids.slice(entriesOfPart * 25)));
    await addManyShortlisted(server, memberId, named(entriesOfPart * 2));
    expect((await list()).entries).toHaveLength(entriesOfPart * 17);
  });

  it('name nobody: neither member nor funder, and all have one of a few lengths', async () => {
    await addManyShortlisted(server, memberId, [{ name: 'Saltmere Foundation', notes: 'Ask Pellow' }, ...named(60)]);
    await addSavedSearch(server, memberId, { name: 'Ferry money', address: 'kind=debt&country=NO' });
    for (const row of await rows()) {
      const bytes = Buffer.concat([row.owner_digest, row.sealed]).toString('latin1');
      for (const word of [memberId, 'Saltmere', 'Pellow', 'research', 'Ferry', 'debt'])
        expect(bytes).not.toContain(word);
      // Id of the key, nonce and tag beside the text.
      expect([8_192, 32_768, 131_072]).toContain(row.sealed.length - 36);
    }
  });

  it('keep what the member chose when all entries are gone', async () => {
    await addManyShortlisted(server, memberId, named(3));
    await change(() => ({ list: { emails: { due: false, weekly: true } }, answer: null }));
    await change(() => ({ list: { entries: [] }, answer: null }));
    expect(await list()).toEqual({ entries: [], emails: { due: false, weekly: true }, searches: [] });
    const { memberId: other } = await addMember(server);
    expect(await list(other)).toEqual({ entries: [], emails: usualEmails, searches: [] });
  });

  it('are found with a new key, also those that were changed between the two', async () => {
    const [id = ''] = await addManyShortlisted(server, memberId, named(entriesOfPart + 5));
    server.context.vault.authors.renew(server.clock.now());
    await change(({ entries }) => ({
      list: { entries: entries.map((one) => (one.id === id ? { ...one, name: 'Between' } : one)) },
      answer: null,
    }));
    for (let night = 0; night < 3; night += 1) {
      server.clock.move(hours(23));
      await forgetAuthors(server.context);
    }
    const { entries } = await list();
    expect(entries).toHaveLength(entriesOfPart + 5);
    expect(entries.find((one) => one.id === id)?.name).toBe('Between');
  });

  it('are written anew each night in one transaction', async () => {
    await addManyShortlisted(server, memberId, named(2));
    const { memberId: other } = await addMember(server);
    await addManyShortlisted(server, other, named(2));
    await shuffleRows(server.context);
    expect((await list()).entries).toHaveLength(2);
    expect((await list(other)).entries).toHaveLength(2);
  });

  it('go with the account, and no others', async () => {
    const { memberId: other } = await addMember(server);
    await addManyShortlisted(server, memberId, named(120));
    await addManyShortlisted(server, other, named(3));
    const before = (await rows()).length;
    const { vault, db } = server.context;
    await db.transaction().execute((trx) => dropShortlistsOf(trx, { vault, memberIds: [memberId, randomUUID()] }));
    expect(before - (await rows()).length).toBe(3);
    expect((await list()).entries).toEqual([]);
    expect((await list(other)).entries).toHaveLength(3);
  });

  it('become those of another account, whose own entries stay', async () => {
    const { memberId: intoId } = await addMember(server);
    await addManyShortlisted(server, memberId, [
      { funderId: 'alder', notes: 'Of the one that goes' },
      { funderId: 'birch' },
      { name: 'By name' },
    ]);
    await addManyShortlisted(server, intoId, [{ funderId: 'alder', notes: 'Mine' }, { name: 'By name' }]);
    await addSavedSearch(server, intoId, { name: 'Seed', address: 'kind=equity' });
    await addSavedSearch(server, memberId, { name: 'seed', address: 'kind=equity&country=FR' });
    await addSavedSearch(server, memberId, { name: 'Loans', address: 'kind=debt' });
    const { vault, db } = server.context;
    await db.transaction().execute((trx) => joinShortlists(trx, { vault, fromId: memberId, intoId }));
    expect((await list()).entries).toEqual([]);
    const { entries, searches } = await list(intoId);
    expect(searches.map(({ name, address }) => [name, address])).toEqual([
      ['Seed', 'kind=equity'],
      ['Loans', 'kind=debt'],
    ]);
    expect(entries.filter(({ funderId }) => funderId === 'alder').map(({ notes }) => notes)).toEqual(['Mine']);
    expect(entries).toHaveLength(4);
  });
});

it('an entry that is the same object stays in its row', () => {
  const [one, two] = [storedEntry(), storedEntry()];
  const content = { memberId: randomUUID(), emails: null, searches: null, entries: [one, two] };
  const before = [{ id: 'a', digest: Buffer.alloc(1), content }];
  expect(partsAfter(content.memberId, before, { entries: [two, one] })).toEqual({ written: [], removed: [] });
  expect(partsAfter(content.memberId, before, { entries: [] })).toEqual({ written: [], removed: ['a'] });
});
