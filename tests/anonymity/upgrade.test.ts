import { afterAll, expect, it } from 'vitest';
import type { Profile } from '../../contract/members/account.ts';
import { after, days } from '../../server/clock.ts';
import { linkOfNewMember } from '../browser/identity-calls.ts';
import { openDatabaseOf } from '../browser/places.ts';
import { startProcess, type ServerProcess } from '../browser/running-server.ts';
import { readTableFile } from './heap-pages.ts';

/** A data folder of an earlier release, which stored the days of provisional access in plain. */

// One address for both starts: tokens hold for it alone.
const settings = { PUBLIC_URL: 'http://localhost:3997', SAMPLE_DATA: 'off' };
const email = 'author@upgrade.example';

let server: ServerProcess;
afterAll(() => server.stop());

async function signUp(): Promise<string> {
  const link = new URL(await linkOfNewMember(server, email));
  const config = (await (await fetch(`${server.address}/api/config`)).json()) as {
    data: { identity: { clientId: string } };
  };
  const answer = await fetch(`${server.address}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: config.data.identity.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: link.searchParams.get('token') },
    }),
  });
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { IdToken: string } };
  return AuthenticationResult.IdToken;
}

async function readMe(token: string): Promise<Profile> {
  const answer = await fetch(`${server.address}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Profile }).data;
}

/** As the file of a table holds an instant: microseconds since 2000. */
function storedInstant(instant: Date): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(instant.getTime() - Date.UTC(2000, 0, 1)) * 1000n);
  return bytes;
}

async function fileOfPasses(): Promise<Buffer> {
  const db = openDatabaseOf(server);
  try {
    return await readTableFile(db, 'passes');
  } finally {
    await db.destroy();
  }
}

const aim = 'an upgrade seals the days of the only provisional access and keeps the access';

it(aim, { tags: ['slow'], timeout: 120_000 }, async () => {
  server = await startProcess(settings);
  const token = await signUp();
  const [startsAt, endsAt] = [after(new Date(), -days(2)), after(new Date(), days(5))];
  const db = openDatabaseOf(server);
  const { id: memberId } = await db
    .selectFrom('members')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('passes')
    .values({
      member_id: memberId,
      kind: 'provisional',
      reason: 'While we read your review',
      source: 'earlier release',
      starts_at: startsAt,
      ends_at: endsAt,
    })
    .execute();
  await db.destroy();
  const before = await readMe(token);
  expect(before.access).toMatchObject({ hasAccess: true, accessExpiresOn: endsAt.toISOString().slice(0, 10) });
  expect((await fileOfPasses()).includes(storedInstant(startsAt))).toBe(true);

  await server.kill();
  server = await startProcess(settings, server.place);
  const sealed = openDatabaseOf(server);
  const pass = await sealed
    .selectFrom('passes')
    .where('source', '=', 'earlier release')
    .select(['member_id', 'starts_at', 'ends_at', 'sealed_period'])
    .executeTakeFirstOrThrow();
  await sealed.destroy();
  expect(pass.member_id).toBeNull();
  expect(pass.sealed_period).not.toBeNull();
  expect([pass.starts_at.getUTCFullYear(), pass.ends_at.getUTCFullYear()]).toEqual([2000, 2100]);
  expect(await readMe(token)).toEqual(before);
  const file = await fileOfPasses();
  expect([startsAt, endsAt].filter((instant) => file.includes(storedInstant(instant)))).toEqual([]);
});
