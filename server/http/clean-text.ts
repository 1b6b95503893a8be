import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

const maximumDepth = 20;
/** Of one object. The longest that we take is the list of corrections of an import. */
const mostKeys = 5_000;

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair. Refused here once for every text of every route, since
 * found later they would be an error of the database, or silently another text.
 */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query, request.body]) {
      if (!isClean(part, 0)) throw new Refusal('invalid_text');
    }
  });
}

function isClean(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  // Bytes are no text, and one by one there are millions.
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  if (depth >= maximumDepth) return false;
  const entries = Object.entries(value);
  if (entries.length > mostKeys && !Array.isArray(value)) return false;
  return entries.every(([key, entry]) => isClean(key, depth) && isClean(entry, depth + 1));
}
