import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { authorKeysInMemory } from '../author-keys.ts';
import { keyBytes } from '../seals.ts';
import { createVault } from '../vault.ts';
import {
  dropAdminPasses,
  endAllPasses,
  giveAdminPasses,
  handBackPasses,
  listPresentEnds,
  takeBackPasses,
} from './admin-pass-commands.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

const now = new Date('2026-11-18T10:00:00Z');
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const vault = createVault(randomBytes(keyBytes), authorKeysInMemory());
let count = 0;

async function addMember(): Promise<string> {
  count += 1;
  const { id } = await database.db
    .insertInto('members')
    .values({
      email: `m${count}@kitehouse.example`,
      identity_subject: `s${count}`,
      member_type: 'entrepreneur',
      terms_version: '1',
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Trx = Parameters<typeof giveAdminPasses>[0];
const inTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => database.db.transaction().execute(work);

let actions = 0;
async function give(givenBy: string, memberIds: readonly string[], startsAt: Date, endsAt: Date): Promise<string> {
  actions += 1;
  const actionId = `00000000-0000-4000-8000-${String(actions).padStart(12, '0')}`;
  const periods = memberIds.map((memberId) => ({ memberId, startsAt, endsAt }));
  await inTransaction((trx) => giveAdminPasses(trx, { actionId, givenBy, reason: 'A test', periods }));
  return actionId;
}

const passesOf = async (memberId: string) => {
  const rows = await database.db
    .selectFrom('passes')
    .where('member_id', '=', memberId)
    .select(['ends_at', 'revoked_at', 'revoked_reason', 'revoked_by'])
    .orderBy('ends_at')
    .execute();
  return rows.map(({ ends_at, revoked_at, ...rest }) => ({
    ends: ends_at.toISOString().slice(0, 10),
    revoked: revoked_at?.toISOString() ?? null,
    ...rest,
  }));
};
const untouched = { revoked: null, revoked_reason: null, revoked_by: null };

describe('access that admins give and take back', () => {
  it('is taken of these members alone, where it is live or to come, and handed back by the same admin', async () => {
    const [admin, other, member, bystander] = await Promise.all([1, 2, 3, 4].map(addMember));
    if (!admin || !other || !member || !bystander) throw new Error('four members were added');
    await give(admin, [member], day('2026-01-01'), day('2026-06-01'));
    await give(admin, [member, bystander], day('2026-11-01'), day('2026-12-01'));
    await give(admin, [member], day('2027-01-01'), day('2027-02-01'));
    const earlier = new Date('2026-11-10T09:00:00Z');
    await inTransaction((trx) =>
      takeBackPasses(trx, { vault, memberIds: [bystander], reason: 'Before', revokedBy: other, now: earlier }),
    );

    const memberIds = [member, bystander];
    await inTransaction((trx) => takeBackPasses(trx, { vault, memberIds, reason: 'Misuse', revokedBy: admin, now }));
    const taken = { revoked: now.toISOString(), revoked_reason: 'Misuse', revoked_by: admin };
    expect(await passesOf(member)).toEqual([
      { ends: '2026-06-01', ...untouched },
      { ends: '2026-12-01', ...taken },
      { ends: '2027-02-01', ...taken },
    ]);
    // What was taken before keeps who took it, when and why.
    const before = { revoked: earlier.toISOString(), revoked_reason: 'Before', revoked_by: other };
    expect(await passesOf(bystander)).toEqual([{ ends: '2026-12-01', ...before }]);

    await inTransaction((trx) => handBackPasses(trx, { vault, memberIds, revokedBy: other, revokedAt: now }));
    expect(await passesOf(member)).toContainEqual({ ends: '2026-12-01', ...taken });
    await inTransaction((trx) => handBackPasses(trx, { vault, memberIds, revokedBy: admin, revokedAt: now }));
    expect(await passesOf(member)).toEqual(
      ['2026-06-01', '2026-12-01', '2027-02-01'].map((ends) => ({ ends, ...untouched })),
    );
    expect(await passesOf(bystander)).toEqual([{ ends: '2026-12-01', ...before }]);
  });

  it('is dropped by its action and for the members named', async () => {
    const [admin, one, two] = await Promise.all([1, 2, 3].map(addMember));
    if (!admin || !one || !two) throw new Error('three members were added');
    const kept = await give(admin, [one], day('2026-11-01'), day('2026-12-01'));
    const undone = await give(admin, [one, two], day('2026-11-01'), day('2027-12-01'));
    await inTransaction((trx) => dropAdminPasses(trx, { actionId: undone, memberIds: [one] }));
    expect((await passesOf(one)).map(({ ends }) => ends)).toEqual(['2026-12-01']);
    expect((await passesOf(two)).map(({ ends }) => ends)).toEqual(['2027-12-01']);
    await inTransaction((trx) => dropAdminPasses(trx, { actionId: kept, memberIds: [one, two] }));
    expect(await passesOf(one)).toEqual([]);
    expect(await passesOf(two)).toHaveLength(1);
  });

  it('ends with the account, and only then', async () => {
    const [admin, closing, staying] = await Promise.all([1, 2, 3].map(addMember));
    if (!admin || !closing || !staying) throw new Error('three members were added');
    await give(admin, [closing], day('2026-01-01'), day('2026-06-01'));
    await give(admin, [closing, staying], day('2026-11-01'), day('2026-12-01'));
    const ending = { vault, memberId: closing, reason: 'account closed' };
    await inTransaction((trx) => endAllPasses(trx, { ...ending, now }));
    await inTransaction((trx) => endAllPasses(trx, { ...ending, now: new Date('2026-11-19T10:00:00Z') }));
    expect(await passesOf(closing)).toEqual([
      { ends: '2026-06-01', ...untouched },
      { ends: '2026-12-01', revoked: now.toISOString(), revoked_reason: 'account closed', revoked_by: null },
    ]);
    expect(await passesOf(staying)).toEqual([{ ends: '2026-12-01', ...untouched }]);
  });

  it('has a present end between its first and before its last instant, until it is taken', async () => {
    const [admin, member] = await Promise.all([1, 2].map(addMember));
    if (!admin || !member) throw new Error('two members were added');
    await give(admin, [member], day('2026-11-01'), day('2026-11-20'));
    await give(admin, [member], day('2026-11-10'), day('2026-11-30'));
    const endAt = async (at: Date) =>
      (await listPresentEnds(database.db, { memberIds: [member], now: at })).get(member)?.toISOString().slice(0, 10);
    expect(await endAt(new Date('2026-10-31T23:59:59.999Z'))).toBeUndefined();
    expect(await endAt(day('2026-11-01'))).toBe('2026-11-20');
    expect(await endAt(day('2026-11-10'))).toBe('2026-11-30');
    expect(await endAt(new Date('2026-11-29T23:59:59.999Z'))).toBe('2026-11-30');
    expect(await endAt(day('2026-11-30'))).toBeUndefined();
    await inTransaction((trx) =>
      takeBackPasses(trx, { vault, memberIds: [member], reason: 'Misuse', revokedBy: admin, now }),
    );
    expect(await endAt(now)).toBeUndefined();
    expect(await listPresentEnds(database.db, { memberIds: [admin], now })).toEqual(new Map());
  });
});
