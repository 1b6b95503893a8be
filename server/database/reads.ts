import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { replicaLagSeconds, replicaUsed, staleReads } from '../metrics.ts';
import { isLostOnReplica } from './connect-errors.ts';
import { openDatabase, standsFor, type Db } from './connect.ts';
import { poolSizes } from './prepared.ts';

/**
 * The state of the replica. `none`: there is none. `behind`: it answers, but may lack writes of the last seconds.
 * `foreign`: it answers and is no standby of our primary.
 */
export type ReplicaState = 'none' | 'used' | 'behind' | 'away' | 'foreign';

/**
 * Where reads go that may be some seconds old. A read takes the handle it is given for all of its statements, so that
 * what belongs together comes from one server; it writes nothing, because it may be run again.
 */
export interface Reads {
  /** For what is the same for everyone. */
  readonly stale: <Answer>(read: (db: Db) => Promise<Answer>) => Promise<Answer>;
  /**
   * For reads that users ask for. Only admins and moderators change what these reads show, and they must see their own
   * changes: what they read comes from the primary.
   */
  readonly staleFor: <Answer>(viewer: Reader, read: (db: Db) => Promise<Answer>) => Promise<Answer>;
  readonly state: () => ReplicaState;
  /** How many reads wait for a connection to the replica. */
  readonly waiting: () => number;
  /** Looks once how far the replica is. Never throws. */
  readonly look: () => Promise<void>;
  /** Looks again and again, until it is aborted. */
  readonly watch: (signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<unknown>;
}

type Reader =
  | { readonly kind: 'guest' }
  | { readonly kind: 'member'; readonly role: string; readonly isModerator: boolean };

const hasRole = (viewer: Reader): boolean =>
  viewer.kind === 'member' && (viewer.role === 'admin' || viewer.isModerator);

const pause = 500;

/** Every read on the primary: there is no replica. `older` is the handle for what may be some seconds old. */
export function readsOfPrimary(db: Db, older: Db = db): Reads {
  return {
    stale: (read) => read(older),
    staleFor: (viewer, read) => read(hasRole(viewer) ? db : older),
    state: () => 'none',
    waiting: () => 0,
    look: async () => undefined,
    watch: async () => undefined,
    close: async () => undefined,
  };
}

export interface ReplicaOptions {
  readonly primary: Db;
  /** The handle of the primary for what may be some seconds old. */
  readonly older?: Db;
  readonly primaryConnection: ClientConfig;
  readonly connection: ClientConfig;
  /** How old an answer may be, in milliseconds: the replica is used while it is proved to be no older. */
  readonly longestLag: number;
  readonly maxConnections: number;
  readonly log: Logger;
  /** Milliseconds of a clock that never goes back; another one in tests. */
  readonly elapsed?: () => number;
}

/** Reads on a hot standby while it is fresh and answers; on the primary otherwise, and when the standby fails midway. */
export function readsWithReplica(options: ReplicaOptions): Reads {
  const { primary, older = primary, connection, maxConnections, log } = options;
  const replica = openDatabase(connection, {
    maxConnections,
    applicationName: 'fundsight reads',
    onLostConnection: (error) => log.debug({ err: error }, 'connection to the replica lost'),
  });
  standsFor(replica, primary);
  // Lines of their own: a server whose connections are all busy is not away, and not behind.
  const watched = { maxConnections: 1, statementSeconds: 1, applicationName: 'fundsight lag' };
  const ours = openDatabase(options.primaryConnection, watched);
  const theirs = openDatabase(connection, watched);
  const trust = trustIn(options, { ours, theirs });

  async function stale<Answer>(read: (db: Db) => Promise<Answer>): Promise<Answer> {
    if (trust.state() !== 'used') {
      staleReads.inc({ state: 'primary' });
      return read(older);
    }
    try {
      const answer = await read(replica);
      staleReads.inc({ state: 'replica' });
      return answer;
    } catch (error) {
      if (!isLostOnReplica(error)) throw error;
      staleReads.inc({ state: 'retried' });
      trust.distrust(error);
      return read(older);
    }
  }

  return {
    stale,
    staleFor: (viewer, read) => (hasRole(viewer) ? read(primary) : stale(read)),
    state: trust.state,
    waiting: () => poolSizes(replica).waiting,
    look: trust.look,
    async watch(signal) {
      while (!signal.aborted) {
        await trust.look();
        // An abort ends the pause; the loop sees it.
        await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
    close: () => Promise.all([replica, ours, theirs].map((handle) => handle.destroy())),
  };
}

interface ReplicaTrust {
  readonly state: () => ReplicaState;
  readonly look: () => Promise<void>;
  /** A read has just failed there: not again before the next look. */
  readonly distrust: (error: unknown) => void;
}

/**
 * What is known of the replica. It is trusted for a limited time: everything that the primary had acknowledged at
 * `provedAt` was seen on it, and without a newer proof the trust expires.
 */
function trustIn(options: ReplicaOptions, watched: { readonly ours: Db; readonly theirs: Db }): ReplicaTrust {
  const { longestLag, log, elapsed = () => performance.now() } = options;
  /** Where the log of the primary stood at an instant. Only those are kept that can still prove something. */
  let marks: { readonly at: number; readonly position: number }[] = [];
  let provedAt = Number.NEGATIVE_INFINITY;
  let answers: 'standby' | 'foreign' | 'not' = 'not';
  let reported: ReplicaState = 'behind';

  const state = (): ReplicaState => {
    if (answers === 'not') return 'away';
    if (answers === 'foreign') return 'foreign';
    return elapsed() - provedAt <= longestLag ? 'used' : 'behind';
  };

  function report(): void {
    const now = state();
    replicaUsed.set(now === 'used' ? 1 : 0);
    replicaLagSeconds.set(Number.isFinite(provedAt) ? (elapsed() - provedAt) / 1_000 : Number.NaN);
    if (now !== reported)
      log.warn({ event: 'replica.state', state: now, before: reported }, 'reads change their server');
    reported = now;
  }

  async function look(): Promise<void> {
    // Before the question: what is acknowledged after this instant need not be in the answer.
    const at = elapsed();
    const [ours, theirs] = await Promise.all([
      findPrimaryPosition(watched.ours).catch(() => null),
      findReplicaPosition(watched.theirs).catch(() => null),
    ]);
    if (ours !== null) marks.push({ at, position: ours.position });
    if (theirs === null) answers = 'not';
    else if (!theirs.isStandby || (ours !== null && ours.system !== theirs.system)) answers = 'foreign';
    // Without the primary nothing says that it is not a stranger: what was known before holds for its span.
    else if (ours !== null) answers = 'standby';
    if (theirs !== null && answers === 'standby') prove(theirs.position);
    marks = marks.filter((mark) => mark.at > provedAt && at - mark.at <= 2 * longestLag);
    report();
  }

  function prove(replayed: number): void {
    for (const mark of marks) if (mark.position <= replayed) provedAt = Math.max(provedAt, mark.at);
  }

  return {
    state,
    look,
    distrust(error) {
      answers = 'not';
      log.debug({ err: error }, 'a read on the replica failed and was made on the primary');
      report();
    },
  };
}

/** How far a server is in the log of its cluster, in bytes from its beginning. */
interface Position {
  /** The same for a primary and its standbys, another for every other cluster. */
  readonly system: string;
  readonly position: number;
}

/** Everything that was acknowledged before the question lies before this position. Throws on a standby. */
async function findPrimaryPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select (select system_identifier::text from pg_control_system()) as system,
      (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as position`.execute(db);
  if (rows[0] === undefined) throw new Error('the primary did not say where it is');
  return rows[0];
}

/** Everything before this position is seen by readers of the standby. */
async function findReplicaPosition(db: Db): Promise<Position & { readonly isStandby: boolean }> {
  const { rows } = await sql<Position & { readonly isStandby: boolean }>`
    select (select system_identifier::text from pg_control_system()) as system,
      coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::float8 as position,
      pg_is_in_recovery() as "isStandby"`.execute(db);
  if (rows[0] === undefined) throw new Error('the replica did not say where it is');
  return rows[0];
}
