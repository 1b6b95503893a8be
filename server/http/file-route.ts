import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { callOf, type Call } from './call.ts';
import { cutAfter } from './file-deadline.ts';
import { openGate } from './open-gate.ts';
import type { Gate, Viewer } from './viewer.ts';

export interface FileAnswer {
  readonly contentType: string;
  /** Letters, digits, hyphens and a dot: it goes into a header as it is. */
  readonly fileName: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: Readable;
}

/**
 * Registers an endpoint that answers a file instead of JSON: sent as it is made, saved under its name and never shown
 * in place. A file that breaks off, or is not complete after 60 seconds, ends the connection, so that the client cannot
 * mistake half of it for the whole. `contentTypes` are those that `handle` may answer.
 */
export function fileRoute<E extends Endpoint, V extends Viewer>(
  app: FastifyInstance,
  endpoint: E,
  gate: Gate<V>,
  handle: (call: Call<E, V>) => Promise<FileAnswer>,
  options: { readonly contentTypes?: readonly string[]; readonly deadlineMilliseconds?: number } = {},
): void {
  const [method, url] = endpoint.route.split(' ') as ['POST', string];
  app.route({
    method,
    url,
    config: { gate: gate.name, contentTypes: options.contentTypes ?? ['text/csv'] },
    schema: {
      summary: endpoint.summary,
      params: endpoint.params,
      querystring: endpoint.query,
      body: endpoint.body,
      response: { [endpoint.status]: endpoint.reply },
    },
    onRequest: openGate(app, gate),
    handler: async (request, reply) => {
      const file = await handle(callOf<E, V>(request, reply));
      return reply
        .code(endpoint.status)
        .headers({ ...file.headers, 'content-disposition': `attachment; filename="${file.fileName}"` })
        .type(file.contentType)
        .send(cutAfter(file.stream, request, options.deadlineMilliseconds));
    },
  });
}
