import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reportLimit } from '../limit-fields.ts';
import { memberWithAccess, type Member } from '../viewer.ts';
import { Refusal } from '../../refusal.ts';
import type { KeyCaller } from './key-calls.ts';
import { programGate, type KeyHolder } from './open-key-gate.ts';

/**
 * Registers an address for programs that speak another protocol than ours: any key that is good and whose member has
 * access opens it. Which scope is needed is looked at with each call that the protocol makes.
 */
export function programRoute(
  app: FastifyInstance,
  { url, resourceMetadata }: { readonly url: string; readonly resourceMetadata: string },
  answer: (request: FastifyRequest, caller: KeyCaller) => Promise<{ status: number; text: string }>,
): void {
  const holders = new WeakMap<FastifyRequest, KeyHolder>();
  app.route({
    method: 'POST',
    url,
    schema: { hide: true },
    config: { gate: programGate, resourceMetadata },
    onRequest: async (request) => {
      const holder = await app.findKeyHolder(request);
      const verdict = memberWithAccess(holder.member);
      if (!verdict.allowed) throw new Refusal(verdict.reason);
      holders.set(request, holder);
      // What the program asks counts as what its member asks.
      request.setDecorator<Member>('viewer', holder.member);
    },
    handler: async (request, reply) => {
      const holder = holders.get(request);
      if (holder === undefined) throw new Error('The key of a request is known before it is answered');
      const { status, text } = await answer(request, {
        ...holder,
        requestId: request.id,
        address: request.callerAddress,
        signal: request.signal,
        reportLimit: (limit) => reportLimit(request, reply, limit),
      });
      reply.code(status);
      if (text === '') return reply.send();
      return reply.type('application/json; charset=utf-8').serializer(String).send(text);
    },
  });
}
