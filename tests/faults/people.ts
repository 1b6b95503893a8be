import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client, type ClientConfig } from 'pg';
import { minutes } from '../../server/clock.ts';
import { openDatabase } from '../../server/database/connect.ts';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { connectionTo, readPostmaster } from '../../server/database/embedded-postmaster.ts';
import { databaseName } from '../../server/database/embedded.ts';
import { issueLink } from '../../server/identity/link-commands.ts';
import { openVault } from '../../server/vault.ts';
import type { Place } from './product.ts';

/** The members and subjects that a fault needs, put into the database beside the running product. */

/** The embedded database of a running product. */
export function embeddedConnection(dataDir: string): ClientConfig {
  const folder = dataFolder(dataDir);
  const postmaster = readPostmaster(folder);
  if (postmaster === null) throw new Error('the embedded database does not run');
  return connectionTo(postmaster, folder, databaseName);
}

export const databasePid = (dataDir: string): number =>
  Number(readFileSync(`${dataFolder(dataDir).cluster}/postmaster.pid`, 'utf8').split('\n')[0]);

export async function addFunders(connection: ClientConfig, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_none, at) => `funder-${String(at).padStart(5, '0')}`);
  await inside(connection, (client) =>
    client.query(
      `insert into funders (id, name, kinds, created_at) select id, 'Funder ' || id, '{equity}', now() from unnest($1::text[]) id`,
      [ids],
    ),
  );
  return ids;
}

type Reached = Pick<Place, 'address' | 'dataDir' | 'secretKey'>;

/** A member who may do everything, and their token. */
export async function addSignedIn(
  place: Reached,
  connection: ClientConfig,
  role: 'member' | 'admin' = 'member',
): Promise<Record<string, string>> {
  const email = `${role}-${randomUUID()}@kitehouse.example`;
  await inside(connection, (client) =>
    client.query(
      `with added as (
        insert into members (email, role, is_moderator, identity_subject, member_type, terms_version, terms_accepted_at, created_at)
        values ($1, $2, $2 = 'admin', $3, 'entrepreneur', 'fault', now(), now()) returning id)
      insert into passes (member_id, kind, reason, source, starts_at, ends_at)
        select id, 'admin', 'Fault', 'fault:' || id, now(), now() + interval '1 day' from added`,
      [email, role, randomUUID()],
    ),
  );
  return { authorization: `Bearer ${await signIn(place, connection, email)}` };
}

/** Several of them. */
export async function addPeople(
  place: Reached,
  connection: ClientConfig,
  count: number,
): Promise<Record<string, string>[]> {
  const people: Record<string, string>[] = [];
  while (people.length < count) people.push(await addSignedIn(place, connection));
  return people;
}

async function signIn(
  { address, dataDir, secretKey }: Reached,
  connection: ClientConfig,
  email: string,
): Promise<string> {
  const vault = openVault({ dataDir, secretKey, authorKeysDir: null });
  const db = openDatabase(connection, { maxConnections: 1 });
  try {
    const link = await db
      .transaction()
      .execute((trx) =>
        issueLink(trx, vault, { email, signUp: null, now: new Date(), lifetimeMilliseconds: minutes(10) }),
      );
    const { data } = (await (await fetch(`${address}/api/config`)).json()) as {
      data: { identity: { clientId: string } };
    };
    const answer = await fetch(`${address}/identity`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: data.identity.clientId,
        AuthParameters: { USERNAME: email, PASSWORD: link.secret },
      }),
    });
    const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { IdToken: string } };
    return AuthenticationResult.IdToken;
  } finally {
    await db.destroy();
  }
}

export async function inside<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
