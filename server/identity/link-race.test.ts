import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDeepRun } from '../../tests/deep-run.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addLink, addMember, redeem } from '../../tests/sign-in.ts';
import { buildApp } from '../app.ts';

const rounds = inDeepRun ? 50 : 5;
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
      const looks = losers.map(({ statusCode, body, headers }) => {
        const { 'x-request-id': _id, 'x-amzn-requestid': _amznId, date: _date, ...rest } = headers;
        return JSON.stringify([statusCode, body, rest]);
      });
      outcomes.push({ losers: losers.length, looks: new Set(looks).size, sessions: await countSessions(link.email) });
    }
    expect(outcomes).toEqual(
      Array.from({ length: rounds }, () => ({ losers: callsPerRound - 1, looks: 1, sessions: 1 })),
    );
  }, 120_000);
});

async function countSessions(email: string): Promise<number> {
  const rows = await server.context.db
    .selectFrom('identity_sessions')
    .innerJoin('members', 'members.id', 'member_id')
    .where('email', '=', email)
    .select('identity_sessions.id')
    .execute();
  return rows.length;
}
