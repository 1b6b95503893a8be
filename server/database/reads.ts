import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { replicaLagSeconds, replicaUsed, staleReads } from '../metrics.ts';
import { isLostOnReplica } from './connect-errors.ts';
import { openDatabase, type Db } from './connect.ts';
import { findPrimaryPosition, findReplicaPosition } from './positions.ts';
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
  /** For what is the same for everybody. */
  readonly stale: <Answer>(read: (db: Db) => Promise<Answer>) => Promise<Answer>;
  /**
   * For reads that users ask for. Only admins change what these reads show, and they must see their own changes: admin
   * reads go to the primary.
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

type Reader = { readonly kind: 'guest' } | { readonly kind: 'member'; readonly role: string };

const pause = 500;

/** Every read on the primary: there is no replica. */
export function readsOfPrimary(db: Db): Reads {
  return {
    stale: (read) => read(db),
    staleFor: (_viewer, read) => read(db),
    state: () => 'none',
    waiting: () => 0,
    look: async () => undefined,
    watch: async () => undefined,
    close: async () => undefined,
  };
}

export interface ReplicaOptions {
  readonly primary: Db;
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
  const { primary, connection, maxConnections, log } = options;
  const replica = openDatabase(connection, {
    maxConnections,
    applicationName: 'fundsight reads',
    onLostConnection: (error) => log.debug({ err: error }, 'connection to the replica lost'),
  });
  // Lines of their own: a server whose connections are all busy is not away, and not behind.
  const watched = { maxConnections: 1, statementSeconds: 1, applicationName: 'fundsight lag' };
  const ours = openDatabase(options.primaryConnection, watched);
  const theirs = openDatabase(connection, watched);
  const status = statusOf(options, { ours, theirs });

  async function stale<Answer>(read: (db: Db) => Promise<Answer>): Promise<Answer> {
    if (status.state() !== 'used') {
      staleReads.inc({ state: 'primary' });
      return read(primary);
    }
    try {
      const answer = await read(replica);
      staleReads.inc({ state: 'replica' });
      return answer;
    } catch (error) {
      if (!isLostOnReplica(error)) throw error;
      staleReads.inc({ state: 'retried' });
      status.distrust(error);
      return read(primary);
    }
  }

  return {
    stale,
    staleFor: (viewer, read) => (viewer.kind === 'member' && viewer.role === 'admin' ? read(primary) : stale(read)),
    state: status.state,
    waiting: () => poolSizes(replica).waiting,
    look: status.look,
    async watch(signal) {
      while (!signal.aborted) {
        await status.look();
        // An abort ends the pause; the loop sees it.
        await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
    close: () => Promise.all([replica, ours, theirs].map((handle) => handle.destroy())),
  };
}

interface AccessStatus {
  readonly state: () => ReplicaState;
  readonly look: () => Promise<void>;
  /** A read has just failed there: not again before the next look. */
  readonly distrust: (error: unknown) => void;
}

/**
 * What is known of the replica. It is trusted for a limited time: everything that the primary had acknowledged at
 * `provedAt` was seen on it, and without a newer proof the trust expires.
 */
function statusOf(options: ReplicaOptions, watched: { readonly ours: Db; readonly theirs: Db }): AccessStatus {
  const { longestLag, log, elapsed = () => performance.now() } = options;
  /** Where the log of the primary stood at an instant. Only those are kept that can still prove something. */
  let marks: { readonly at: number; readonly position: number }[] = [];
  let provedAt = Number.NEGATIVE_INFINITY;
  let answers: 'standby' | 'foreign' | 'not' = 'not';
  let told: ReplicaState = 'behind';

  const state = (): ReplicaState => {
    if (answers === 'not') return 'away';
    if (answers === 'foreign') return 'foreign';
    return elapsed() - provedAt <= longestLag ? 'used' : 'behind';
  };

  function tell(): void {
    const now = state();
    replicaUsed.set(now === 'used' ? 1 : 0);
    replicaLagSeconds.set(Number.isFinite(provedAt) ? (elapsed() - provedAt) / 1_000 : Number.NaN);
    if (now !== told) log.warn({ event: 'replica.state', state: now, before: told }, 'reads change their server');
    told = now;
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
    tell();
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
      tell();
    },
  };
}
