import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Reads JSON of UTF-8 and nothing else: bytes that are none would silently become other letters. */
export function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: unknown) => void): void => {
    if (isUtf8(bytes)) void parse(request, bytes.toString(), done);
    else done(new Refusal('invalid_text'));
  };
}

export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(app));
}
