import type { FastifyInstance } from 'fastify';
import { maximumRowsPerDay } from '../../contract/deals/deals.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { isForKeys } from '../http/keys/open-key-gate.ts';
import { isReported, reportLimit, statusOfDay } from '../http/limit-fields.ts';
import type { Viewer } from '../http/viewer.ts';
import { countReadOften } from '../readings/queries.ts';

/**
 * Every answer to a good key says how many rows of the day are left, refusals and those without rows included. Answers
 * with rows have said it already.
 */
export function reportRowsLeft(app: FastifyInstance, { db, vault, clock, log }: Context): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isForKeys(request.routeOptions.config.gate ?? '') || isReported(request, 'rows')) return;
    const viewer = request.getDecorator<Viewer | null>('viewer');
    if (viewer?.kind !== 'member') return;
    const now = clock.now();
    try {
      const used = await countReadOften(db, { vault, memberId: viewer.memberId, readOn: dayOf(now) });
      reportLimit(request, reply, statusOfDay({ name: 'rows', quota: maximumRowsPerDay, used, now }));
    } catch (error) {
      // The answer is there, and must not fail for what it says beside.
      log.warn({ err: error, event: 'ratelimit.store_failed' }, 'an answer does not say how many rows are left');
    }
  });
}
