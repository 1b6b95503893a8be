import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { Refusal } from '../refusal.ts';

const field = 'List-Unsubscribe';

/**
 * One-click unsubscribe of RFC 8058: mail programs post a form to the address of the email, without cookies and without
 * reading the answer. The body must name the field, so that nothing else that posts to the address ends anything.
 */
export function oneClickRoute(
  app: FastifyInstance,
  url: `/${string}/:token`,
  token: z.ZodType<string>,
  handle: (token: string) => Promise<void>,
): void {
  // Forms are understood within this scope only.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { token: string } }>(
      url,
      { schema: { hide: true }, config: { gate: 'anyone', isForAnySite: true } },
      async (request, reply) => {
        const read = token.safeParse(request.params.token);
        const isOneClick = typeof request.body === 'string' && request.body.includes(field);
        if (!read.success || !isOneClick) throw new Refusal('invalid_request');
        await handle(read.data);
        return reply.code(204).send();
      },
    );
  });
}
