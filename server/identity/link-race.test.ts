import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDeepRun, inQuickRun } from '../../tests/deep-run.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addLink, addMember, redeem, sessionsOf } from '../../tests/sign-in.ts';
import { buildApp } from '../app.ts';
import { lock } from './lock.ts';
import { findAccount } from './queries.ts';

const rounds = inDeepRun ? 50 : inQuickRun ? 1 : 5;
const callsPerRound = 100;

let server: TestServer;
/** A second server on the same database. */
let duplicate: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const app = await buildApp(server.context);
  await app.ready();
  duplicate = { ...server, app };
});
afterAll(async () => {
  await duplicate.app.close();
  await server.close();
});

describe('a link that many redeem at once', () => {
  it(`lets one of ${callsPerRound} in, ${rounds} times, on two servers, and tells the others the same, byte for byte`, async () => {
    const outcomes: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const link = await addLink(server, (await addMember(server)).email);
      const answers = await Promise.all(
        Array.from({ length: callsPerRound }, (_, place) => redeem(place % 2 === 0 ? server : duplicate, link)),
      );
      const losers = answers.filter((answer) => answer.statusCode !== 200);
      // On a machine that stands still for seconds some may wait too long: they hear that, as the next test says.
      const refusals = new Set(losers.filter((answer) => !isOverload(answer)).map(lookOf));
      outcomes.push({ losers: losers.length, refusals: [...refusals], sessions: await countSessions(link.email) });
    }
    const refusal = '400 {"__type":"NotAuthorizedException","message":"Incorrect username or password."}';
    expect(outcomes).toEqual(
      Array.from({ length: rounds }, () => ({
        losers: callsPerRound - 1,
        refusals: [expect.stringContaining(refusal) as string],
        sessions: 1,
      })),
    );
  }, 120_000);

  it('asks a call to come back that waited two seconds for another one, and is still good then', async () => {
    const link = await addLink(server, (await addMember(server)).email);
    const { resolve: letGo, promise: isLetGo } = Promise.withResolvers<void>();
    const { resolve: hold, promise: isHeld } = Promise.withResolvers<void>();
    const other = server.context.db.transaction().execute(async (trx) => {
      await lock(trx, `links:${link.email}`);
      hold();
      await isLetGo;
    });
    await isHeld;
    const late = await redeem(duplicate, link);
    letGo();
    await other;
    expect([late.statusCode, late.body, late.headers['retry-after']]).toEqual([503, overload, '1']);
    expect((await redeem(server, link)).statusCode).toBe(200);
  });
});

/** All that a caller sees but for what differs in every answer: status, problem, headers. */
function lookOf({ statusCode, body, headers }: LightMyRequestResponse): string {
  const { 'x-request-id': _id, 'x-amzn-requestid': _amznId, date: _date, ...rest } = headers;
  return `${statusCode} ${body} ${JSON.stringify(rest)}`;
}

const overload = '{"__type":"InternalErrorException","message":"We cannot answer at the moment."}';
const isOverload = ({ statusCode, body, headers }: LightMyRequestResponse): boolean =>
  statusCode === 503 && body === overload && headers['retry-after'] === '1';

async function countSessions(email: string): Promise<number> {
  const account = await findAccount(server.context.db, email);
  return account === null ? 0 : (await sessionsOf(server, account.memberId)).length;
}
