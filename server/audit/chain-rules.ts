import { createHash } from 'node:crypto';

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

/** The text of `audit_text` in 0022-audit-chain.sql, byte by byte: a JSON list as PostgreSQL prints one. */
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

/**
 * SHA-256 of the hash before and the text. Computed without the database: changing its functions changes nothing here.
 */
export function entryHash(previous: Uint8Array, entry: ChainedEntry): Buffer {
  return createHash('sha256').update(previous).update(entryText(entry)).digest();
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
