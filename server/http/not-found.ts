import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './errors.ts';
import { Refusal } from '../refusal.ts';

interface Template {
  readonly method: string;
  readonly parts: readonly string[];
}

/** The methods that some route answers at a path, HEAD beside GET; empty for an unknown address. */
export function allowedMethods(routes: Iterable<string>, path: string): string[] {
  const parts = path.split('/');
  const found = new Set<string>();
  for (const { method, parts: template } of templatesOf(routes)) {
    if (!fits(template, parts)) continue;
    found.add(method);
    if (method === 'GET') found.add('HEAD');
  }
  return [...found].sort();
}

/** `GET /api/funders/:id` as its method and the parts of its path. */
function templatesOf(routes: Iterable<string>): Template[] {
  return [...routes].map((route) => {
    const [method = '', url = ''] = route.split(' ');
    return { method, parts: url.split('/') };
  });
}

/** A part with a colon is anything but nothing; a star is all the rest. */
function fits(template: readonly string[], parts: readonly string[]): boolean {
  for (const [at, part] of template.entries()) {
    if (part === '*') return parts.length > at;
    const given = parts[at];
    if (given === undefined || (part.startsWith(':') ? given === '' : given !== part)) return false;
  }
  return parts.length === template.length;
}

/**
 * Answers requests without a route: 405 with the allowed methods where the address is known, 404 otherwise. A browser
 * that asks for the methods gets them, and nothing that would let another site call us. `ownMethods`: what the address
 * answers besides its routes.
 */
export function sendNotFound(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  ownMethods: readonly string[] = [],
): FastifyReply {
  const path = request.url.split('?')[0] ?? '/';
  const allowed = [...new Set([...allowedMethods(app.gates.keys(), path), ...ownMethods])];
  // A route that is known and still did not answer: something in its path is not what it may be.
  if (allowed.length === 0 || allowed.includes(request.method))
    return sendProblem(request, reply, new Refusal('not_found'));
  reply.header('allow', allowed.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return sendProblem(request, reply, new Refusal('method_not_allowed'));
}
