import { createWriteStream, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { connectionOf } from '../../database/prepared.ts';
import {
  copyOfIds,
  copyText,
  deleteAll,
  deleteNumbered,
  findNumbers,
  insertFile,
  insertNames,
  insertText,
  nextRowNumber,
} from './columns.ts';
import { readAllRows, readBlocks, readRows } from './feed.ts';
import type { Connection } from './instance.ts';
import type { LoadFiles } from './store.ts';

/**
 * All rows of a kind in place of those that the engine holds. They come as files, a piece at a time: while the engine
 * reads one, PostgreSQL writes the next into the other. Without a folder they come as texts.
 */
export interface Filling {
  readonly db: Db;
  readonly trx: Trx;
  readonly connection: Connection;
  readonly files: LoadFiles | null;
}

export async function fill({ db, trx, connection, files }: Filling, kind: DealKind): Promise<void> {
  for (const statement of deleteAll(kind)) await connection.run(statement);
  if (files !== null) await fillFromFiles({ db, trx, connection, files }, kind);
  else for await (const written of readAllRows(trx, kind)) await connection.runOften(insertText(kind), [written]);
  await connection.run(insertNames(kind), [0]);
}

/** So few that one piece is read within the limit of a statement on a busy machine, too. */
const blocksPerFile = 1_024;

async function fillFromFiles(filling: FilledByFiles, kind: DealKind): Promise<void> {
  const blocks = await readBlocks(filling.trx, kind);
  const firsts = Array.from({ length: Math.ceil(blocks / blocksPerFile) }, (_, piece) => piece * blocksPerFile);
  await addFromFiles(filling, kind, {
    pieces: firsts,
    textOf: (first) => copyText(kind, { first, end: first + blocksPerFile }),
  });
}

type FilledByFiles = Filling & { readonly files: LoadFiles };

async function addFromFiles<Piece>(
  { db, trx, connection, files }: FilledByFiles,
  kind: DealKind,
  { pieces, textOf }: { readonly pieces: readonly Piece[]; readonly textOf: (piece: Piece) => string },
): Promise<void> {
  const [even, odd] = files;
  let stored = Promise.resolve();
  try {
    await seeingTheSame(db, trx, async (client) => {
      for (const [at, piece] of pieces.entries()) {
        const file = at % 2 === 0 ? even : odd;
        await copyInto(client, textOf(piece), file);
        await stored;
        stored = connection.run(insertFile(kind, file));
        // It is looked at with the next piece.
        stored.catch(() => undefined);
      }
    });
    await stored;
  } finally {
    await stored.catch(() => undefined);
    for (const file of files) rmSync(file, { recursive: true, force: true });
  }
}

/** A second connection that sees what a transaction sees: the first one belongs to the query builder, which knows no COPY. */
async function seeingTheSame(db: Db, trx: Trx, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
  const client = await connectionOf(db);
  let failure: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set transaction snapshot ${client.escapeLiteral(rows[0]?.id ?? '')}`);
    // As of the first connection: the engine may need longer for a piece than a session may idle.
    await client.query("set local idle_in_transaction_session_timeout = '5min'");
    await work(client);
    await client.query('commit');
  } catch (error) {
    failure = error instanceof Error ? error : new Error('the rows were not copied');
    throw error;
  } finally {
    client.release(failure);
  }
}

async function copyInto(client: PoolClient, text: string, path: string): Promise<void> {
  const copied: ReturnType<typeof copyTo> & { readonly callback?: () => void } = client.query(copyTo(text));
  const file = createWriteStream(path, { mode: 0o600 });
  // The disk that is full or gone is that of the engine.
  file.on('error', (error) => void (error.message = `IO Error: ${error.message}`));
  await pipeline(copied, file);
  // The driver limits how long a query takes until it calls back, and a stream does not call back.
  copied.callback?.();
}

const rowsPerPiece = 2_000;
/** From so many on they come as a file: half of what texts cost, but for the way there. */
const fewestInFile = 500;
const rowsPerFile = 10_000;

/** Rows that changed, by their ids, as they are now. */
export async function replaceRows(filling: Filling, kind: DealKind, ids: readonly string[]): Promise<void> {
  const { connection, files } = filling;
  for (const piece of piecesOf(ids, rowsPerPiece)) {
    const known = await connection.readOften(findNumbers(kind), [piece.join(',')]);
    const numbers = known.map(({ number }) => String(number)).join(',');
    if (numbers !== '') for (const statement of deleteNumbered(kind)) await connection.runOften(statement, [numbers]);
  }
  const [newest] = await connection.readOften(nextRowNumber, []);
  if (files === null || ids.length < fewestInFile) await addFromTexts(filling, kind, ids);
  else
    await addFromFiles({ ...filling, files }, kind, {
      pieces: piecesOf(ids, rowsPerFile),
      textOf: (piece) => copyOfIds(kind, piece),
    });
  await connection.runOften(insertNames(kind), [Number(newest?.['number'])]);
}

async function addFromTexts({ trx, connection }: Filling, kind: DealKind, ids: readonly string[]): Promise<void> {
  for (const piece of piecesOf(ids, rowsPerPiece)) {
    const written = await readRows(trx, kind, piece);
    if (written !== null) await connection.runOften(insertText(kind), [written]);
  }
}

const piecesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
