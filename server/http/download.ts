import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { cutAfter } from './file-deadline.ts';
import { openGate } from './open-gate.ts';
import type { Gate, Viewer } from './viewer.ts';

export interface CsvFile {
  /** Letters, digits, hyphens and dots only. */
  readonly fileName: string;
  readonly text: AsyncIterable<string>;
}

/** Registers an endpoint that answers a CSV file, sent as it is made. What is refused is refused before its first line. */
export function csvRoute<E extends Endpoint, V extends Viewer>(
  app: FastifyInstance,
  endpoint: E,
  gate: Gate<V>,
  handle: (call: { viewer: V; params: z.output<E['params']> }) => Promise<CsvFile>,
): void {
  app.route({
    method: 'GET',
    url: endpoint.route.slice('GET '.length),
    config: { gate: gate.name, contentTypes: ['text/csv'] },
    schema: { summary: endpoint.summary, params: endpoint.params, querystring: endpoint.query },
    onRequest: openGate(app, gate),
    handler: async (request, reply) => {
      const viewer = request.getDecorator<V>('viewer');
      const { fileName, text } = await handle({ viewer, params: request.params as z.output<E['params']> });
      return reply
        .code(endpoint.status)
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(cutAfter(Readable.from(text, { objectMode: false }), request));
    },
  });
}
