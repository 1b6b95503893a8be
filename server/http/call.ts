import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { reportLimit, type ReportLimit } from './limit-fields.ts';
import type { Viewer } from './viewer.ts';

/** What a handler gets: everything checked, nothing of Fastify. */
export interface Call<E extends Endpoint, V extends Viewer> {
  readonly viewer: V;
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly requestId: string;
  /** The caller's network address as seen by us or by a trusted proxy: for limits only, never stored as it is. */
  readonly address: string;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  readonly reportLimit: ReportLimit;
}

/** Of a request that was checked and let in by its gate. */
export function callOf<E extends Endpoint, V extends Viewer>(request: FastifyRequest, reply: FastifyReply): Call<E, V> {
  return {
    viewer: request.getDecorator<V>('viewer'),
    params: request.params as Call<E, V>['params'],
    query: request.query as Call<E, V>['query'],
    body: request.body as Call<E, V>['body'],
    requestId: request.id,
    address: request.callerAddress,
    signal: request.signal,
    reportLimit: (limit) => reportLimit(request, reply, limit),
  };
}
