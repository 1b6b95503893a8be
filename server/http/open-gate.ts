import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Gate, RawParams, Viewer } from './viewer.ts';

/** The hook of a route that asks its gate, and keeps the viewer whom it let in for the handler. Refuses the others. */
export function openGate<V extends Viewer>(
  app: FastifyInstance,
  gate: Gate<V>,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    // Parts of a path are text until they are checked.
    const verdict = gate(await app.findViewer(request), request.params as RawParams);
    if (!verdict.allowed) throw new Refusal(verdict.reason);
    request.setDecorator('viewer', verdict.viewer);
  };
}
