import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The `Authorization` header; none is undefined, several are refused. */
export function authorizationOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined && countAuthorizations(request) > 1)
    throw new Refusal('invalid_request', { detail: 'More than one Authorization header' });
  return authorization;
}

/** Node keeps the first of several and drops the others, so that a proxy could have judged another one. */
function countAuthorizations(request: FastifyRequest): number {
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.toLowerCase() === 'authorization') count += 1;
  return count;
}
