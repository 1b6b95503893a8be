import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { callWithKey, type KeyCaller } from '../http/keys/key-calls.ts';
import { metadataPath } from '../http/keys/open-route.ts';
import { Refusal } from '../refusal.ts';
import { programRoute } from '../http/keys/program-route.ts';
import { mcpPath } from '../../contract/public-api/scopes.ts';

/**
 * Assistants. One request is one answer; nothing of it is kept. The tools make the calls of the public API, so that what
 * an assistant gets is what a program with the same key gets.
 */
export function registerMcpRoutes(app: FastifyInstance, { config }: Context): void {
  const { publicUrl, productName } = config;
  const resourceMetadata = `${publicUrl}${metadataPath}${mcpPath}`;
  programRoute(app, { url: mcpPath, resourceMetadata }, async (request, caller: KeyCaller) => {
    // Many calls in one would go past the limits of requests. The protocol has given them up.
    if (Array.isArray(request.body)) throw new Refusal('invalid_request', { detail: 'Send one message at a time.' });
    const { answerProtocol } = await import('./protocol.ts');
    return answerProtocol({
      productName,
      url: `${publicUrl}${mcpPath}`,
      headers: headersOf(request.headers),
      body: request.body,
      desk: {
        ask: (endpoint, asked = {}) => callWithKey(app, caller, endpoint, asked),
        link: (path) => `${publicUrl}${path}`,
      },
      reportFault: (error) => request.log.error({ err: error }, 'unexpected error'),
    });
  });
}

/** What the protocol looks at. */
function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = ['accept', 'content-type', 'mcp-protocol-version'];
  return Object.fromEntries(
    known.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}
