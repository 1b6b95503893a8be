import { z } from 'zod';
import { defineJob } from '../queue/queue.ts';
import { chainKeyOf } from './chain-rules.ts';
import { keepHead, readHeads } from './heads.ts';
import { findHead } from './queries.ts';
import { verifyAudit } from './verify.ts';

/**
 * Each night: whether the audit is as it was written, and where it ends now, in the data folder and in the log, which
 * should leave the machine.
 */
export const keepAuditHead = defineJob({
  name: 'audit.keep-head',
  payload: z.unknown(),
  retryLimit: 5,
  schedule: '20 4 * * *',
  async handle({ db, connection, config, vault, clock, log }) {
    const { heads } = await readHeads(config.dataDir);
    const { faultCount } = await verifyAudit(connection, heads, [chainKeyOf(vault)]);
    if (faultCount > 0)
      log.error({ event: 'integrity.audit', faultCount }, 'the audit was changed; npm run audit:verify says where');
    const head = await findHead(db);
    if (head === null) return;
    await keepHead(config.dataDir, head, clock.now());
    log.info({ event: 'audit.head', ...head }, 'where the audit ends');
  },
});

export const auditJobs = [keepAuditHead];
