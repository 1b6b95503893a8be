import { randomUUID } from 'node:crypto';
import { listProvisional, newOwnerDigest, periodColumns } from '../server/access/sealed-periods.ts';
import { after, days } from '../server/clock.ts';
import { addCaller, type Caller } from './reviews.ts';
import type { TestServer } from './server.ts';
import { addMember, signedIn } from './sign-in.ts';

interface Pass {
  readonly kind?: 'admin' | 'review';
  readonly startedDaysAgo?: number;
  readonly endsInMilliseconds: number;
}

/** A pass as a review earns it, unless it is said to be an admin's. */
export async function givePass(server: TestServer, memberId: string, pass: Pass): Promise<void> {
  const { kind = 'review', startedDaysAgo = 1, endsInMilliseconds } = pass;
  const now = server.clock.now();
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: memberId,
      kind,
      reason: kind === 'review' ? 'Thank you for your review' : 'A test',
      source: randomUUID(),
      starts_at: after(now, -days(startedDaysAgo)),
      ends_at: after(now, endsInMilliseconds),
    })
    .execute();
}

export interface Reader {
  readonly headers: { authorization: string };
  readonly memberId: string;
  readonly email: string;
}

/** A new member whose review opened the database. */
export async function addReader(server: TestServer, lastsDays = 365): Promise<Reader> {
  const { memberId, email } = await addMember(server);
  await givePass(server, memberId, { endsInMilliseconds: days(lastsDays) });
  return { headers: await signedIn(server, email), memberId, email };
}

/** A caller who may read what others wrote and sent no review. */
export async function addReadingCaller(server: TestServer): Promise<Caller> {
  const caller = await addCaller(server);
  await givePass(server, caller.memberId, { kind: 'admin', endsInMilliseconds: days(720) });
  return caller;
}

/** Provisional access, which lies beside no member. */
export async function giveProvisional(
  { context }: Pick<TestServer, 'context'>,
  period: { memberId: string; startsAt: Date; endsAt: Date },
): Promise<void> {
  const { db, vault } = context;
  await db.transaction().execute(async (trx) => {
    const owner_digest = await newOwnerDigest(trx, { vault, memberId: period.memberId });
    const columns = { owner_digest, ...periodColumns(vault, period) };
    await trx
      .insertInto('passes')
      .values({ kind: 'provisional', reason: 'While we read your review', source: randomUUID(), ...columns })
      .execute();
  });
}

/** All passes of these members as the table holds them, provisional access with its real days. */
export async function listPassesOf({ context }: Pick<TestServer, 'context'>, memberIds: readonly string[]) {
  const { db, vault } = context;
  const rows = await db
    .selectFrom('passes')
    .where('member_id', 'in', [...memberIds])
    .selectAll()
    .execute();
  return [...rows, ...(await listProvisional(db, { vault, memberIds }))];
}
