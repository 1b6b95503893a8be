import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { publicApiPath, sharedCalls, type ApiScope } from '../../../contract/public-api/scopes.ts';
import { callOf, type Call } from '../call.ts';
import type { WrittenReply } from '../reply-writer.ts';
import type { Gate, Viewer } from '../viewer.ts';
import { isKnown, tagOf } from './entity-tag.ts';
import { keepKeyCall } from './key-calls.ts';
import { nameOfKeyGate, openKeyGate } from './open-key-gate.ts';

/** Only the caller may keep an answer, and asks before using it again. */
const kept = { 'cache-control': 'private, no-cache', vary: 'authorization' };

interface KeyGate<V extends Viewer> {
  readonly scope: ApiScope;
  readonly gate: Gate<V>;
}

/** Registers a call of the pages for keys as well, under the path of the public API, where the contract shares it. */
export function shareWithKeys<E extends Endpoint, V extends Viewer>(
  app: FastifyInstance,
  endpoint: E,
  gate: Gate<V>,
  handle: (call: Call<E, V>) => Promise<z.input<E['reply']> | WrittenReply>,
): void {
  const scope = sharedCalls[endpoint.route];
  if (scope === undefined) return;
  // The same endpoint under another address.
  const shared = { ...endpoint, route: endpoint.route.replace('/api', publicApiPath) } as E;
  keyRoute(app, shared, { scope, gate }, handle);
}

/** Registers a call that answers JSON to keys. What keys write is stored beside no member, so that no answer is kept to repeat. */
export function keyRoute<E extends Endpoint, V extends Viewer>(
  app: FastifyInstance,
  endpoint: E,
  { scope, gate }: KeyGate<V>,
  handle: (call: Call<E, V>) => Promise<z.input<E['reply']> | WrittenReply>,
): void {
  keepKeyCall(app, { endpoint, scope, gate, answer: handle });
  app.route({
    ...routeOf(endpoint),
    config: { gate: nameOfKeyGate(scope, gate) },
    onRequest: openKeyGate(app, scope, gate),
    handler: async (request, reply) => {
      reply.code(endpoint.status);
      if (request.method !== 'GET') return reply.send(await handle(callOf<E, V>(request, reply)));
      const serialized = reply.serialize(await handle(callOf<E, V>(request, reply)));
      const text = typeof serialized === 'string' ? serialized : JSON.stringify(serialized);
      const tag = tagOf(text);
      reply.headers({ ...kept, etag: tag });
      if (isKnown(request, tag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').serializer(String).send(text);
    },
  });
}

/** The rows of a page, written already, in one of several formats. */
export interface RowsAnswer {
  readonly contentType: string;
  /** Of the rows alone: they say whether the answer has changed. */
  readonly tag: string;
  /** Counts the rows that leave, and writes the answer. Not called where the caller has it already. */
  readonly write: () => Promise<{ readonly text: string | Buffer; readonly headers: Readonly<Record<string, string>> }>;
}

/** Registers a call that answers rows to keys. Its handler writes them, by the columns of the reply. */
export function rowsRoute<E extends Endpoint, V extends Viewer>(
  app: FastifyInstance,
  endpoint: E,
  { scope, gate }: KeyGate<V>,
  handle: (call: Call<E, V>) => Promise<RowsAnswer>,
  otherTypes: readonly string[],
): void {
  keepKeyCall(app, {
    endpoint,
    scope,
    gate,
    answer: async (call) => (await (await handle(call)).write()).text,
  });
  app.route({
    ...routeOf(endpoint),
    config: { gate: nameOfKeyGate(scope, gate), otherTypes },
    onRequest: openKeyGate(app, scope, gate),
    handler: async (request, reply) => {
      const { contentType, tag, write } = await handle(callOf<E, V>(request, reply));
      reply.headers({ ...kept, etag: tag });
      if (isKnown(request, tag)) return reply.code(304).send();
      const { text, headers } = await write();
      return reply.headers(headers).type(contentType).serializer(String).send(text);
    },
  });
}

function routeOf({ route, summary, params, query, body, status, reply }: Endpoint) {
  const [method = '', url = ''] = route.split(' ');
  return {
    method,
    url,
    schema: {
      summary,
      params,
      querystring: query,
      ...(method === 'GET' ? {} : { body }),
      response: { [status]: reply },
    },
  };
}
