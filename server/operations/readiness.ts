import type { ReplicaState } from '../database/reads.ts';

/** What must hold before a proxy may send requests here, in the order in which a start reaches it. */
export const checkNames = ['lock', 'db', 'migrations', 'identity_keys', 'disk', 'jobs'] as const;
export type CheckName = (typeof checkNames)[number];
export type CheckState = 'waiting' | 'ok' | 'failing';

export interface ReadinessReport {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<CheckName, CheckState>>;
  readonly draining: boolean;
  /** For information: late emails do not keep requests from being served. */
  readonly mail: 'ok' | 'degraded';
  /** For information: what a replica cannot answer the primary does. */
  readonly replica: ReplicaState;
}

/** The answer of `/readyz`, kept in memory: asking costs nothing, however often. */
export interface Readiness {
  set(name: CheckName, isFine: boolean): void;
  setMail(isFine: boolean): void;
  setReplica(state: ReplicaState): void;
  /** From now on nothing new should come here. */
  drain(): void;
  report(): ReadinessReport;
}

export function createReadiness(): Readiness {
  const checks: Record<CheckName, CheckState> = {
    lock: 'waiting',
    db: 'waiting',
    migrations: 'waiting',
    identity_keys: 'waiting',
    disk: 'waiting',
    jobs: 'waiting',
  };
  let draining = false;
  let mail: ReadinessReport['mail'] = 'ok';
  let replica: ReplicaState = 'none';
  return {
    set(name, isFine) {
      checks[name] = isFine ? 'ok' : 'failing';
    },
    setMail(isFine) {
      mail = isFine ? 'ok' : 'degraded';
    },
    setReplica(state) {
      replica = state;
    },
    drain() {
      draining = true;
    },
    report: () => ({
      isReady: !draining && checkNames.every((name) => checks[name] === 'ok'),
      checks: { ...checks },
      draining,
      mail,
      replica,
    }),
  };
}
