import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from '../clock.ts';
import type { Context } from '../context.ts';
import { reportLimit } from '../http/limit-fields.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { allowanceOf, networkOf, raised } from '../identity/rules.ts';
import { forgetOldCounts, shareCounts } from './commands.ts';
import { createRequestCounts, type RequestCounts } from './counts.ts';
import { limitsOfRoutes, memberLimit, networkLimit, type RequestLimit } from './rules.ts';

const pause = seconds(1);
const roundsBetweenForgetting = 60;
/** Files that cost nothing, and the sign of life. */
const isUncounted = (url: string): boolean => url === '/healthz' || url.startsWith('/assets/');

declare module 'fastify' {
  interface FastifyInstance {
    /** For tests: exchanges counts now instead of at the next second. */
    shareRequestCounts: () => Promise<void>;
  }
}

/**
 * How often one network and one member may ask, over all servers of a database. Callers on this machine are not
 * counted; those of a proxy there that is not named are, as one large network. When the database is away each server counts for itself.
 */
export function limitRequests(app: FastifyInstance, context: Context): void {
  const counts = createRequestCounts();
  const { clock } = context;
  /** Answers whether it was too much; where that is not for the caller to know nothing is thrown. */
  const take = (request: FastifyRequest, reply: FastifyReply, key: string, limit: RequestLimit): boolean => {
    const statuses = counts.add(`${limit.name} ${key}`, limit, clock.now());
    for (const status of statuses) reportLimit(request, reply, status);
    const over = statuses.find(({ isOver }) => isOver);
    if (over === undefined) return false;
    request.log.info({ event: 'ratelimit.hit', bucket: over.name }, 'too many requests');
    if (limit.isSilent === true) return true;
    throw new Refusal('too_many_requests', { retryAfterSeconds: over.secondsLeft });
  };
  app.addHook('onRequest', async (request, reply) => {
    const network = networkOf(request.callerAddress);
    if (network !== null && !isUncounted(request.url))
      take(request, reply, network, withBurst(networkLimit, allowanceOf(network)));
  });
  // Its gate has said who asks; the body was not read yet.
  app.addHook('preParsing', async (request, reply) => {
    const network = networkOf(request.callerAddress);
    if (network === null) return;
    const viewer = request.getDecorator<Viewer | null>('viewer');
    if (viewer?.kind === 'member') take(request, reply, viewer.memberId, memberLimit);
    const own = limitsOfRoutes[request.routeOptions.url ?? ''];
    if (own === undefined) return;
    const isOver =
      viewer?.kind === 'member'
        ? take(request, reply, viewer.memberId, own)
        : take(request, reply, network, raised(own, allowanceOf(network)));
    // Before its body is read.
    if (isOver) await reply.code(204).send();
  });
  keepSharing(app, context, counts);
}

const withBurst = (limit: RequestLimit, allowance: number): RequestLimit =>
  limit.burst === undefined
    ? raised(limit, allowance)
    : { ...raised(limit, allowance), burst: limit.burst * allowance };

function keepSharing(app: FastifyInstance, context: Context, counts: RequestCounts): void {
  const ending = new AbortController();
  const share = async (): Promise<void> => {
    for (let round = 1; !ending.signal.aborted; round++) {
      // An abort ends the pause; the loop sees it.
      await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      if (ending.signal.aborted) return;
      try {
        await shareCounts(context, counts);
        if (round % roundsBetweenForgetting === 0) await forgetOldCounts(context);
      } catch (error) {
        // Reads continue with what this server counts by itself.
        context.log.debug({ err: error }, 'requests are counted by this server alone');
      }
    }
  };
  let sharing: Promise<void> = Promise.resolve();
  app.decorate('shareRequestCounts', () => shareCounts(context, counts));
  app.addHook('onReady', async () => {
    sharing = share();
  });
  app.addHook('onClose', async () => {
    ending.abort();
    await sharing;
  });
}
