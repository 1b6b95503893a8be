import type { LightMyRequestResponse } from 'fastify';
import { Query } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requestLink } from '../../contract/members/account.ts';
import { Answer, callAs, guest } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, callIdentity, redeem } from '../../tests/sign-in.ts';

/*
 * An attacker cannot find out who has an account: the answers are the same bytes, and the server does the same work for
 * each, statement by statement. The bench measures the time: a clock in a test would measure the machine.
 */

let server: TestServer;
let addresses: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  const suspended = await addMember(server, { suspendedAt: server.clock.now() });
  addresses = {
    known: (await addMember(server)).email,
    unknown: 'nobody@kitehouse.example',
    suspended: suspended.email,
    'on a domain that is none': 'ann@kitehouse.invalid',
    'no address at all': 'ann@-kitehouse-.example',
  };
});
afterAll(() => server.close());

function looksOf({ status, text, headers }: Answer): string {
  const { 'x-request-id': _id, 'x-amzn-requestid': _amznId, date: _date, ...rest } = headers;
  // The handle and what a passkey must sign are new each time.
  const lasting = text.replaceAll(/"Session":"[\w-]{43}"/g, '').replaceAll(/\\"challenge\\":\\"[\w-]+\\"/g, '');
  return JSON.stringify([status, lasting, rest]);
}

/** The statements that a call sends to the database, in order. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(Query.prototype, 'submit');
  try {
    await call();
    return spy.mock.contexts.map((query) => (query as Query & { text: string }).text);
  } finally {
    spy.mockRestore();
  }
}

const calls: Record<string, (address: string) => Promise<LightMyRequestResponse>> = {
  'a wrong link': (email) => redeem(server, { email, secret: 'A'.repeat(43) }),
  'a link chosen from the first factors': (USERNAME) =>
    initiate({ USERNAME, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: 'A'.repeat(43) }),
  'a passkey': (USERNAME) => initiate({ USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' }),
  'the list of first factors': (USERNAME) => initiate({ USERNAME }),
};

const initiate = (AuthParameters: Record<string, string>) =>
  callIdentity(server, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    ClientId: server.context.config.identity.clientId,
    AuthParameters,
  });

describe('known, unknown, suspended and impossible addresses', () => {
  it.each(Object.keys(calls))('are answered alike when they try %s', async (name) => {
    const looks = [];
    for (const address of Object.values(addresses)) looks.push(looksOf(new Answer(await calls[name]!(address))));
    expect(new Set(looks).size).toBe(1);
  });

  it.each(Object.keys(calls))('cause the same work when they try %s', async (name) => {
    const work = [];
    for (const address of Object.values(addresses)) {
      const statements = await statementsOf(() => calls[name]!(address));
      expect(statements.length).toBeGreaterThan(1);
      work.push(JSON.stringify(statements));
    }
    expect(new Set(work).size).toBe(1);
  });

  it('are answered alike when they ask for a link, at the same cost', async () => {
    const looks: string[] = [];
    const work: number[] = [];
    const ask = (email: string) => callAs(server, guest, requestLink, { body: { purpose: 'log_in', email } });
    // The first one of a server also looks up the queue.
    await ask('first@kitehouse.example');
    for (const [name, email] of Object.entries(addresses)) {
      // A malformed address gets an error: that does not reveal who has an account.
      if (name === 'no address at all') continue;
      const statements = await statementsOf(async () => looks.push(looksOf(await ask(email))));
      expect(statements.length).toBeGreaterThan(1);
      work.push(statements.length);
    }
    expect(new Set(looks).size).toBe(1);
    expect(new Set(work).size).toBe(1);
  });
});
