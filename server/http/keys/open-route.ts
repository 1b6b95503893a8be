import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';

/** Where a program learns who lets it in (RFC 9728). */
export const metadataPath = '/.well-known/oauth-protected-resource';

const mostBytes = 8_192;

/** Registers an address of another protocol than ours, for everyone. `takes`: the type of the body, read as text. */
export function openRoute(
  app: FastifyInstance,
  { method, url, takes }: { readonly method: 'GET' | 'POST'; readonly url: string; readonly takes?: string },
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  // What it takes is understood within this scope alone.
  void app.register(async (scope) => {
    if (takes !== undefined) {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(takes, { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
        done(null, body),
      );
      scope.addContentTypeParser('*', (_request, _payload, done) =>
        done(new Refusal('unsupported_media_type', { detail: `Here it is ${takes}, not JSON.` })),
      );
    }
    scope.route({ method, url, schema: { hide: true }, config: { gate: 'anyone' }, bodyLimit: mostBytes, handler });
  });
}
