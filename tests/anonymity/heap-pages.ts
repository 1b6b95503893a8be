import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../server/database/connect.ts';

/** The pages of a table as they lie on the disk (PostgreSQL, "Database Page Layout"), dead rows included. */

const pageBytes = 8_192;
const pageHeaderBytes = 24;
const linePointerBytes = 4;
const rowHeaderBytes = 23;
/** `lp_flags` of a pointer to a row that is stored. */
const isStored = 1;
/** `t_infomask`: no transaction deleted or changed the row. */
const isNotEnded = 0x0800;

export interface StoredRow {
  /** The transaction that wrote it. */
  readonly xmin: number;
  /** The one that changed or deleted it; null for none. */
  readonly xmax: number | null;
  readonly bytes: Buffer;
}

/** All rows of a table that its file holds, in the order of their places. As the owner, who may ask for the file. */
export async function readStoredRows(owner: Db, table: string): Promise<StoredRow[]> {
  const file = await readTableFile(owner, table);
  const rows: StoredRow[] = [];
  for (let start = 0; start < file.length; start += pageBytes) {
    const page = file.subarray(start, start + pageBytes);
    const pointersEnd = page.readUInt16LE(12);
    for (let place = pageHeaderBytes; place < pointersEnd; place += linePointerBytes) {
      const pointer = page.readUInt32LE(place);
      if (((pointer >>> 15) & 3) !== isStored) continue;
      const offset = pointer & 0x7fff;
      const length = pointer >>> 17;
      if (length < rowHeaderBytes) continue;
      const bytes = page.subarray(offset, offset + length);
      const hasNoEnd = (bytes.readUInt16LE(20) & isNotEnded) !== 0;
      rows.push({ xmin: bytes.readUInt32LE(0), xmax: hasNoEnd ? null : bytes.readUInt32LE(4), bytes });
    }
  }
  return rows;
}

/** The file, after everything in memory was written and the files of dropped tables were removed. */
export async function readTableFile(owner: Db, table: string): Promise<Buffer> {
  await sql`checkpoint`.execute(owner);
  const { rows } = await sql<{ path: string }>`
    select current_setting('data_directory') || '/' || pg_relation_filepath(${table}::regclass) as path`.execute(owner);
  return readFileSync(rows[0]?.path ?? '');
}

/** The bytes of an id, as a row holds them. */
const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** How often an id stands in the bytes. */
export function countId(bytes: Buffer, id: string): number {
  const wanted = bytesOfId(id);
  let count = 0;
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) count += 1;
  return count;
}

/** As the file of a table holds the beginning of a day: microseconds since 2000. */
export function storedInstant(day: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(Date.parse(`${day}T00:00:00Z`) - Date.UTC(2000, 0, 1)) * 1000n);
  return bytes;
}
