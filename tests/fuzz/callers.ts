import { randomUUID } from 'node:crypto';
import { createApiKey } from '../../contract/api-keys/api-keys.ts';
import { getMe } from '../../contract/members/account.ts';
import { apiScopes, publicApiPath } from '../../contract/public-api/scopes.ts';
import { days } from '../../server/clock.ts';
import { callAs } from '../call-as.ts';
import { addToken } from '../permissions/add-token.ts';
import type { TestServer } from '../server.ts';
import { addMember, signedIn, setSessions } from '../sign-in.ts';
import type { Operation } from './document.ts';

export type CallerName = 'key' | 'program' | 'guest' | 'entrepreneur' | 'funder' | 'admin' | 'broken token';

export interface Caller {
  readonly name: CallerName;
  readonly headers: Readonly<Record<string, string>>;
}

/** The callers of one round. A caller whose session ended is replaced. */
export type Callers = Record<CallerName, Caller>;

/** New people for every round: what one round asks may suspend, merge or erase those who asked. */
export async function makeCallers(server: TestServer): Promise<Callers> {
  return {
    guest: { name: 'guest', headers: {} },
    entrepreneur: await makeCaller(server, 'entrepreneur'),
    funder: await makeCaller(server, 'funder'),
    admin: await makeCaller(server, 'admin'),
    key: await makeCaller(server, 'key'),
    program: await makeCaller(server, 'program'),
    'broken token': { name: 'broken token', headers: { authorization: 'Bearer not.a.token' } },
  };
}

export async function renewEnded(server: TestServer, callers: Callers, ended: Set<CallerName>): Promise<void> {
  for (const name of ended) {
    // Before anything is awaited: others look here at the same moment.
    ended.delete(name);
    if (name !== 'guest' && name !== 'broken token') callers[name] = await makeCaller(server, name);
  }
}

type Signed = Exclude<CallerName, 'guest' | 'broken token'>;

async function makeCaller(server: TestServer, name: Signed): Promise<Caller> {
  const headersOf: Readonly<Record<Signed, () => Promise<Caller['headers']>>> = {
    admin: () => adminWithFreshFactor(server),
    key: () => keyOfMember(server),
    program: () => tokenOfMember(server),
    entrepreneur: () => memberWithAccess(server, 'entrepreneur'),
    funder: () => memberWithAccess(server, 'funder'),
  };
  return { name, headers: await headersOf[name]() };
}

/** Of a member who asks nothing else. */
async function keyOfMember(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const headers = await memberWithAccess(server, 'entrepreneur');
  const body = { name: 'Asks everything', scopes: [...apiScopes], days: 365 };
  const { secret } = (await callAs(server, headers, createApiKey, { body })).reply.data;
  return { authorization: `Bearer ${secret}` };
}

/** Of a program that such a member has let in. */
async function tokenOfMember(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const headers = await memberWithAccess(server, 'entrepreneur');
  const { id } = (await callAs(server, headers, getMe)).reply.data;
  return { authorization: `Bearer ${await addToken(server, { memberId: id })}` };
}

async function adminWithFreshFactor(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const { db } = server.context;
  const { memberId, email } = await addMember(server, { memberType: 'other' });
  const headers = await signedIn(server, email);
  await db.updateTable('members').set({ role: 'admin', is_moderator: true }).where('id', '=', memberId).execute();
  await setSessions(server, memberId, { factorProvedAt: server.clock.now() });
  return headers;
}

async function memberWithAccess(
  server: TestServer,
  memberType: 'entrepreneur' | 'funder',
): Promise<Readonly<Record<string, string>>> {
  const { memberId, email } = await addMember(server, { memberType });
  const now = server.clock.now().getTime();
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: memberId,
      kind: 'admin',
      reason: 'Asks everything',
      source: `fuzz:${randomUUID()}`,
      starts_at: new Date(now + days(-1)),
      ends_at: new Date(now + days(30)),
    })
    .execute();
  return signedIn(server, email);
}

/** Mostly an allowed caller; now and then any caller. `draw` is a whole number from 0. */
export function callerFor(operation: Operation, draw: number): CallerName {
  const anybody: readonly CallerName[] = ['guest', 'entrepreneur', 'funder', 'admin', 'broken token', 'key', 'program'];
  if (draw % 10 === 0) return anybody[Math.floor(draw / 10) % anybody.length] ?? 'guest';
  if (operation.path.startsWith('/api/admin')) return 'admin';
  if (operation.path.startsWith(publicApiPath)) return draw % 2 === 1 ? 'key' : 'program';
  return draw % 4 === 1 ? 'funder' : draw % 10 === 2 ? 'admin' : 'entrepreneur';
}
