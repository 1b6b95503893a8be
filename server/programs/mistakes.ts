import { apiScopes } from '../../contract/public-api/scopes.ts';

/** What a program hears that asked wrongly, and what its developer reads on our page. */

/** The address of the program, with what RFC 6749 says to it. */
export function refusedAddress(request: URLSearchParams, issuer: string, error: string): string {
  const back = new URL(request.get('redirect_uri') ?? '');
  back.searchParams.set('error', error);
  const state = request.get('state');
  if (state !== null) back.searchParams.set('state', state);
  back.searchParams.set('iss', issuer);
  return back.href;
}

/** One sentence for the developer of the program; null where we know no more than that it is wrong. */
export function mistakeOf(request: URLSearchParams, redirectTo: string): string | null {
  const error = new URL(redirectTo).searchParams.get('error');
  if (error === 'invalid_scope') return `It asked for a scope that we do not have. Ours are ${apiScopes.join(', ')}.`;
  if (error === 'invalid_target') return 'It asked for a resource that is not ours.';
  if (request.get('response_type') !== 'code') return 'It did not ask for response_type=code.';
  if (error !== 'invalid_request') return null;
  if (!request.get('code_challenge')) return 'It sent no code_challenge, which we require, made with S256.';
  if (request.get('code_challenge_method') !== 'S256')
    return 'Its code_challenge_method is not S256, the only one that we accept.';
  return null;
}
