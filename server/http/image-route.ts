import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { openGate } from './open-gate.ts';
import type { Gate, Viewer } from './viewer.ts';

/**
 * Registers an endpoint that answers a WebP image whose address is made of its content: browsers keep it permanently.
 * A refusal is not cached.
 */
export function imageRoute<E extends Endpoint, V extends Viewer>(
  app: FastifyInstance,
  endpoint: E,
  gate: Gate<V>,
  handle: (call: { viewer: V; params: z.output<E['params']> }) => Promise<Buffer>,
): void {
  app.route({
    method: 'GET',
    url: endpoint.route.slice('GET '.length),
    config: { gate: gate.name, contentTypes: ['image/webp'] },
    schema: { summary: endpoint.summary, params: endpoint.params, querystring: endpoint.query },
    onRequest: openGate(app, gate),
    handler: async (request, reply) => {
      const viewer = request.getDecorator<V>('viewer');
      const image = await handle({ viewer, params: request.params as z.output<E['params']> });
      return reply
        .code(endpoint.status)
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(image);
    },
  });
}
