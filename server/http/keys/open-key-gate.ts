import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiScope } from '../../../contract/public-api/scopes.ts';
import { Refusal } from '../../refusal.ts';
import { memberWithAccess, type Gate, type Member, type RawParams, type Viewer } from '../viewer.ts';

/** Whose key it is, and what the key may read. The member has no role here: no key administers or moderates. */
export interface KeyHolder {
  readonly member: Member;
  readonly scopes: readonly ApiScope[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers whose key a request carries; throws a Refusal where it carries none that is good. Set once in app.ts. */
    findKeyHolder: (request: FastifyRequest) => Promise<KeyHolder>;
  }
}

const keyGate = 'key ';
/** Of an address that takes keys of any scope. */
export const programGate = 'program memberWithAccess';
export const isForKeys = (gate: string): boolean => gate.startsWith(keyGate);

/** Keys open it, and what pages prove themselves with does not. */
export const isForPrograms = (gate: string): boolean => isForKeys(gate) || gate === programGate;

export const scopeOfKeyGate = (gate: string): string => gate.split(' ')[1] ?? '';

/** What the list of gates calls it. */
export const nameOfKeyGate = (scope: ApiScope, gate: { readonly name: string }): string =>
  `${keyGate}${scope} ${gate.name}`;

export function refuseWithoutScope(scopes: readonly ApiScope[], wanted: ApiScope): void {
  if (!scopes.includes(wanted)) throw new Refusal('scope_missing', { detail: `It needs the scope ${wanted}.` });
}

/** The hook of a route for keys: the key is good, its member has access, its scope is this one, and the gate is open. */
export function openKeyGate<V extends Viewer>(
  app: FastifyInstance,
  scope: ApiScope,
  gate: Gate<V>,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { member, scopes } = await app.findKeyHolder(request);
    // Known from here on: a refusal tells them as well what remains.
    request.setDecorator<Member>('viewer', member);
    const access = memberWithAccess(member);
    if (!access.allowed) throw new Refusal(access.reason);
    refuseWithoutScope(scopes, scope);
    const verdict = gate(member, request.params as RawParams);
    if (!verdict.allowed) throw new Refusal(verdict.reason);
    request.setDecorator('viewer', verdict.viewer);
  };
}
