import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/connect.ts';
import type { Reads } from './database/reads.ts';
import type { Pool } from './identity/pool.ts';
import type { JobQueue } from './queue/queue.ts';
import type { Vault } from './vault.ts';

/** What a running server has in its hands. Made once in start.ts, and once per test file in tests/server.ts. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  /** Holds an answer back for so many milliseconds. Tests do not wait. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly db: Db;
  /** For reads that may be some seconds old. Never for access, sessions, limits, moderation or a member's own data. */
  readonly reads: Reads;
  /** For what needs a connection of its own: long work without the limits of `db`. */
  readonly connection: ClientConfig;
  readonly jobs: JobQueue;
  /** Who signs people in: the pool of our own, or one of Cognito. */
  readonly pool: Pool;
  readonly vault: Vault;
  readonly log: Logger;
}
