import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { unnamedProxy } from '../http/caller-address.ts';
import { recordFailure } from './commands.ts';
import { claimLinkRequest } from './link-commands.ts';
import type { IdentityCall } from './protocol.ts';
import { hasFailedTooOften } from './sign-in-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** How many links were granted to as many people of one network, one after the other. */
async function countGranted(address: string, people: number): Promise<number> {
  const { context, clock } = server;
  let granted = 0;
  for (let person = 0; person < people; person += 1) {
    const email = `${person}@${address.replaceAll(/\W/g, '-')}.example`;
    const outcome = await context.db
      .transaction()
      .execute((trx) => claimLinkRequest(trx, context, { email, address, now: clock.now() }));
    if (outcome === 'granted') granted += 1;
  }
  return granted;
}

it('gives a network ten links, and all callers of a proxy that is not named a hundred', async () => {
  expect(await countGranted('203.0.113.7', 12)).toBe(10);
  expect(await countGranted(unnamedProxy, 102)).toBe(100);
});

it('hears a network until thirty failures, and all callers of such a proxy until three hundred', async () => {
  const { context, clock } = server;
  const now = clock.now();
  const isOver = (address: string) =>
    hasFailedTooOften({ context, address, now } as unknown as IdentityCall, 'somebody@pennywort.example');
  const fail = async (address: string, from: number, until: number): Promise<void> => {
    for (let time = from; time < until; time += 1)
      await recordFailure(context, { email: `${time}@pennywort.example`, address, now });
  };
  await fail('198.51.100.7', 0, 30);
  expect(await isOver('198.51.100.7')).toBe(true);
  await fail(unnamedProxy, 0, 299);
  expect(await isOver(unnamedProxy)).toBe(false);
  await fail(unnamedProxy, 299, 300);
  expect(await isOver(unnamedProxy)).toBe(true);
});
