import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { isAlive, readPostmaster } from '../../server/database/embedded-postmaster.ts';
import { atMost, exactly, quantile, secondsSince, type Fault } from './fault.ts';
import { embeddedConnection, inside } from './people.ts';
import { newFolder } from './product.ts';

const holderFile = fileURLToPath(new URL('../cluster-holder.ts', import.meta.url));
const racers = 2;

interface Holder {
  readonly child: ChildProcess;
  readonly pid: number;
}

async function startHolder(dataDir: string): Promise<Holder | null> {
  const child = spawn(process.execPath, [holderFile, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] });
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => null),
  ]);
  return line === null ? null : { child, ...(JSON.parse(line) as { pid: number }) };
}

async function end({ child }: Holder, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export const secondProcess: Fault = {
  name: 'second-process',
  goal: 'two processes start on one data folder at once: one PostgreSQL, shared; one orphaned by kill -9 is adopted',
  async *run(trial) {
    const dataDir = newFolder();
    trial.later(() => {
      const postmaster = readPostmaster(dataFolder(dataDir));
      if (postmaster !== null && isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    });
    let refused = 0;
    let twoServers = 0;
    const seconds: number[] = [];
    for (let race = 0; race < trial.races; race += 1) {
      const begun = performance.now();
      const holders = (await Promise.all(Array.from({ length: racers }, () => startHolder(dataDir)))).filter(
        (holder) => holder !== null,
      );
      seconds.push(secondsSince(begun));
      refused += racers - holders.length;
      if (new Set(holders.map(({ pid }) => pid)).size !== 1) twoServers += 1;
      await inside(embeddedConnection(dataDir), async (client) => {
        await client.query('create table if not exists races (number integer primary key)');
        await client.query('insert into races values ($1)', [race]);
      });
      // In turns: both leave, one of them is killed, both are, with the server of theirs left behind.
      await Promise.all(holders.map((holder, at) => end(holder, race % 3 > at ? 'SIGKILL' : 'SIGTERM')));
    }
    yield exactly('races', seconds.length, trial.races);
    yield exactly('starts that were refused', refused, 0);
    yield exactly('races with two PostgreSQL servers', twoServers, 0);
    const last = await startHolder(dataDir);
    const kept = await inside(embeddedConnection(dataDir), (client) => client.query('select from races'));
    yield exactly('rows of all races that are there', kept.rowCount, trial.races);
    if (last !== null) await end(last, 'SIGTERM');
    yield atMost('both were there after, p95', quantile(seconds, 0.95), 5, 's');
  },
};
