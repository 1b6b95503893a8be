import { crash, eventLoop } from './crash.ts';
import { databaseCut } from './database-cut.ts';
import { databaseLate } from './database-late.ts';
import { databaseSlow } from './database-slow.ts';
import { deadlock } from './deadlock.ts';
import { diskFull } from './disk-full.ts';
import { failover } from './failover.ts';
import { engine } from './engine.ts';
import type { Fault } from './fault.ts';
import { folderDamaged } from './folder-damaged.ts';
import { jobKilled } from './job-killed.ts';
import { killNine } from './kill-nine.ts';
import { logBlocked } from './log-blocked.ts';
import { mail } from './mail.ts';
import { migrationKilled } from './migration-killed.ts';
import { newer } from './newer.ts';
import { oldChunk } from './old-chunk.ts';
import { poisonJob } from './poison-job.ts';
import { secondProcess } from './second-process.ts';
import { sigterm } from './sigterm.ts';
import { clock, identityKeys } from './tested.ts';
import { twoInstances } from './two-instances.ts';

/** In the order in which they are tried: the quick ones first. */
export const allFaults: readonly Fault[] = [
  databaseLate,
  databaseCut,
  databaseSlow,
  deadlock,
  failover,
  sigterm,
  crash,
  eventLoop,
  logBlocked,
  oldChunk,
  identityKeys,
  clock,
  mail,
  poisonJob,
  folderDamaged,
  newer,
  migrationKilled,
  diskFull,
  engine,
  jobKilled,
  twoInstances,
  secondProcess,
  killNine,
];
