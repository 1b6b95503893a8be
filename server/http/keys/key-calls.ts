import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import { publicApiPath, type ApiScope } from '../../../contract/public-api/scopes.ts';
import { Refusal } from '../../refusal.ts';
import type { Call } from '../call.ts';
import type { Gate, Viewer } from '../viewer.ts';
import { refuseWithoutScope, type KeyHolder } from './open-key-gate.ts';

/** A call of keys as it was registered: what else answers programs asks it, and so answers the same. */
interface KeyCall {
  readonly endpoint: Endpoint;
  readonly scope: ApiScope;
  readonly gate: Gate<Viewer>;
  /** Text in JSON, or what becomes it. */
  readonly answer: (call: Call<Endpoint, Viewer>) => Promise<unknown>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By route. Set once in app.ts. */
    keyCalls: Map<string, KeyCall>;
  }
}

export function keepKeyCall<E extends Endpoint, V extends Viewer>(
  app: FastifyInstance,
  {
    endpoint,
    scope,
    gate,
    answer,
  }: Pick<KeyCall, 'scope'> & {
    readonly endpoint: E;
    readonly gate: Gate<V>;
    readonly answer: (call: Call<E, V>) => Promise<unknown>;
  },
): void {
  // What is handed to `answer` was checked by this gate and these schemas.
  app.keyCalls.set(endpoint.route, { endpoint, scope, gate, answer: answer as unknown as KeyCall['answer'] });
}

/** Whose request it is, and what belongs to it. */
export type KeyCaller = KeyHolder & Pick<Call<Endpoint, Viewer>, 'requestId' | 'address' | 'signal' | 'reportLimit'>;

export interface Asked<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: z.input<E['body']>;
}

/**
 * Makes a call of the public API within this process: the same scope, gate, checks and handler, and an answer that holds
 * what its schema lists.
 */
export async function callWithKey<E extends Endpoint>(
  app: FastifyInstance,
  { member, scopes, ...caller }: KeyCaller,
  endpoint: E,
  { params, query, body }: Asked<E>,
): Promise<ReplyOf<E>> {
  const call =
    app.keyCalls.get(endpoint.route) ?? app.keyCalls.get(endpoint.route.replace(' /api/', ` ${publicApiPath}/`));
  if (call === undefined) throw new Error(`Keys cannot call ${endpoint.route}`);
  refuseWithoutScope(scopes, call.scope);
  const verdict = call.gate(member, params ?? {});
  if (!verdict.allowed) throw new Refusal(verdict.reason);
  const answer = await call.answer({
    ...caller,
    viewer: verdict.viewer,
    params: check(endpoint.params, params ?? {}, 'invalid_request'),
    query: check(endpoint.query, query ?? {}, 'invalid_query'),
    body: check(endpoint.body, body ?? null, 'invalid'),
  });
  const value: unknown = typeof answer === 'string' ? JSON.parse(answer) : answer;
  return endpoint.reply.parse(value) as ReplyOf<E>;
}

function check(schema: z.ZodType, value: unknown, code: 'invalid_request' | 'invalid_query' | 'invalid'): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const errors: Record<string, string> = {};
  for (const { path, message, code: kind, ...issue } of read.error.issues) {
    if (kind === 'unrecognized_keys' && 'keys' in issue) for (const key of issue.keys) errors[key] = 'Unknown field';
    else errors[path.join('.')] ??= message;
  }
  throw new Refusal(code, { errors });
}
