import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  truncateSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { ask } from './asking.ts';
import { exactly, holds, type Fault, type Figure, type Trial } from './fault.ts';
import { addFunders, embeddedConnection, inside } from './people.ts';
import { makePlace, newFolder } from './product.ts';

interface Damage {
  readonly name: string;
  readonly harm: (cluster: string, heap: string) => void;
  /** It stops the start, or it fails the answers that need the page, or nothing fails and the log alone tells. */
  readonly shows: 'at the start' | 'when it is read' | 'in the log';
}

const newestLog = (cluster: string): string => {
  const folder = join(cluster, 'pg_wal');
  return join(
    folder,
    readdirSync(folder)
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort()[0] ?? '',
  );
};

function flip(file: string, at: number): void {
  const handle = openSync(file, 'r+');
  const piece = Buffer.alloc(64);
  readSync(handle, piece, 0, piece.length, at);
  writeSync(
    handle,
    piece.map((byte) => byte ^ 0xff),
    0,
    piece.length,
    at,
  );
  closeSync(handle);
}

const control = (cluster: string): string => join(cluster, 'global', 'pg_control');

const damages: readonly Damage[] = [
  { name: 'pg_control is cut off', harm: (cluster) => truncateSync(control(cluster), 100), shows: 'at the start' },
  { name: 'pg_control has other bytes', harm: (cluster) => flip(control(cluster), 0), shows: 'at the start' },
  { name: 'the log is cut off', harm: (cluster) => truncateSync(newestLog(cluster), 0), shows: 'at the start' },
  { name: 'the log is gone', harm: (cluster) => rmSync(newestLog(cluster)), shows: 'at the start' },
  { name: 'a page of a table has other bytes', harm: (_cluster, heap) => flip(heap, 4_000), shows: 'when it is read' },
  {
    name: 'a page of a table is cut off',
    harm: (_cluster, heap) => truncateSync(heap, 5_000),
    shows: 'in the log',
  },
];

/** A folder that was used and left in good order, and the file of a table in it. */
async function makeGoodFolder(trial: Trial): Promise<{ dataDir: string; heap: string }> {
  const place = await makePlace(trial);
  const product = place.start();
  await product.untilReady();
  await addFunders(embeddedConnection(place.dataDir), 200);
  const heap = await inside(embeddedConnection(place.dataDir), async (client: Client) => {
    await client.query('vacuum analyze funders');
    const { rows } = await client.query<{ path: string }>("select pg_relation_filepath('funders') as path");
    return rows[0]?.path ?? '';
  });
  await product.stop();
  return { dataDir: place.dataDir, heap };
}

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

async function* tryDamage(
  trial: Trial,
  good: { dataDir: string; heap: string },
  damage: Damage,
): AsyncIterable<Figure> {
  const dataDir = join(newFolder(), 'data');
  execFileSync('cp', ['-a', good.dataDir, dataDir]);
  const { cluster } = dataFolder(dataDir);
  const heap = join(cluster, good.heap);
  damage.harm(cluster, heap);
  const before = existsSync(control(cluster)) ? digestOf(control(cluster)) : '';
  const place = await makePlace(trial, { DATA_DIR: dataDir });
  const product = place.start();
  if (damage.shows === 'at the start') {
    yield exactly(`${damage.name}: exit code, which a supervisor does not repeat`, await product.ended, 78);
    const said = product.output().trim().split('\n');
    yield holds(
      `${damage.name}: one line, with the way out`,
      said.length === 1 && /postgresql.*backup/.test(said[0] ?? ''),
    );
    yield exactly(`${damage.name}: left as it was`, digestOf(control(cluster)) === before, true);
  } else {
    await product.untilReady();
    const answer = await ask(`${place.address}/api/funders`);
    // PostgreSQL reads a file that lost its end as a whole one.
    if (damage.shows === 'when it is read')
      yield exactly(`${damage.name}: the answer that needs it`, answer.status, 500);
    yield holds(`${damage.name}: the log says so`, product.output().includes('"event":"database.damaged"'));
    yield exactly(`${damage.name}: others are answered`, (await ask(`${place.address}/api/config`)).status, 200);
    yield exactly(`${damage.name}: exit code at the end`, await product.stop(), 0);
  }
}

export const folderDamaged: Fault = {
  name: 'folder-damaged',
  goal: 'files of the data folder are damaged: said in one clear line, never made anew, never tried in a circle',
  async *run(trial) {
    const good = await makeGoodFolder(trial);
    for (const damage of damages) yield* tryDamage(trial, good, damage);
  },
};
