import { z } from 'zod';
import { defineJob } from '../jobs/queue.ts';
import { keepHead } from './heads.ts';
import { findHead } from './queries.ts';

/** Writes down each night where the audit ends: in the data folder, and in the log, which should leave the machine. */
export const keepAuditHead = defineJob({
  name: 'audit.keep-head',
  payload: z.unknown(),
  retryLimit: 5,
  schedule: '20 4 * * *',
  async handle({ db, config, clock, log }) {
    const head = await findHead(db);
    if (head === null) return;
    await keepHead(config.dataDir, head, clock.now());
    log.info({ event: 'audit.head', ...head }, 'where the audit ends');
  },
});

export const auditJobs = [keepAuditHead];
