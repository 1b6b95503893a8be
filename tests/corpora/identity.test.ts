import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLink, addMember, signIn } from '../sign-in.ts';
import corpus from './identity.json' with { type: 'json' };
import { findUnproved, startListening, type Listening } from './listening.ts';
import { written } from './raw-http.ts';
import { judgeAll, reportVerdict } from './verdict.ts';

/** Calls of the identity service that no client of ours makes: each is refused in the words of a user pool. */

interface IdentityCase {
  readonly what: string;
  readonly action: string | null;
  /** The whole header in place of the action's. */
  readonly target?: string;
  readonly method?: string;
  readonly contentType?: string;
  /** A text is sent as it is. */
  readonly body?: unknown;
  readonly status?: number;
  /** The name of the error. */
  readonly type: string;
  readonly message?: string;
}
const calls: readonly IdentityCase[] = corpus.calls;

let listening: Listening;
/** What stands for `$email` and the like. */
let known: Record<string, string>;
beforeAll(async () => {
  listening = await startListening();
  const { server } = listening;
  const { email } = await addMember(server);
  const tokens = await signIn(server, email);
  const other = await addLink(server, (await addMember(server)).email);
  known = {
    client: server.context.config.identity.clientId,
    email,
    other: other.email,
    otherSecret: other.secret,
    id: tokens.IdToken,
    access: tokens.AccessToken,
    refresh: tokens.RefreshToken,
  };
});
afterAll(() => listening.server.close());

/** The longest name first: `$otherSecret` begins with `$other`. */
function filled(text: string): string {
  const names = Object.keys(known).sort((one, other) => other.length - one.length);
  return names.reduce((so, name) => so.replaceAll(`$${name}`, known[name] ?? ''), text);
}

const control = /\p{Cc}/u;

async function judge(one: IdentityCase): Promise<string | null> {
  const target = one.target ?? (one.action === null ? null : `AWSCognitoIdentityProviderService.${one.action}`);
  const body = typeof one.body === 'string' || one.body === undefined ? one.body : JSON.stringify(one.body);
  const answer = await listening.ask('/identity', {
    method: one.method ?? 'POST',
    headers: {
      'content-type': one.contentType ?? 'application/x-amz-json-1.1',
      ...(target === null ? {} : { 'x-amz-target': written(target) }),
    },
    ...(body === undefined ? {} : { body: filled(written(body)) }),
  });
  const { __type: type, message, ...more } = (answer.json ?? {}) as Record<string, unknown>;
  const found = `${one.what}: ${answer.status} ${answer.text.slice(0, 200)}`;
  if (answer.status !== (one.status ?? 400)) return found;
  if (typeof message !== 'string' || Object.keys(more).length > 0 || control.test(answer.text)) return found;
  if (one.message !== undefined && message !== one.message) return found;
  return type === one.type ? null : `${found}, not ${one.type}`;
}

it('refuses each call of the list in the words of a user pool', async () => {
  // One after the other: failed sign-ins are counted, and the list stays below what stops an address.
  const wrong = await judgeAll(calls, judge, 1);
  reportVerdict({ corpus: 'identity', cases: calls.length, wrong });
  expect(wrong).toEqual([]);
  expect(findUnproved(corpus.elsewhere)).toEqual([]);
});

it('leaves the sessions, the links and the members as they were', async () => {
  const me = await listening.ask('/api/me', { headers: { authorization: `Bearer ${known['id']}` } });
  expect(me.status).toBe(200);
  const { db } = listening.server.context;
  expect(await db.selectFrom('members').select('id').execute()).toHaveLength(2);
  expect(await db.selectFrom('identity_passkeys').select('member_id').execute()).toEqual([]);
  const used = await listening.ask('/identity', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: filled(
      '{"ClientId":"$client","AuthFlow":"USER_PASSWORD_AUTH","AuthParameters":{"USERNAME":"$other","PASSWORD":"$otherSecret"}}',
    ),
  });
  expect(used.status).toBe(200);
});
