import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '../../../contract/members/account.ts';
import { callAs } from '../../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember, signIn } from '../../../tests/sign-in.ts';
import { days, hours, minutes } from '../../clock.ts';
import { rotateKeys } from '../jobs.ts';
import { signingKeys } from './signing-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rotate = () => rotateKeys.handle(server.context, {});
const statusOf = async (token: string) => (await callAs(server, { authorization: `Bearer ${token}` }, getMe)).status;
const publishedIds = async (): Promise<string[]> => {
  const { userPoolId } = server.context.config.identity;
  const response = await server.app.inject({ method: 'GET', url: `/${userPoolId}/.well-known/jwks.json` });
  return response.json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid);
};

it('makes the first key good at once, however the clock ticks while it is made', async () => {
  const fresh = await startTestServer();
  const start = fresh.clock.now().getTime();
  let ticks = 0;
  const clock = { now: () => new Date(start + (ticks += 1)) };
  try {
    expect((await signingKeys({ ...fresh.context, clock })).publicKeys.size).toBe(1);
  } finally {
    await fresh.close();
  }
});

describe('renewing the signing key', () => {
  it('signs no member out: two keys are published while the tokens of both live', async () => {
    const { email } = await addMember(server);
    const first = (await signIn(server, email)).IdToken;
    const firstKey = decodeProtectedHeader(first).kid ?? '';
    await rotate();
    expect(await publishedIds()).toEqual([firstKey]);

    server.clock.move(days(90));
    await rotate();
    await rotate();
    const published = await publishedIds();
    expect(published).toHaveLength(2);
    expect(published).toContain(firstKey);
    // Published, and not used yet.
    expect(decodeProtectedHeader((await signIn(server, email)).IdToken).kid).toBe(firstKey);

    server.clock.move(days(1) - minutes(30));
    const lastOfFirst = (await signIn(server, email)).IdToken;
    expect(decodeProtectedHeader(lastOfFirst).kid).toBe(firstKey);
    server.clock.move(minutes(30));
    const second = (await signIn(server, email)).IdToken;
    expect(decodeProtectedHeader(second).kid).toBe(published.find((id) => id !== firstKey));
    expect([await statusOf(lastOfFirst), await statusOf(second)]).toEqual([200, 200]);

    server.clock.move(hours(2));
    await rotate();
    expect(await publishedIds()).toEqual([decodeProtectedHeader(second).kid]);
    const late = (await signIn(server, email)).IdToken;
    expect(await statusOf(late)).toBe(200);
    expect(await statusOf(lastOfFirst)).toBe(401);
  });
});
