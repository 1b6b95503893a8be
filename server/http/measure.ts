import type { FastifyInstance } from 'fastify';
import { requestsAnswered, requestSeconds } from '../metrics.ts';

/** Counts and times every answer by the template of its route, so that no id and no word of an address is a label. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'unknown', method: request.method };
    requestsAnswered.inc({ ...labels, status: String(reply.statusCode) });
    requestSeconds.observe(labels, reply.elapsedTime / 1_000);
  });
}
