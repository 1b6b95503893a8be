import { randomUUID } from 'node:crypto';
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
