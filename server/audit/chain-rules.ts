import { createHash } from 'node:crypto';
import type { Vault } from '../vault.ts';

/** An entry as the database prints it, with its place in the chain; each text as stored, null where there is none. */
export interface ChainedEntry {
  /** From 1 on. */
  readonly position: number;
  readonly id: string;
  /** `2026-11-18T10:00:00.000000Z`: UTC, with microseconds. */
  readonly happenedAt: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly reason: string | null;
  /** JSON as PostgreSQL prints it. */
  readonly before: string | null;
  readonly after: string | null;
  readonly requestId: string | null;
}

/** The hash before the first place: 32 bytes of nothing. */
export const startOfChain: Uint8Array = new Uint8Array(32);

/** The columns of `entry`, a row of `audit_entries`, in SQL: as `ChainedEntry` has them. */
export const printedEntry = `entry.id::text as id,
  to_char(entry.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "happenedAt",
  entry.actor_id::text as "actorId", entry.action, entry.target_kind as "targetKind", entry.target_id as "targetId",
  entry.reason, entry.before::text, entry.after::text, entry.request_id as "requestId"`;

/** A list of texts, so that no two entries read the same. The spaces are those of PostgreSQL, which wrote it once. */
function entryText(entry: ChainedEntry): string {
  const parts = [
    String(entry.position),
    entry.id,
    entry.happenedAt,
    entry.actorId,
    entry.action,
    entry.targetKind,
    entry.targetId,
    entry.reason,
    entry.before,
    entry.after,
    entry.requestId,
  ];
  return `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`;
}

/** The hash of places from before there was a key: SHA-256 of the hash before and the text. */
export function plainHash(previous: Uint8Array, entry: ChainedEntry): Buffer {
  return createHash('sha256').update(previous).update(entryText(entry)).digest();
}

/** What hashes of the chain are made with. It comes from the secret of the installation, never from the database. */
export interface ChainKey {
  readonly id: string;
  /** HMAC-SHA-256 of the hash before and the text. */
  readonly hash: (previous: Uint8Array, entry: ChainedEntry) => Buffer;
}

const purpose = 'audit chain';

export function chainKeyOf(vault: Pick<Vault, 'digest' | 'keyId'>): ChainKey {
  const id = vault.keyId(purpose);
  return {
    id,
    hash: (previous, entry) =>
      vault.digest(purpose, `${id} ${Buffer.from(previous).toString('hex')} ${entryText(entry)}`),
  };
}

/** A place of the chain and its hash, as it was at some time: kept elsewhere, it tells a cut end. */
export interface Head {
  readonly position: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

export const printHead = ({ position, hash }: Head): string => `${position}:${hash}`;

/** Null for what is not written like `1204:5f70…`. */
export function readHead(text: string): Head | null {
  const parts = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text.trim());
  return parts?.[1] === undefined || parts[2] === undefined ? null : { position: Number(parts[1]), hash: parts[2] };
}
