import { Client, type ClientConfig } from 'pg';
import { StartError } from '../start-error.ts';
import { plainHash, printedEntry, startOfChain, type ChainedEntry, type ChainKey, type Head } from './chain-rules.ts';

/**
 * Reads the whole chain and recomputes every hash, in pieces, so that a million entries take as little memory as a
 * thousand. It reads one snapshot and does not see later writes.
 */

export type Fault =
  /** Places that are not there: from `position` to `until`. */
  | { readonly kind: 'missing'; readonly position: number; readonly until: number }
  /** The hash does not follow from the entry and the hash before it. */
  | { readonly kind: 'altered'; readonly position: number; readonly entryId: string }
  /** The place is there and its entry is not. */
  | { readonly kind: 'entry_gone'; readonly position: number; readonly entryId: string }
  /** An entry without a place: it was written past the chain. */
  | { readonly kind: 'unchained'; readonly entryId: string }
  /** Places without a key, and no entry with one that says until where there was none: a writer could make them. */
  | { readonly kind: 'unkeyed'; readonly position: number; readonly until: number }
  /** The hash was made with a key that is not given, or only says so. */
  | { readonly kind: 'foreign_key'; readonly position: number; readonly keyId: string }
  /** The chain ends before a head that was kept. */
  | { readonly kind: 'cut'; readonly position: number; readonly lastPosition: number }
  /** The place of a kept head has another hash: everything before it may have been written anew. */
  | { readonly kind: 'rewritten'; readonly position: number };

export interface Verdict {
  readonly count: number;
  /** The end of the chain; null when it is empty. */
  readonly head: Head | null;
  /** The first ones, in the order in which they were found. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
}

const pieceSize = 2_000;
const listedFaults = 20;

/**
 * `keptHeads`: what was noted elsewhere, in any order. `keys`: ours, and earlier ones. Throws when the database has no
 * chain with keys yet.
 */
export async function verifyAudit(
  connection: ClientConfig,
  keptHeads: readonly Head[],
  keys: readonly ChainKey[],
): Promise<Verdict> {
  const client = new Client({ ...connection, application_name: 'fundsight audit', options: '-c timezone=UTC' });
  // A broken connection also fails the query in flight, and that failure is reported.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rowCount } = await client.query(
      "select from pg_attribute where attrelid = to_regclass('audit_chain') and attname = 'key_id'",
    );
    if (rowCount === 0)
      throw new StartError(
        'This database has no chain of the audit with a key yet. Start Fundsight once: that makes it.',
      );
    const walk = startWalk(keptHeads, keys);
    for await (const row of readChain(client)) step(walk, row);
    for await (const entryId of readUnchained(client)) note(walk, { kind: 'unchained', entryId });
    return end(walk);
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface ChainRow extends Omit<ChainedEntry, 'position' | 'id' | 'happenedAt'> {
  readonly position: string;
  readonly entryId: string;
  readonly hash: Buffer;
  readonly keyId: string | null;
  /** Null when the entry of the place is gone, and with it all the rest. */
  readonly id: string | null;
  readonly happenedAt: string | null;
}

const chainPiece = `select chain.position, chain.entry_id as "entryId", chain.hash, chain.key_id as "keyId", ${printedEntry}
  from audit_chain as chain left join audit_entries as entry on entry.id = chain.entry_id
  where chain.position > $1 order by chain.position limit ${pieceSize}`;

async function* readChain(client: Client): AsyncGenerator<ChainRow> {
  for (let last = '0'; ;) {
    const { rows } = await client.query<ChainRow>(chainPiece, [last]);
    yield* rows;
    if (rows.length < pieceSize) return;
    last = rows.at(-1)?.position ?? last;
  }
}

async function* readUnchained(client: Client): AsyncGenerator<string> {
  await client.query(`declare unchained no scroll cursor for select id from audit_entries
    where not exists (select from audit_chain where entry_id = audit_entries.id) order by id`);
  for (;;) {
    const { rows } = await client.query<{ id: string }>(`fetch ${pieceSize} from unchained`);
    for (const { id } of rows) yield id;
    if (rows.length < pieceSize) return;
  }
}

interface Walk {
  /** The hashes kept for one place: exactly one, unless something was forged. */
  readonly kept: ReadonlyMap<number, readonly Head[]>;
  readonly keys: ReadonlyMap<string, ChainKey>;
  readonly faults: Fault[];
  faultCount: number;
  count: number;
  last: number;
  hash: Uint8Array;
  /** The first place with a key; null before it. */
  keyedFrom: number | null;
}

const startWalk = (kept: readonly Head[], keys: readonly ChainKey[]): Walk => ({
  kept: Map.groupBy(kept, ({ position }) => position),
  keys: new Map(keys.map((key) => [key.id, key])),
  faults: [],
  faultCount: 0,
  count: 0,
  last: 0,
  hash: startOfChain,
  keyedFrom: null,
});

function note(walk: Walk, fault: Fault): void {
  walk.faultCount += 1;
  if (walk.faults.length < listedFaults) walk.faults.push(fault);
}

/** After a fault it continues from the stored hash: one edit is one fault. */
function step(walk: Walk, row: ChainRow): void {
  const position = Number(row.position);
  const { entryId, hash, id, happenedAt } = row;
  if (position !== walk.last + 1) note(walk, { kind: 'missing', position: walk.last + 1, until: position - 1 });
  else if (id === null || happenedAt === null) note(walk, { kind: 'entry_gone', position, entryId });
  else checkHash(walk, { ...row, position, id, happenedAt });
  checkKey(walk, row, position);
  const text = hash.toString('hex');
  if (walk.kept.get(position)?.some((head) => head.hash !== text)) note(walk, { kind: 'rewritten', position });
  walk.count += 1;
  walk.last = position;
  walk.hash = hash;
}

function checkHash(walk: Walk, row: ChainedEntry & Pick<ChainRow, 'entryId' | 'hash' | 'keyId'>): void {
  const { position, entryId, keyId } = row;
  const key = keyId === null ? null : walk.keys.get(keyId);
  if (key === undefined) note(walk, { kind: 'foreign_key', position, keyId: keyId ?? '' });
  else if (!(key === null ? plainHash(walk.hash, row) : key.hash(walk.hash, row)).equals(row.hash))
    note(walk, { kind: 'altered', position, entryId });
}

/** Places without a key count only up to the entry, itself with a key, that says how many there are. */
function checkKey(walk: Walk, row: ChainRow, position: number): void {
  if (row.keyId === null) {
    if (walk.keyedFrom !== null) note(walk, { kind: 'unkeyed', position, until: position });
  } else if (walk.keyedFrom === null) {
    walk.keyedFrom = position;
    if (walk.count > 0 && !endsPlain(row, position)) note(walk, { kind: 'unkeyed', position: 1, until: position - 1 });
  }
}

function endsPlain({ action, after }: ChainRow, position: number): boolean {
  if (action !== 'audit.key' || after === null) return false;
  const { places } = JSON.parse(after) as { places?: unknown };
  return places === position - 1;
}

function end(walk: Walk): Verdict {
  const { count, last, hash } = walk;
  if (count > 0 && walk.keyedFrom === null) note(walk, { kind: 'unkeyed', position: 1, until: last });
  const farthest = Math.max(0, ...walk.kept.keys());
  if (farthest > last) note(walk, { kind: 'cut', position: farthest, lastPosition: last });
  return {
    count,
    head: count === 0 ? null : { position: last, hash: Buffer.from(hash).toString('hex') },
    faults: walk.faults,
    faultCount: walk.faultCount,
  };
}
