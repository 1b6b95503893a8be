import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Db } from '../server/database/connect.ts';
import { prepareDatabase } from '../server/database/prepare-database.ts';
import { liftRowLimits } from './row-limits.ts';
import { fillEquityRows } from './equity-rows.ts';
import { failed, keepAsking, sayFailures, type Demand } from './asking.ts';
import { freePorts, secretKey, startInstance, startInstances, type Instance, type InstancePlace } from './instance.ts';
import { startLoopbackProxy } from './loopback-proxy.ts';
import type { Figure } from './run.ts';
import { addMember, signIn } from './scratch-product.ts';
import { startPrimary, urlOf, type Replicating } from './standby.ts';
import { openVault, type Vault } from '../server/vault.ts';

const leastRequests = 20_000;
const lines = 8;
const dealCount = 2_000;

/** A database with something to read, and what members and guests ask of it, writes among it. */
export interface Ground {
  readonly primary: Replicating;
  readonly db: Db;
  /** The folder of author keys that all instances share. */
  readonly authorKeysDir: string;
  /** To be called when a server is up: tokens are handed out by one. */
  demandsOf(address: string): Promise<Demand[]>;
  remove(): Promise<void>;
}

const email = 'rolling@sample.example';

export async function layGround(): Promise<Ground> {
  const primary = await startPrimary();
  await prepareDatabase({ owner: primary.connection, appRole: null });
  const db = openDatabase(primary.connection, { maxConnections: 2 });
  const authorKeysDir = mkdtempSync(join(tmpdir(), 'fundsight-author-keys-'));
  const vault = openVault({ secretKey, dataDir: authorKeysDir, authorKeysDir });
  await addMember({ db }, { email, role: 'member' });
  await liftRowLimits({ db });
  await addFunderNamed(db, 'Kite Capital');
  await fillEquityRows(primary.connection, dealCount);
  return {
    primary,
    db,
    authorKeysDir,
    demandsOf: async (address) => demandsWith(await signInPatiently({ db, vault }, address)),
    async remove() {
      await db.destroy();
      rmSync(authorKeysDir, { recursive: true, force: true });
      await primary.remove();
    },
  };
}

/** A server that has just begun on a busy machine may have too much to do for a moment. */
async function signInPatiently(tools: { db: Db; vault: Vault }, address: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await signIn({ ...tools, config: { identity } }, address, email);
    } catch (error) {
      if (tries === 10) throw error;
      await sleep(1_000);
    }
  }
}

/** The client of the embedded pool; the rest of its settings a caller does not need. */
const identity = { kind: 'embedded', userPoolId: 'local_Fundsight01', clientId: 'fundsightembeddedidentity1' } as const;

export const funderId = 'kite-capital';

async function addFunderNamed(db: Db, name: string): Promise<void> {
  await db
    .insertInto('funders')
    .values({ id: funderId, name, kinds: ['equity'], types: [], state: 'listed', created_at: new Date() })
    .execute();
}

function demandsWith(token: string): Demand[] {
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string): Demand => ({ method: 'GET', path, headers });
  return [
    get('/api/me'),
    get('/api/deals/equity?limit=50'),
    { method: 'GET', path: `/api/funders/${funderId}`, headers: {} },
    get('/api/deals/equity/facets'),
    get('/api/me'),
    { method: 'PATCH', path: '/api/me', headers, body: { memberType: 'other' } },
    get('/api/deals/equity?limit=50&sort=amountUsd'),
    { method: 'GET', path: '/api/funders', headers: {} },
  ];
}

/** Both servers are ended and started again, one after the other, while a proxy that knows `/readyz` hands them requests. */
export async function* measureRollingRestart(): AsyncGenerator<Figure> {
  const ground = await layGround();
  const places = await placesOf(['one', 'two'], {
    DATABASE_URL: urlOf(ground.primary.connection),
    AUTHOR_KEYS_DIR: ground.authorKeysDir,
  });
  let instances: Instance[] = [];
  try {
    instances = await startInstances(places);
    const demands = await ground.demandsOf(instances[0]?.address ?? '');
    const proxy = await startLoopbackProxy(instances);
    const asking = keepAsking(proxy.address, demands, { lines });
    const codes: (number | null)[] = [];
    for (const [at, place] of places.entries()) {
      codes.push((await instances[at]?.stop()) ?? null);
      instances[at] = await startInstance(place);
      // The proxy has to see it before the other one goes.
      await sleep(1_000);
    }
    while (asking.tally.asked < leastRequests) await sleep(100);
    const tally = await asking.end();
    await proxy.close();
    yield {
      what: 'rolling restart of two instances, requests that failed',
      value: `${failed(tally)} of ${tally.asked.toLocaleString('en-GB')} ${sayFailures(tally)}`.trim(),
      budget: `0 of ${leastRequests.toLocaleString('en-GB')}`,
      isKept: failed(tally) === 0 && tally.asked >= leastRequests,
    };
    const isClean = codes.every((code) => code === 0);
    yield { what: 'rolling restart, exit codes', value: codes.join(', '), budget: '0, 0', isKept: isClean };
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
    await ground.remove();
  }
}

/** Each with ports and a data folder of its own. */
export async function placesOf(
  names: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<InstancePlace[]> {
  const ports = await freePorts(2 * names.length);
  return names.map((name, at) => ({
    name,
    port: ports[2 * at] ?? 0,
    operationsPort: ports[2 * at + 1] ?? 0,
    settings,
  }));
}
