import { randomBytes, randomUUID } from 'node:crypto';
import { apiScopes, type ApiScope } from '../../contract/public-api/scopes.ts';
import { sealOfPrograms } from '../../server/api-keys/queries.ts';
import { digestOf } from '../../server/api-keys/secret.ts';
import { after, dayOf, days } from '../../server/clock.ts';
import type { TestServer } from '../server.ts';

type Server = Pick<TestServer, 'context' | 'clock'>;

/** A program that a member has let in, whoever that is. Answers the id of the connection. */
export async function addConnection(
  { context: { db, vault }, clock }: Server,
  { memberId }: { readonly memberId: string },
  scopes: readonly ApiScope[] = apiScopes,
): Promise<string> {
  const now = clock.now();
  const program = await db
    .insertInto('programs')
    .values({
      digest: randomBytes(32),
      name: 'Ledgerleaf',
      sealed: vault.seal(sealOfPrograms, '{}'),
      registered_on: dayOf(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await db
    .insertInto('program_grants')
    .values({
      id,
      member_id: memberId,
      program_id: program.id,
      digest: randomBytes(32),
      scopes: [...scopes],
      sealed: vault.seal(sealOfPrograms, '{}'),
      created_on: dayOf(now),
      ends_on: dayOf(after(now, days(90))),
    })
    .execute();
  return id;
}

/** An access token of such a program, as the authorization server makes it. */
export async function addToken(
  server: Server,
  member: { readonly memberId: string },
  scopes: readonly ApiScope[] = apiScopes,
): Promise<string> {
  const { db, vault } = server.context;
  const now = server.clock.now();
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('program_tokens')
    .values({
      digest: digestOf(token),
      grant_id: await addConnection(server, member, scopes),
      kind: 'AccessToken',
      scopes: [...scopes],
      sealed: vault.seal(sealOfPrograms, JSON.stringify({ exp: Math.floor(after(now, days(1)).getTime() / 1_000) })),
      ends_on: dayOf(after(now, days(1))),
    })
    .execute();
  return token;
}
