import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import pino from 'pino';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { openDatabase, type Db } from '../../server/database/connect.ts';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { connectionTo, readPostmaster } from '../../server/database/embedded-postmaster.ts';
import { databaseName } from '../../server/database/embedded.ts';
import { openAuthorKeys } from '../../server/author-keys.ts';
import { authorKeysIn, createVault } from '../../server/vault.ts';
import { startProcess, type ServerProcess } from '../browser/running-server.ts';
import { inDeepRun } from '../deep-run.ts';
import { firstSeed } from './extent.ts';
import { playHistory } from './history.ts';
import { furnish, setStage, type Place, type Scene } from './in-process.ts';
import { randomFrom } from '../seeded-random.ts';
import { emptyWorld } from './world.ts';

/** The same histories against a server that is killed in the middle of them, its database with it every other time. */

const histories = inDeepRun ? 100 : 6;
const kills = inDeepRun ? 8 : 2;
const rounds = 6;
const atOnce = 8;
const callsBetweenKills = inDeepRun ? 150 : 25;
const limits = { subjects: 2, admins: 2, hasClock: false };
const tolerance = 900_000;

const secret = randomBytes(32);
const settings = {
  PUBLIC_URL: 'http://localhost:3998',
  SAMPLE_DATA: 'off',
  ADMIN_SECOND_FACTOR: 'optional',
  LOG_LEVEL: 'error',
  SECRET_KEY: secret.toString('base64'),
};

let server: ServerProcess;
let db: Db;
let up: Promise<void> = Promise.resolve();
let calls = 0;
let killed = 0;

function openOwnDatabase(): Db {
  const folder = dataFolder(server.dataDir);
  const postmaster = readPostmaster(folder);
  if (postmaster === null) throw new Error('the database does not run');
  return openDatabase(connectionTo(postmaster, folder, databaseName), {
    maxConnections: 8,
    onLostConnection: () => undefined,
  });
}

afterAll(async () => {
  await db.destroy();
  await server.stop();
});

/** Ends it without a warning and starts it on the same folder. */
async function restart(): Promise<void> {
  const postmaster = readPostmaster(dataFolder(server.dataDir));
  await server.kill();
  if (killed % 2 === 0 && postmaster !== null) process.kill(postmaster.pid, 'SIGKILL');
  server = await startProcess(settings, server.place);
  await db.destroy();
  db = openOwnDatabase();
}

const send: Place['send'] = async ({ method, url, headers, payload }) => {
  await up;
  calls += 1;
  const answer = fetch(server.address + url, {
    method,
    headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
  if (killed < kills && calls >= (killed + 1) * callsBetweenKills) {
    killed += 1;
    up = restart();
  }
  const reply = await answer;
  if (reply.status >= 500) throw new Error(`answered ${reply.status}`);
  const text = await reply.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  return { status: reply.status, body };
};

function openScene(): Scene {
  const context = {
    get db() {
      return db;
    },
    clock: systemClock,
    config: readConfig({ ...settings, NODE_ENV: 'development' }),
    vault: createVault(secret, openAuthorKeys(authorKeysIn(server.dataDir))),
    log: pino({ level: 'silent' }),
  };
  const clock = { ...systemClock, set: () => undefined, move: () => undefined };
  // Signing tokens and adding people needs nothing else of a context: the server has its own in its process.
  return { context: context as unknown as Context, clock, logLines: [] };
}

async function play(place: Place, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const members = 2;
  const stage = await setStage(place, members);
  await playHistory(stage, {
    world: emptyWorld(Date.now(), members),
    random,
    limits,
    rounds,
    tolerance,
    moveClock: () => Date.now(),
    untilUp: () => up,
  }).catch((cause: unknown) => {
    throw new Error(`History ${seed} (ENTITLEMENT_SEED=${seed}): ${String(cause)}`, { cause });
  });
}

it(
  `keeps access right in ${histories} histories while the server is killed ${kills} times`,
  { tags: ['slow'], timeout: inDeepRun ? 900_000 : 180_000 },
  async () => {
    const begun = Date.now();
    server = await startProcess(settings);
    db = openOwnDatabase();
    const place = { ...(await furnish(openScene())), send, close: () => Promise.resolve() };
    const stages = Array.from({ length: histories }, (_one, number) => firstSeed + number);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let seed = stages.shift(); seed !== undefined; seed = stages.shift()) {
          await up;
          await play(place, seed);
        }
      }),
    );
    const seconds = ((Date.now() - begun) / 1_000).toFixed(0);
    if (inDeepRun)
      console.log(`${histories} histories, ${calls} calls, ${killed} kills, ${seconds} s, seed ${firstSeed}`);
    expect(killed).toBe(kills);
  },
);
