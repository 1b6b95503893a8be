import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import type { Role } from '../../contract/members/account.ts';
import { givePass, giveReviewPasses, revokePass, type ReviewKey } from './commands.ts';
import { authorKeysInMemory } from '../author-keys.ts';
import { keyBytes } from '../seals.ts';
import { createVault } from '../vault.ts';
import { findAccess } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

const now = new Date('2026-11-18T10:00:00Z');
const vault = createVault(randomBytes(keyBytes), authorKeysInMemory());
let count = 0;
const addMember = async (): Promise<string> => {
  count += 1;
  const member = await database.db
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
  return member.id;
};
const accessAt = (memberId: string, at: string, role: Role = 'member') =>
  findAccess({ db: database.db, vault }, { memberId, role, now: new Date(at) });
const give = (memberId: string, source: string, from: string, to: string, reason = 'A test'): Promise<boolean> =>
  database.db
    .transaction()
    .execute((trx) =>
      givePass(trx, { memberId, kind: 'admin', reason, source, startsAt: new Date(from), endsAt: new Date(to) }),
    );

describe('access', () => {
  it('is there from the first to before the last instant of a pass', async () => {
    const memberId = await addMember();
    await give(memberId, 'test:edges', '2026-11-01T00:00:00Z', '2026-11-20T00:00:00Z');
    const none = { hasAccess: false, reason: null, accessExpiresOn: null };
    expect(await accessAt(memberId, '2026-10-31T23:59:59.999Z')).toEqual({ access: none, hadAccess: false });
    expect(await accessAt(memberId, '2026-11-01T00:00:00Z')).toEqual({
      access: { hasAccess: true, reason: 'A test', accessExpiresOn: '2026-11-20' },
      hadAccess: false,
    });
    expect((await accessAt(memberId, '2026-11-19T23:59:59.999Z')).access.hasAccess).toBe(true);
    expect(await accessAt(memberId, '2026-11-20T00:00:00Z')).toEqual({ access: none, hadAccess: true });
  });

  it('shows the reason and the day of the live pass that ends last', async () => {
    const memberId = await addMember();
    await give(memberId, 'test:short', '2026-11-01', '2026-11-25', 'Short');
    await give(memberId, 'test:long', '2026-11-01', '2027-11-25', 'Long');
    await give(memberId, 'test:later', '2026-12-01', '2028-11-25', 'Not yet');
    expect((await accessAt(memberId, now.toISOString())).access).toEqual({
      hasAccess: true,
      reason: 'Long',
      accessExpiresOn: '2027-11-25',
    });
    await database.db.transaction().execute((trx) => revokePass(trx, { source: 'test:long', reason: 'test', now }));
    expect((await accessAt(memberId, now.toISOString())).access.reason).toBe('Short');
  });

  it('of an admin has no end and needs no pass', async () => {
    expect(await accessAt(await addMember(), now.toISOString(), 'admin')).toEqual({
      access: { hasAccess: true, reason: 'Administrator', accessExpiresOn: null },
      hadAccess: false,
    });
  });
});

describe('giving a pass', () => {
  it('happens once for one cause, however often and at the same moment it is asked for', async () => {
    const memberId = await addMember();
    const given = await Promise.all(
      Array.from({ length: 6 }, () => give(memberId, 'test:once', '2026-11-01', '2027-11-01')),
    );
    expect(given.filter(Boolean)).toHaveLength(1);
  });

  it('of a review happens once, and two reviews at the same moment both count', async () => {
    const memberId = await addMember();
    // Only server/reviews makes these keys; here any text is as good.
    const keys = ['a', 'a', 'a', 'b', 'b', 'c'] as unknown as ReviewKey[];
    await Promise.all(
      keys.map((key) =>
        database.db
          .transaction()
          .execute((trx) => giveReviewPasses(trx, { vault, memberId, key, hasTermsBonus: false, now })),
      ),
    );
    const passes = await database.db
      .selectFrom('passes')
      .where('member_id', '=', memberId)
      .select(['kind', 'ends_at'])
      .orderBy('ends_at')
      .execute();
    expect(passes.map(({ kind, ends_at }) => `${kind} ${ends_at.toISOString().slice(0, 10)}`)).toEqual([
      'review 2027-12-01',
      'further_review 2028-03-01',
      'further_review 2028-06-01',
    ]);
  });
});
