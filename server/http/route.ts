import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { callOf, type Call } from './call.ts';
import { shareWithKeys } from './keys/key-route.ts';
import { replyWriter, type WrittenReply } from './reply-writer.ts';
import { openGate } from './open-gate.ts';
import type { Gate, Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers who asks; throws a Refusal when a token was sent that is not good. Set once in app.ts. */
    findViewer: (request: FastifyRequest) => Promise<Viewer>;
  }
  interface FastifyInstance {
    /**
     * Does a write, or answers what the same write was answered before under its Idempotency-Key. Set once in app.ts;
     * where it is not, everything is done.
     */
    answerOnce?: (
      request: FastifyRequest,
      work: () => Promise<string>,
    ) => Promise<{ readonly answer: string; readonly isRepeated: boolean }>;
  }
  interface FastifyContextConfig {
    /** The name of the policy that guards the route; the permission matrix test reads it. */
    gate?: string;
    /** Of the files that the route answers; left out where it answers JSON. For the description of the API. */
    contentTypes?: readonly string[];
    /** Beside JSON, where the caller chooses. For the description of the API. */
    otherTypes?: readonly string[];
  }
}

/**
 * Registers one endpoint with its gate. The reply schema is the presenter: what it does not list does not leave.
 * `hasManyRows`: the reply is written by reply-writer.ts, which keeps that rule and costs less. Only such a handler may
 * answer with a written reply. `takes`: the type of the body where it is not JSON.
 */
export function route<E extends Endpoint, V extends Viewer>(
  app: FastifyInstance,
  endpoint: E,
  gate: Gate<V>,
  handle: (call: Call<E, V>) => Promise<z.input<E['reply']> | WrittenReply>,
  options: { readonly hasManyRows?: boolean; readonly takes?: 'application/octet-stream' } = {},
): void {
  const [method, url] = endpoint.route.split(' ') as [
    E['route'] extends `${infer M} ${string}` ? M & string : string,
    string,
  ];
  app.route({
    method,
    url,
    config: { gate: gate.name },
    ...(options.hasManyRows === true ? { serializerCompiler: () => replyWriter(endpoint.reply) } : {}),
    schema: {
      summary: endpoint.summary,
      ...(options.takes === undefined ? {} : { consumes: [options.takes] }),
      params: endpoint.params,
      querystring: endpoint.query,
      ...(method === 'GET' ? {} : { body: endpoint.body }),
      response: { [endpoint.status]: endpoint.reply },
    },
    onRequest: openGate(app, gate),
    handler: async (request, reply) => {
      const call = callOf<E, V>(request, reply);
      reply.code(endpoint.status);
      if (method === 'GET' || app.answerOnce === undefined) return reply.send(await handle(call));
      return answerWrite(app.answerOnce, { request, reply }, () => handle(call));
    },
  });
  shareWithKeys(app, endpoint, gate, handle);
}

/** Made into text here, so that what is answered again is the same to the byte. */
async function answerWrite(
  answerOnce: NonNullable<FastifyInstance['answerOnce']>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  write: () => Promise<unknown>,
): Promise<FastifyReply> {
  const { answer, isRepeated } = await answerOnce(request, async () => {
    const value = await write();
    return value === undefined ? '' : textOf(reply.serialize(value));
  });
  if (isRepeated) reply.header('idempotency-replayed', 'true');
  if (answer === '') return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(textOf).send(answer);
}

const textOf = (serialized: unknown): string =>
  typeof serialized === 'string' ? serialized : JSON.stringify(serialized);
