import { sql } from 'kysely';
import type { AuditAction, AuditTarget } from '../../contract/audit/words.ts';
import { afterCommit, beforeCommit } from '../database/before-commit.ts';
import type { Db, Trx } from '../database/connect.ts';
import { printedEntry, startOfChain, type ChainedEntry, type ChainKey, type Head } from './chain-rules.ts';

export interface Act {
  readonly now: Date;
  /** Null: an operator on the command line, who has no account there. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly target: { readonly kind: AuditTarget; readonly id: string };
  readonly reason?: string | null;
  /** Fields that name no person: an entry is kept permanently, even when its people are erased. */
  readonly before?: object | null;
  readonly after?: object | null;
  readonly requestId?: string | null;
}

/** What a handle needs to write to the audit. */
export interface ChainKeeper {
  readonly key: ChainKey;
  /** Notes outside the database where the chain ends now. It never throws. */
  readonly keepEnd: (head: Head) => Promise<void>;
}

const keepers = new WeakMap<Db, ChainKeeper>();
/** The entries of a transaction that have no place yet. */
const unplaced = new WeakMap<Db | Trx, string[]>();

/** To be called for each handle whose transactions record what admins do. */
export function keepChain(db: Db, keeper: ChainKeeper): void {
  keepers.set(db, keeper);
}

/** The same for another handle on the same database. */
export function keepChainLike(db: Db, known: Db): void {
  keepChain(db, keeperOf(known));
}

function keeperOf(db: Db): ChainKeeper {
  const keeper = keepers.get(db);
  if (keeper === undefined) throw new Error('this handle on the database has no key of the audit: call keepChain');
  return keeper;
}

/**
 * Records an action in the transaction that does it. A review is recorded without its author, and no request may record
 * both a review and a member. The entry gets its place in the chain just before the transaction commits.
 */
export async function recordAdminAction(db: Db | Trx, act: Act): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((trx) => recordAdminAction(trx, act));
  const { id } = await db
    .insertInto('audit_entries')
    .values({
      happened_at: act.now,
      actor_id: act.actorId,
      action: act.action,
      target_kind: act.target.kind,
      target_id: act.target.id,
      reason: act.reason ?? null,
      before: act.before ?? null,
      after: act.after ?? null,
      request_id: act.requestId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const waiting = unplaced.get(db);
  if (waiting !== undefined) return void waiting.push(String(id));
  const ids = [String(id)];
  unplaced.set(db, ids);
  beforeCommit(db, async (handle) => {
    const { key, keepEnd } = keeperOf(handle);
    const head = await placeEntries(db, key, ids);
    afterCommit(db, () => keepEnd(head));
  });
}

/**
 * Until its commit the transaction holds the end of the chain alone; it is let go after the commit can be seen, so the
 * next one reads the true end. Places are the order of commits, without gaps.
 */
export async function lockChain(trx: Db | Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit.chain', 0))`.execute(trx);
}

async function placeEntries(trx: Db | Trx, key: ChainKey, ids: readonly string[]): Promise<Head> {
  await lockChain(trx);
  // A statement of its own: it has to see what was committed while the lock was waited for.
  const end = await trx
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<Omit<ChainedEntry, 'position'>>`
    select ${sql.raw(printedEntry)} from audit_entries as entry where id = any(${ids}::bigint[]) order by entry.id`.execute(
    trx,
  );
  let position = end?.position ?? 0;
  let hash: Uint8Array = end?.hash ?? startOfChain;
  const places = rows.map((row) => {
    position += 1;
    hash = key.hash(hash, { ...row, position });
    return { position, entry_id: Number(row.id), hash: Buffer.from(hash), key_id: key.id };
  });
  await trx.insertInto('audit_chain').values(places).execute();
  return { position, hash: Buffer.from(hash).toString('hex') };
}
