import { createHash, randomBytes } from 'node:crypto';
import { allowConnection } from '../../contract/api-keys/connections.ts';
import { apiScopes, type ApiScope } from '../../contract/public-api/scopes.ts';
import { callAs } from '../call-as.ts';
import type { TestServer } from '../server.ts';

/** A program of another maker: registers, asks, and fetches its tokens. */

export const returnTo = 'https://ledgerleaf.example/back';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

export async function register(
  { app }: Pick<TestServer, 'app'>,
  metadata: object = { client_name: 'Ledgerleaf', redirect_uris: [returnTo] },
) {
  const answer = await app.inject({ method: 'POST', url: '/oauth/register', payload: metadata });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

export async function registered(server: Pick<TestServer, 'app'>, metadata?: object): Promise<string> {
  return String((await register(server, metadata)).body['client_id']);
}

export interface Asking {
  readonly verifier: string;
  readonly request: string;
}

/** The request of a program as it stands in the address. */
export function askingOf(clientId: string, more: Readonly<Record<string, string>> = {}): Asking {
  const verifier = randomBytes(32).toString('base64url');
  const request = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: returnTo,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: apiScopes.join(' '),
    state: 'a-state',
    ...more,
  }).toString();
  return { verifier, request };
}

type Member = { readonly headers: Readonly<Record<string, string>> };

/** The member allows it. Answers the code. */
export async function allow(
  server: TestServer,
  member: Member,
  { request }: Asking,
  scopes: readonly ApiScope[] = apiScopes,
): Promise<string> {
  const { status, reply, text } = await callAs(server, member, allowConnection, {
    body: { request, scopes: [...scopes] },
  });
  if (status !== 200) throw new Error(text);
  return new URL(reply.data.redirectTo).searchParams.get('code') ?? '';
}

export async function fetchTokens({ app }: Pick<TestServer, 'app'>, form: Readonly<Record<string, string>>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: answer.statusCode, body: answer.json<Tokens & { error?: string; code?: string }>() };
}

export const exchange = (
  server: Pick<TestServer, 'app'>,
  clientId: string,
  { code, verifier }: { readonly code: string; readonly verifier: string },
) =>
  fetchTokens(server, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: returnTo,
  });

export const refresh = (server: Pick<TestServer, 'app'>, clientId: string, token: string) =>
  fetchTokens(server, { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });

/** Tokens of a member for a new program, with these scopes. */
export async function connect(server: TestServer, member: Member, scopes: readonly ApiScope[] = apiScopes) {
  const clientId = await registered(server);
  const asking = askingOf(clientId);
  const code = await allow(server, member, asking, scopes);
  const { status, body } = await exchange(server, clientId, { code, verifier: asking.verifier });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { clientId, tokens: body };
}
