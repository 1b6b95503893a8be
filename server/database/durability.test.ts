import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { inDeepRun } from '../../tests/deep-run.ts';
import { startEmbedded } from './embedded.ts';

const serverFile = fileURLToPath(new URL('../../tests/writing-server.ts', import.meta.url));
const rounds = inDeepRun ? 20 : 4;
const inFlight = 8;

/** Writes until `count` numbers were acknowledged in this round, then kills the server with others still in flight. */
async function writeThenKill(
  dataDir: string,
  count: number,
  alsoDatabase: boolean,
  next: () => number,
  acknowledged: Set<number>,
): Promise<void> {
  const server: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, [serverFile, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.stdin.on('error', () => undefined);
  const ended = once(server, 'exit');
  let databasePid = 0;
  let stored = 0;
  for await (const line of createInterface({ input: server.stdout })) {
    const [word, number] = line.split(' ');
    if (word === 'ready') {
      databasePid = Number(number);
      for (let sent = 0; sent < inFlight; sent++) server.stdin.write(`${next()}\n`);
      continue;
    }
    acknowledged.add(Number(number));
    stored += 1;
    if (stored === count) {
      server.kill('SIGKILL');
      if (alsoDatabase) process.kill(databasePid, 'SIGKILL');
    } else if (stored < count) server.stdin.write(`${next()}\n`);
  }
  await ended;
  expect(stored, 'the server ended before it was killed').toBeGreaterThanOrEqual(count);
}

async function readStored(dataDir: string): Promise<Set<number>> {
  const embedded = await startEmbedded({ dataDir, isDefaultDataDir: false });
  const client = new Client(embedded.connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number }>('select number from received');
    return new Set(rows.map(({ number }) => number));
  } finally {
    await client.end();
    await embedded.stop();
  }
}

test(
  `${rounds} kills of a writing server, every other time with its database, lose no acknowledged row`,
  { tags: ['slow'], timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fundsight-durability-'));
    const acknowledged = new Set<number>();
    let last = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        await writeThenKill(dataDir, 20 + round * 7, round % 2 === 1, () => (last += 1), acknowledged);
      }
      const stored = await readStored(dataDir);
      expect([...acknowledged].filter((number) => !stored.has(number))).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(rounds * 20);
    } finally {
      await readStored(dataDir).catch(() => undefined);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
