import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { buildApp, jobDefinitions } from '../server/app.ts';
import { after, days, minutes, systemClock } from '../server/clock.ts';
import { readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { openDatabase } from '../server/database/connect.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { issueLink } from '../server/identity/link-commands.ts';
import { openJobQueue } from '../server/jobs/queue.ts';
import { createVault } from '../server/vault.ts';

export interface ScratchProduct {
  readonly address: string;
  readonly connection: ClientConfig;
  /** Of a member with access. */
  readonly headers: { readonly authorization: string };
  stop(): Promise<void>;
}

const email = 'bench@sample.example';

/** The product on an empty database in a temporary folder, with everything as it is in use, and one signed-in member. */
export async function startScratchProduct(): Promise<ScratchProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fundsight-bench-'));
  const embedded = await startEmbedded({ dataDir, isDefaultDataDir: false });
  await migrate(embedded.connection);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SAMPLE_DATA: 'off' });
  const db = openDatabase(embedded.connection, { maxConnections: 16 });
  const log = pino({ level: 'silent' });
  const jobs = await openJobQueue({ db, definitions: jobDefinitions, log, hasWorkers: false });
  const { connection } = embedded;
  const vault = createVault(Buffer.alloc(32, 7));
  const context: Context = { config, clock: systemClock, db, connection, jobs, vault, log };
  const app = await buildApp(context);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await addMember(context);
  return {
    address,
    connection: embedded.connection,
    headers: { authorization: `Bearer ${await signIn(context, address)}` },
    async stop() {
      await app.close();
      await jobs.stop();
      await db.destroy();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function addMember({ db }: Context): Promise<void> {
  const now = new Date();
  const member = await db
    .insertInto('members')
    .values({
      email,
      identity_subject: randomUUID(),
      member_type: 'other',
      terms_version: 'bench',
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('passes')
    .values({
      member_id: member.id,
      kind: 'admin',
      reason: 'Bench',
      source: 'bench',
      starts_at: now,
      ends_at: after(now, days(1)),
    })
    .execute();
}

async function signIn({ db, config }: Context, address: string): Promise<string> {
  const link = await db
    .transaction()
    .execute((trx) => issueLink(trx, { email, signUp: null, now: new Date(), lifetimeMilliseconds: minutes(10) }));
  const answer = await fetch(`${address}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: config.identity.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: link.secret },
    }),
  });
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { IdToken: string } };
  return AuthenticationResult.IdToken;
}
