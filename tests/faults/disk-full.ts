import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { ask, beginDraft, draftsOfEach, keptDrafts, slowestOf, statusesOf, type Answered } from './asking.ts';
import { atMost, exactly, holds, skipped, type Fault, type Figure, type Trial } from './fault.ts';
import { addFunders, addPeople, embeddedConnection, inside } from './people.ts';
import { makePlace, secondsUntil, statusOf, type Place } from './product.ts';
import { openPostgresql } from './site.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const freeAtStart = 60_000_000;
const takenByProduct = 72_000_000;
const writeLimitSeconds = 2;
const backLimitSeconds = 10;
const fundersOfScene = 400;

interface Scene {
  readonly place: Place;
  /** Each begins as many drafts as one may. */
  readonly people: readonly Record<string, string>[];
  readonly funders: readonly string[];
  readonly acknowledged: Set<string>;
}

async function writeAt({ place, people, funders, acknowledged }: Scene, at: number): Promise<Answered> {
  const headers = people[Math.floor(at / draftsOfEach)] ?? {};
  const id = funders[at] ?? '';
  const answer = await beginDraft(place.address, headers, id);
  if (answer.status === 200) acknowledged.add(id);
  return answer;
}

/** Little room is left: refused before PostgreSQL notices. */
async function* littleRoom(scene: Scene, disk: SmallDisk): AsyncIterable<Figure> {
  disk.fillUntil(4_000_000);
  await sleep(1_100);
  const answers = [await writeAt(scene, 20), await writeAt(scene, 21)];
  yield exactly('4 MB left: writes', statusesOf(answers), '507');
  yield atMost('4 MB left: slowest answer', slowestOf(answers), writeLimitSeconds, 's');
  yield exactly('4 MB left: reads', await statusOf(`${scene.place.address}/api/funders`), 200);
  disk.free();
  const seconds = await secondsUntil(async () => (await writeAt(scene, 22)).status === 200, 60);
  yield atMost('4 MB left: writes again after there was room', seconds, backLimitSeconds, 's');
}

/** Fills the disk faster than any check can notice: PostgreSQL itself runs into it. */
async function* noRoom(scene: Scene, disk: SmallDisk): AsyncIterable<Figure> {
  const health: Answered[] = [];
  const answers: Answered[] = [];
  const until = performance.now() + 15_000;
  let at = 30;
  disk.fillUntil(0);
  while (performance.now() < until) {
    disk.fillUntil(0);
    const [write, sign] = await Promise.all([writeAt(scene, (at += 1)), ask(`${scene.place.address}/healthz`)]);
    answers.push(write);
    health.push(sign);
    await writeLog(scene).catch(() => undefined);
    await sleep(100);
  }
  // The first few may still find room in pages that are there; whether they were kept is looked at in the end.
  const bad = answers.filter(({ status }) => ![200, 503, 507].includes(status)).length;
  yield exactly(
    `no room: answers to ${answers.length} writes other than 200, 503, 507 (${statusesOf(answers)})`,
    bad,
    0,
  );
  const said = readFileSync(dataFolder(scene.place.dataDir).log, 'utf8');
  yield holds('no room: PostgreSQL ran into it', said.includes('No space left on device'));
  yield atMost('no room: slowest answer to a write', slowestOf(answers), writeLimitSeconds + 0.5, 's');
  yield exactly('no room: the sign of life', statusesOf(health), '200');
  yield atMost('no room: slowest sign of life', slowestOf(health), 1, 's');
  disk.free();
  const seconds = await secondsUntil(async () => (await writeAt(scene, (at += 1))).status === 200, 60);
  yield atMost('no room: writes again after there was room', seconds, backLimitSeconds, 's');
}

/** Past our own limit, as jobs would in time: the log of the database has to grow, and without it nothing is resumed. */
const writeLog = async ({ place }: Scene): Promise<unknown> =>
  inside(embeddedConnection(place.dataDir), (client) =>
    client.query(
      `select pg_logical_emit_message(false, 'ballast', repeat('x', 8000000), true) from generate_series(1, 4)`,
    ),
  );

async function* embedded(trial: Trial): AsyncIterable<Figure> {
  const disk = mountSmallDisk(trial, takenByProduct + freeAtStart);
  if (disk === null) {
    yield skipped('the disk of the data folder', 'this process may not mount a small disk; run it as root');
    return;
  }
  const place = await makePlace(trial, { DATA_DIR: join(disk.path, 'data') });
  const product = place.start();
  await product.untilReady();
  const connection = embeddedConnection(place.dataDir);
  const scene: Scene = {
    place,
    funders: await addFunders(connection, fundersOfScene),
    people: await addPeople(place, connection, fundersOfScene / draftsOfEach),
    acknowledged: new Set(),
  };
  for (let at = 0; at < 10; at += 1) await writeAt(scene, at);
  yield exactly(`with ${Math.round(disk.freeBytes() / 1_000_000)} MB free: writes`, scene.acknowledged.size, 10);
  yield* littleRoom(scene, disk);
  yield* noRoom(scene, disk);
  const kept = await keptDrafts(place.address, scene.people);
  const lost = [...scene.acknowledged].filter((id) => !kept.has(id));
  yield exactly(`acknowledged writes that were lost, of ${scene.acknowledged.size}`, lost.length, 0);
  yield exactly('exit code at the end', await product.stop(), 0);
}

/** A tablespace without room on a server of one's own. */
async function* ofOnesOwn(trial: Trial): AsyncIterable<Figure> {
  const disk = mountSmallDisk(trial, 2_000_000);
  if (disk === null) {
    yield skipped('the disk of a server of one’s own', 'this process may not mount a small disk; run it as root');
    return;
  }
  const postgresql = await openPostgresql(trial);
  const place = await makePlace(trial, { DATABASE_URL: postgresql.url });
  await place.start().untilReady();
  const connection = postgresql.connection();
  const scene: Scene = {
    place,
    funders: await addFunders(connection, fundersOfScene),
    people: await addPeople(place, connection, fundersOfScene / draftsOfEach),
    acknowledged: new Set(),
  };
  const folder = join(disk.path, 'space');
  mkdirSync(folder);
  // PostgreSQL takes only a folder that is its own.
  const { uid, gid } = statSync(postgresql.cluster);
  chownSync(folder, uid, gid);
  await postgresql.query(`create tablespace small location '${folder}'`);
  await postgresql.query('alter table review_drafts set tablespace small');
  disk.fillUntil(0);
  const answers: Answered[] = [];
  for (let at = 0; at < 200 && !answers.some(({ status }) => status === 507); at += 1)
    answers.push(await writeAt(scene, at));
  yield exactly('a server without room: the write that finds none', answers.at(-1)?.status, 507);
  yield exactly('a server without room: reads', await statusOf(`${place.address}/api/funders`), 200);
  disk.free();
  yield exactly('a server with room again: writes', (await writeAt(scene, 300)).status, 200);
}

export const diskFull: Fault = {
  name: 'disk-full',
  goal: 'the disk is full: writes are refused, reads go on, nothing acknowledged is lost, back when there is room',
  async *run(trial) {
    yield* embedded(trial);
    yield* ofOnesOwn(trial);
  },
};
