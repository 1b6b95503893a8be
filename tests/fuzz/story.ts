import type { TestServer } from '../server.ts';
import { ask, type Tools } from './asker.ts';
import type { CallerName } from './callers.ts';
import type { Operation } from './document.ts';

/** Tells step by step what random requests do not reach; each step is sent and checked like every other request. */
export interface Story {
  readonly server: TestServer;
  /**
   * Sends `POST /api/reviews/drafts` with a body as the given caller; returns the JSON, or undefined where there is
   * none.
   */
  readonly tell: <Body = unknown>(who: Teller, route: string, body?: unknown) => Promise<Body>;
}

export interface Teller {
  readonly name: CallerName;
  readonly headers: Readonly<Record<string, string>>;
}

export const guest: Teller = { name: 'guest', headers: {} };

export function createStory(server: TestServer, tools: Tools, operations: readonly Operation[]): Story {
  return {
    server,
    async tell<Body>(who: Teller, route: string, body?: unknown) {
      const operation = operationOf(operations, route);
      const written = {
        url: route.slice(route.indexOf(' ') + 1),
        body: body === undefined ? null : Buffer.isBuffer(body) ? body : JSON.stringify(body),
        contentType: operation.body?.contentType ?? null,
      };
      const { status, text, contentType } = await ask(tools, operation, who, written);
      if (status >= 400) throw new Error(`A story breaks off at ${route}: ${status} ${text.slice(0, 500)}`);
      // What the description says of it was checked just now.
      return (contentType.startsWith('application/json') ? JSON.parse(text) : undefined) as Body;
    },
  };
}

/** The operation with the most words of the address: `/reviews/drafts/{id}` before `/reviews/{id}/…`. */
function operationOf(operations: readonly Operation[], route: string): Operation {
  const [method, url = ''] = route.split(' ');
  const parts = (url.split('?')[0] ?? '').split('/');
  const words = (path: string): string[] => path.split('/');
  const fits = (path: string): boolean =>
    words(path).length === parts.length && words(path).every((word, at) => word.startsWith('{') || word === parts[at]);
  const found = operations
    .filter((operation) => operation.method === method && fits(operation.path))
    .sort((one, other) => one.params.length - other.params.length)[0];
  if (found === undefined) throw new Error(`Nothing is described at ${route}`);
  return found;
}
