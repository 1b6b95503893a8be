import { randomUUID } from 'node:crypto';
import type { MemberType } from '../../contract/members/account.ts';
import { publicApiPath } from '../../contract/public-api/scopes.ts';
import { after, days, hours, minutes } from '../../server/clock.ts';
import type { TestServer } from '../server.ts';
import { addKey } from './add-key.ts';
import { addMember, signIn, setSessions } from '../sign-in.ts';
import { memberCallers, type Caller, type MemberCaller } from './callers.ts';

/** A signed-in member. */
export interface Person {
  readonly memberId: string;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface People {
  readonly callers: Readonly<Record<MemberCaller, Person>>;
  /** A key of each, with all scopes: what a program of theirs proves itself with. */
  readonly keys: Readonly<Record<MemberCaller, string>>;
  /** A member whose things no other caller may see. */
  readonly stranger: Person;
  /** Speaks for another funder than the funder member does. */
  readonly otherHolder: Person;
}

async function addPerson(server: TestServer, memberType: MemberType = 'entrepreneur'): Promise<Person> {
  const { memberId, email } = await addMember(server, { memberType });
  const { IdToken } = await signIn(server, email);
  return { memberId, email, headers: { authorization: `Bearer ${IdToken}` } };
}

/** All sign in first and get their roles afterwards, so that no token holds a role. */
export async function addPeople(server: TestServer): Promise<People> {
  const callers = {} as Record<MemberCaller, Person>;
  for (const caller of memberCallers)
    callers[caller] = await addPerson(server, caller === 'funder member' ? 'funder' : 'entrepreneur');
  const stranger = await addPerson(server);
  const otherHolder = await addPerson(server, 'funder');
  await givePass(server, callers['with access'], { startsIn: days(-1), endsIn: days(30) });
  await givePass(server, stranger, { startsIn: days(-1), endsIn: days(30) });
  await givePass(server, callers['with access to debt'], { startsIn: days(-1), endsIn: days(30), dealKind: 'debt' });
  await givePass(server, callers['access ended'], { startsIn: days(-30), endsIn: days(-1) });
  await makeAdmin(server, callers['admin without a second factor'], null);
  await makeAdmin(server, callers.admin, hours(1));
  await makeAdmin(server, callers['admin with a fresh factor'], minutes(9));
  await makeAdmin(server, callers['only admin'], minutes(9), { is_moderator: false });
  await makeAdmin(server, callers['only moderator'], minutes(9), { role: 'member' });
  await server.context.db
    .updateTable('members')
    .set({ suspended_at: server.clock.now() })
    .where('id', '=', callers.suspended.memberId)
    .execute();
  const keys = {} as Record<MemberCaller, string>;
  for (const caller of memberCallers) keys[caller] = await addKey(server, callers[caller]);
  return { callers, keys, stranger, otherHolder };
}

async function givePass(
  server: TestServer,
  { memberId }: Person,
  { startsIn, endsIn, dealKind }: { startsIn: number; endsIn: number; dealKind?: 'debt' },
): Promise<void> {
  const now = server.clock.now();
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: memberId,
      kind: dealKind === undefined ? 'admin' : 'code',
      deal_kind: dealKind ?? null,
      reason: 'A test',
      source: `test:${randomUUID()}`,
      starts_at: after(now, startsIn),
      ends_at: after(now, endsIn),
    })
    .execute();
}

/** An admin whose session showed a second factor this long ago, or never: the member became an admin meanwhile. */
async function makeAdmin(
  server: TestServer,
  { memberId }: Person,
  ago: number | null,
  roles: { role?: 'member'; is_moderator?: false } = {},
): Promise<void> {
  const { db } = server.context;
  await db
    .updateTable('members')
    .set({ role: 'admin', is_moderator: true, ...roles })
    .where('id', '=', memberId)
    .execute();
  await setSessions(server, memberId, { factorProvedAt: ago === null ? null : after(server.clock.now(), -ago) });
}

export function headersOf(people: People, caller: Caller): Readonly<Record<string, string>> {
  if (caller === 'guest') return {};
  return caller === 'broken token' ? { authorization: 'Bearer not.a.token' } : people.callers[caller].headers;
}

/** For an address of the public API those of a key, for others those of a page. */
export function headersAt(people: People, caller: Caller, url: string): Readonly<Record<string, string>> {
  if (!url.startsWith(`${publicApiPath}/`) || caller === 'guest' || caller === 'broken token')
    return headersOf(people, caller);
  return { authorization: `Bearer ${people.keys[caller]}` };
}
