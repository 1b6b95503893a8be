import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../tests/sign-in.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { tellSeenDays } from '../identity/told-seen-commands.ts';
import { dropVisits, findLastVisit, listVisits, moveVisits, noteVisit, renewVisits } from './visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.db.deleteFrom('month_visits').execute();
  await server.context.db
    .updateTable('members')
    .set({ last_seen_on: null, told_seen_on: null, seen_of: null })
    .execute();
});

const at = (day: string): void => server.clock.set(new Date(`${day}T12:00:00Z`));
const note = (memberId: string, seenOn: string) => {
  const { db, vault } = server.context;
  return noteVisit(db, vault, { memberId, seenOn });
};
const lastVisit = (memberId: string) => {
  const { db, vault, clock } = server.context;
  return findLastVisit(db, vault, { memberId, now: clock.now() });
};
const countRows = async () => (await server.context.db.selectFrom('month_visits').select('month').execute()).length;
const monthsOf = async (memberId: string) => {
  const row = await server.context.db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['last_seen_on', 'told_seen_on'])
    .executeTakeFirstOrThrow();
  return [row.last_seen_on, row.told_seen_on];
};
const addMembers = (count: number) => Promise.all(Array.from({ length: count }, () => addMember(server)));

describe('visits', () => {
  it('keeps the last day of a month, in one row', async () => {
    at('2026-11-20');
    const { memberId } = await addMember(server);
    for (const day of ['2026-11-03', '2026-11-20', '2026-11-12']) await note(memberId, day);
    expect([await lastVisit(memberId), await countRows()]).toEqual(['2026-11-20', 1]);
    expect(await listVisits(server.context.db, server.context.vault, '2026-11-30')).toEqual([
      { memberId, seenOn: '2026-11-20' },
    ]);
  });

  it('tells of a month when it is over, of all at once, and forgets its days on the ninth', async () => {
    const members = await addMembers(5);
    for (const [at, { memberId }] of members.entries()) await note(memberId, `2026-11-0${at + 1}`);
    at('2026-11-30');
    await tellSeenDays(server.context);
    for (const { memberId } of members) expect(await monthsOf(memberId)).toEqual([null, null]);
    at('2026-12-01');
    await tellSeenDays(server.context);
    for (const { memberId } of members) expect(await monthsOf(memberId)).toEqual(['2026-11-01', '2026-11-01']);
    expect(await lastVisit(members[0]?.memberId ?? '')).toBe('2026-11-01');
    at('2026-12-08');
    await tellSeenDays(server.context);
    expect(await countRows()).toBe(5);
    at('2026-12-09');
    await tellSeenDays(server.context);
    expect(await countRows()).toBe(0);
    expect(await lastVisit(members[0]?.memberId ?? '')).toBeNull();
  });

  it('tells admins of five members or of none', async () => {
    const members = await addMembers(4);
    for (const { memberId } of members) await note(memberId, '2026-11-05');
    at('2026-12-02');
    await tellSeenDays(server.context);
    for (const { memberId } of members) expect(await monthsOf(memberId)).toEqual(['2026-11-01', null]);
    const fifth = await addMember(server);
    await note(fifth.memberId, '2026-12-03');
    at('2027-01-02');
    await tellSeenDays(server.context);
    for (const { memberId } of [...members, fifth]) expect((await monthsOf(memberId))[1]).toBe('2026-12-01');
  });

  it('finds them after the key changed and the one before was destroyed', async () => {
    at('2026-11-20');
    const { memberId } = await addMember(server);
    await note(memberId, '2026-11-18');
    const { db, vault, clock } = server.context;
    vault.authors.renew(clock.now());
    expect(await lastVisit(memberId)).toBe('2026-11-18');
    await note(memberId, '2026-11-19');
    await db.transaction().execute((trx) => renewVisits(trx, vault));
    vault.authors.destroyOlder();
    expect([await lastVisit(memberId), await countRows()]).toEqual(['2026-11-19', 1]);
  });

  it('go with the account, and count for the one that stays', async () => {
    at('2026-12-03');
    const [one, other] = await addMembers(2);
    await note(one?.memberId ?? '', '2026-11-28');
    await note(other?.memberId ?? '', '2026-11-12');
    const { db, vault, clock } = server.context;
    const [fromId, intoId] = [one?.memberId ?? '', other?.memberId ?? ''];
    await db.transaction().execute((trx) => moveVisits(trx, { vault, fromId, intoId, now: clock.now() }));
    expect([await lastVisit(fromId), await lastVisit(intoId), await countRows()]).toEqual([null, '2026-11-28', 1]);
    await db.transaction().execute((trx) => dropVisits(trx, { vault, memberIds: [intoId], now: clock.now() }));
    expect(await countRows()).toBe(0);
  });
});
