import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testSecret } from '../../../tests/database.ts';
import { addConnection } from '../../../tests/permissions/add-token.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember, callIdentity, signIn } from '../../../tests/sign-in.ts';
import { authorKeysInMemory } from '../../author-keys.ts';
import { createVault, type Vault } from '../../vault.ts';
import { resealIdentity } from './reseal-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What is sealed in the tables, as a vault opens it; an error where it does not. */
async function openAll(vault: Vault): Promise<string[]> {
  const { db } = server.context;
  const keys = await db.selectFrom('identity_signing_keys').select('sealed_private_key').execute();
  const apps = await db
    .selectFrom('identity_totp')
    .select('sealed_secret')
    .where('sealed_secret', 'is not', null)
    .execute();
  const programs = await db.selectFrom('programs').select('sealed').execute();
  const grants = await db.selectFrom('program_grants').select('sealed').execute();
  return [
    ...keys.map((row) => vault.open('identity.signing-key', row.sealed_private_key)),
    ...apps.map((row) => vault.open('identity.totp', row.sealed_secret ?? Buffer.alloc(0))),
    ...[...programs, ...grants].map((row) => vault.open('program of OAuth', row.sealed)),
  ];
}

it('seals signing keys, app secrets and connected programs with the newest secret, once, so that it alone opens them', async () => {
  const { email, memberId } = await addMember(server);
  await addConnection(server, { memberId });
  const { AccessToken } = await signIn(server, email);
  const offered = await callIdentity(server, 'AssociateSoftwareToken', { AccessToken });
  const { SecretCode } = offered.json<{ SecretCode: string }>();
  const totp = new TOTP({ secret: Secret.fromBase32(SecretCode) });
  const UserCode = totp.generate({ timestamp: server.clock.now().getTime() });
  await callIdentity(server, 'VerifySoftwareToken', { AccessToken, UserCode });

  const newest = randomBytes(32);
  const authors = authorKeysInMemory();
  const alone = createVault(newest, authors);
  const { db, vault: before } = server.context;
  const opened = await openAll(before);
  expect(opened).toContain(SecretCode);
  await expect(openAll(alone)).rejects.toThrow();

  const vault = createVault([newest, testSecret], authors);
  expect(await resealIdentity({ db, vault })).toBe(opened.length);
  expect(await resealIdentity({ db, vault })).toBe(0);
  expect(await openAll(alone)).toEqual(opened);
  await expect(openAll(before)).rejects.toThrow();

  // What no secret opens stays, for the message that says so.
  const stranger = createVault(randomBytes(32), authors);
  expect(await resealIdentity({ db, vault: stranger })).toBe(0);
  expect(await openAll(alone)).toEqual(opened);
});
