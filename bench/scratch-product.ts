import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { buildApp, jobDefinitions } from '../server/app.ts';
import { after, days, minutes, systemClock } from '../server/clock.ts';
import { readConfig, type Config } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { openAudit } from '../server/audit/key-commands.ts';
import { openDatabase, openOlderReads, type Db } from '../server/database/connect.ts';
import { readsOfPrimary } from '../server/database/reads.ts';
import { closeEngine, keepEngine } from '../server/deals/engine/keep.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { embeddedAppRole } from '../server/database/app-role.ts';
import { prepareDatabase } from '../server/database/prepare-database.ts';
import { issueLink } from '../server/identity/link-commands.ts';
import { openPool } from '../server/identity/open-pool.ts';
import { openJobQueue } from '../server/queue/queue.ts';
import { authorKeysInMemory } from '../server/author-keys.ts';
import { createVault } from '../server/vault.ts';
import { liftRowLimits } from './row-limits.ts';

export interface ScratchProduct {
  readonly address: string;
  readonly connection: ClientConfig;
  readonly context: Context;
  /** For statements as the product writes them. */
  readonly db: Db;
  /** For changes of tables, which the role of the product may not make. */
  readonly owner: Db;
  /** The headers of a member with access. */
  readonly headers: { readonly authorization: string };
  /** The headers of an admin, who may export without a limit of rows. */
  readonly adminHeaders: { readonly authorization: string };
  stop(): Promise<void>;
}

const email = 'bench@sample.example';
const adminEmail = 'bench-admin@sample.example';

/**
 * The product on an empty database in a temporary folder, with everything as it is in use, and one signed-in member.
 * `kept`: a folder that stays, with whatever an earlier run left in it.
 */
export async function startScratchProduct(kept: string | null = null): Promise<ScratchProduct> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'fundsight-bench-'));
  mkdirSync(dataDir, { recursive: true });
  const embedded = await startEmbedded({ dataDir, isDefaultDataDir: false });
  await prepareDatabase({ owner: embedded.connection, appRole: embeddedAppRole });
  // Its admin signs in with a link alone.
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    ADMIN_SECOND_FACTOR: 'optional',
  });
  const db = openDatabase(embedded.appConnection, { maxConnections: 16 });
  const log = pino({ level: 'silent' });
  const jobs = await openJobQueue({ db, definitions: jobDefinitions, log, hasWorkers: false });
  const connection = embedded.appConnection;
  const vault = createVault(Buffer.alloc(32, 7), authorKeysInMemory());
  const pool = await openPool(config);
  keepEngine(db, { folder: join(dataDir, 'engine'), memoryMegabytes: config.engineMegabytes, log });
  const reads = readsOfPrimary(db, openOlderReads(db));
  const context: Context = { config, clock: systemClock, wait: sleep, db, reads, connection, jobs, pool, vault, log };
  await openAudit(context);
  const app = await buildApp(context);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await addMember(context, { email, role: 'member' });
  await addMember(context, { email: adminEmail, role: 'admin' });
  const owner = openDatabase(embedded.connection, { maxConnections: 1 });
  await liftRowLimits({ db: owner });
  return {
    address,
    connection: embedded.connection,
    context,
    db,
    owner,
    headers: { authorization: `Bearer ${await signIn(context, address, email)}` },
    adminHeaders: { authorization: `Bearer ${await signIn(context, address, adminEmail)}` },
    async stop() {
      await app.close();
      await jobs.stop();
      await closeEngine(db);
      await Promise.all([db.destroy(), owner.destroy()]);
      await embedded.stop();
      if (kept === null) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function addMember(
  { db }: Pick<Context, 'db'>,
  { email, role }: { email: string; role: 'member' | 'admin' },
): Promise<void> {
  const now = new Date();
  const known = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();
  if (known !== undefined) {
    await db
      .updateTable('passes')
      .set({ starts_at: now, ends_at: after(now, days(1)) })
      .where('source', '=', `bench:${email}`)
      .execute();
    return;
  }
  const member = await db
    .insertInto('members')
    .values({
      email,
      role,
      is_moderator: role === 'admin',
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
      source: `bench:${email}`,
      starts_at: now,
      ends_at: after(now, days(1)),
    })
    .execute();
}

/** The identity token of a member, from the server at `address`. */
export async function signIn(
  { db, vault, config }: Pick<Context, 'db' | 'vault'> & { readonly config: Pick<Config, 'identity'> },
  address: string,
  email: string,
): Promise<string> {
  const link = await db
    .transaction()
    .execute((trx) =>
      issueLink(trx, vault, { email, signUp: null, now: new Date(), lifetimeMilliseconds: minutes(10) }),
    );
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
  const said = await answer.text();
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}: ${said}`);
  return (JSON.parse(said) as { AuthenticationResult: { IdToken: string } }).AuthenticationResult.IdToken;
}
