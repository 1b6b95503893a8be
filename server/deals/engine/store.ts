import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tryLockAlone, type FolderLock } from '../../database/folder-lock.ts';
import { layout, tables } from './columns.ts';
import type { Position } from './feed.ts';
import { openInstance, type Connection, type Instance } from './instance.ts';

/** Where the rows of the engine lie: in a file of this process alone, or in memory. */

export interface StoreOptions {
  /** Null for memory, which the process shares. */
  readonly folder: string | null;
  readonly memoryMegabytes: number;
}

/** What takes rows on their way, in turns; they are there while all rows are read and no longer. */
export type LoadFiles = readonly [string, string];

export interface Store {
  /** Null in memory. */
  readonly files: LoadFiles | null;
  /** How far the rows go that it holds; null where it holds none. */
  readonly position: Position | null;
  /** Its rows are of no use any more, and replaced by the next change. */
  readonly lose: () => void;
  /** Changes the rows and what is kept beside them at once, or not at all. Used by one caller at a time. */
  readonly change: (work: (connection: Connection) => Promise<Position>) => Promise<void>;
  /** Writes what changed into the tables of the file, which it does by itself where much has. As `change`. */
  readonly settle: () => Promise<void>;
  /** Statements that see the rows of one moment. */
  readonly read: <Answer>(work: (connection: Connection) => Promise<Answer>) => Promise<Answer>;
  /** After the last reader. No change may be under way. */
  readonly close: () => Promise<void>;
  /** Closes it and deletes its file. */
  readonly discard: () => Promise<void>;
}

/** Readers beyond these wait: the engine has two threads. */
const mostReaders = 2;
/** Processes of one folder. */
const mostSlots = 64;

export async function openStore(options: StoreOptions): Promise<Store> {
  if (options.folder === null) return openInMemory(options.memoryMegabytes);
  const { lock, name } = takeSlot(options.folder);
  const inFolder = (end: string): string => join(options.folder ?? '', `${name}.${end}`);
  const [path, spillFolder] = [inFolder('duckdb'), inFolder('spill')];
  const files: LoadFiles = [inFolder('load-1.csv'), inFolder('load-2.csv')];
  const removeAll = (paths: readonly string[]): void =>
    paths.forEach((one) => rmSync(one, { recursive: true, force: true }));
  const remove = (): void => removeAll([path, inFolder('duckdb.wal'), spillFolder, ...files]);
  const { memoryMegabytes } = options;
  const open = (): Promise<Instance> =>
    openInstance({ path, memoryMegabytes, threads: 2, spillFolder, readable: files });
  try {
    // Of a process that was killed.
    removeAll(files);
    const instance = await open().catch((error: unknown) => {
      // What it cannot read is of no use; what it cannot write fails again.
      if (!existsSync(path)) throw error;
      remove();
      return open();
    });
    return await storeIn(instance, {
      files,
      prepare: async () => undefined,
      close: () => {
        instance.close();
        lock.release();
      },
      discard: () => {
        instance.close();
        remove();
        lock.release();
      },
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The first that no other process holds, so that the next start finds the file again. */
function takeSlot(folder: string): { lock: FolderLock; name: string } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let slot = 1; slot <= mostSlots; slot++) {
    const name = `rows-${slot}`;
    const lock = tryLockAlone(join(folder, `${name}.lock`));
    if (lock !== null) return { lock, name };
  }
  throw new Error('too many processes share one folder');
}

let inMemory: Promise<Instance> | null = null;
let schemas = 0;

async function openInMemory(memoryMegabytes: number): Promise<Store> {
  inMemory ??= openInstance({ path: null, memoryMegabytes, threads: 1, spillFolder: null, readable: [] });
  const instance = await inMemory;
  const schema = `rows_${(schemas += 1)}`;
  const first = await instance.connect();
  await first.run(`create schema ${schema}`);
  const drop = (): void => void first.run(`drop schema ${schema} cascade`).finally(() => first.close());
  return storeIn(instance, {
    files: null,
    prepare: (connection) => connection.run(`use ${schema}`),
    close: drop,
    discard: drop,
  });
}

interface Ends {
  readonly files: LoadFiles | null;
  /** Of each connection, before it is used. */
  readonly prepare: (connection: Connection) => Promise<void>;
  readonly close: () => void;
  readonly discard: () => void;
}

async function storeIn(instance: Instance, { files, prepare, close, discard }: Ends): Promise<Store> {
  const connect = async (): Promise<Connection> => {
    const connection = await instance.connect();
    await prepare(connection);
    return connection;
  };
  const writer = await connect();
  let position = await readPosition(writer);
  const readers = readersOf(connect);
  const end = (last: () => void) => async (): Promise<void> => {
    await readers.close();
    writer.close();
    last();
  };
  return {
    files,
    get position() {
      return position;
    },
    lose() {
      position = null;
    },
    async change(work) {
      let next = position;
      await inTransaction(writer, 'commit', async () => {
        next = await work(writer);
        await writer.runOften('delete from state', []);
        await writer.runOften('insert into state values ($1, $2)', [layout, JSON.stringify(next)]);
      });
      position = next;
    },
    settle: () => writer.run('checkpoint'),
    read: readers.read,
    close: end(close),
    discard: end(discard),
  };
}

/** Makes the tables where there are none of this layout. */
async function readPosition(connection: Connection): Promise<Position | null> {
  const known = await connection.read('select layout, feed from state').catch(() => []);
  if (known[0]?.['layout'] === layout) return JSON.parse(String(known[0]['feed'])) as Position;
  const old = await connection.read(
    'select table_name as name from duckdb_tables() where schema_name = current_schema()',
  );
  for (const { name } of old) await connection.run(`drop table "${String(name)}"`);
  for (const table of tables) await connection.run(table);
  return null;
}

async function inTransaction<Answer>(
  connection: Connection,
  end: 'commit' | 'rollback',
  work: () => Promise<Answer>,
): Promise<Answer> {
  await connection.run('begin transaction');
  try {
    const answer = await work();
    await connection.run(end);
    return answer;
  } catch (error) {
    // One that was given up by the engine itself is no longer there.
    await connection.run('rollback').catch(() => undefined);
    throw error;
  }
}

function readersOf(connect: () => Promise<Connection>): {
  readonly read: Store['read'];
  readonly close: () => Promise<void>;
} {
  const idle: Connection[] = [];
  const waiting: (() => void)[] = [];
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  async function readWith<Answer>(work: (connection: Connection) => Promise<Answer>): Promise<Answer> {
    const connection = idle.pop() ?? (await connect());
    try {
      return await inTransaction(connection, 'rollback', () => work(connection));
    } finally {
      if (isClosed) connection.close();
      else idle.push(connection);
    }
  }

  return {
    async read(work) {
      while (running.size >= mostReaders) await new Promise<void>((resolve) => waiting.push(resolve));
      if (isClosed) throw new Error('FATAL: the store is closed');
      const answer = readWith(work);
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
        waiting.shift()?.();
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(running);
      for (const connection of idle.splice(0)) connection.close();
    },
  };
}
