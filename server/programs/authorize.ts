import inject, { type InjectOptions, type Response } from 'light-my-request';
import type { Provider } from 'oidc-provider';
import { apiScopes, type ApiScope } from '../../contract/public-api/scopes.ts';
import { days } from '../clock.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { refusedAddress } from './mistakes.ts';
import { grantDays, openProvider, resourcesOf } from './provider.ts';

/** Requests of programs, put to the authorization server. It keeps no cookie with anyone: what it sets stays in here. */

const providers = new WeakMap<object, Provider>();

/** One for each server. */
export function providerOf(context: Context): Provider {
  const known = providers.get(context);
  if (known !== undefined) return known;
  const made = openProvider(context);
  providers.set(context, made);
  return made;
}

export function askProvider(context: Context, options: InjectOptions): Promise<Response> {
  const { host, protocol } = new URL(context.config.publicUrl);
  const answer = providerOf(context).callback();
  return inject((request, response) => void answer(request, response), {
    ...options,
    headers: { ...options.headers, host, 'x-forwarded-proto': protocol.slice(0, -1) },
  });
}

/** What of a request is handed on. */
const known = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'resource',
] as const;

/** Those that read the database; a program that names no scope asks for them. */
const usualScopes = apiScopes.filter((scope) => scope.endsWith(':read') && !scope.startsWith('shortlist'));

/** Scopes that are not ours are left out, as the protocol allows. None is left where all that it names are not ours. */
export function scopesOf(request: URLSearchParams): readonly ApiScope[] {
  const asked = new Set((request.get('scope') ?? '').split(' ').filter(Boolean));
  return asked.size === 0 ? usualScopes : apiScopes.filter((scope) => asked.has(scope));
}

export interface Begun {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Of the request, within this process. */
  readonly uid: string;
  readonly cookies: string;
}

/**
 * Puts the request to the server. It answers where its member has to be asked, or where the program is told that it asked
 * wrongly; a program or an address that we do not know is refused, since nothing may lead back there.
 */
export async function beginRequest(
  context: Context,
  request: URLSearchParams,
  scopes: readonly ApiScope[],
): Promise<Begun | { readonly redirectTo: string }> {
  const isKnown = scopes.length > 0;
  // The server refuses no scope, and looks at all else before its program may hear of an unknown one.
  const query = new URLSearchParams({ scope: (isKnown ? scopes : usualScopes).join(' '), response_mode: 'query' });
  for (const name of known) for (const value of request.getAll(name)) query.append(name, value);
  const answer = await askProvider(context, { method: 'GET', url: `/oauth/auth?${query.toString()}` });
  const location = answer.headers.location ?? '';
  if (answer.statusCode !== 303 || location === '') throw refusalOf(context, answer);
  if (location !== '/asked') return { redirectTo: location };
  if (!isKnown) return { redirectTo: refusedAddress(request, context.config.publicUrl, 'invalid_scope') };
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const uid = answer.cookies.find(({ name }) => name === '_interaction')?.value ?? '';
  return { clientId: request.get('client_id') ?? '', redirectUri: request.get('redirect_uri') ?? '', uid, cookies };
}

/** Why is for its makers, who read it in the log: the member can do nothing about it. */
function refusalOf({ log }: Context, answer: Response): Refusal {
  const why = /"error":"(\w+)"/.exec(answer.payload)?.[1];
  log.info({ event: 'program.refused', code: why }, 'a program asked wrongly');
  return new Refusal('invalid_request', {
    detail: 'This program is not registered, or it asked to send you to an address that is not its own.',
  });
}

/** Writes down what the member allowed, and answers where the browser takes the code. */
export async function finishRequest(
  context: Context,
  { clientId, uid, cookies }: Begun,
  { memberId, scopes }: { readonly memberId: string; readonly scopes: readonly ApiScope[] },
): Promise<{ readonly redirectTo: string; readonly grantId: string }> {
  const provider = providerOf(context);
  const interaction = await provider.Interaction.find(uid);
  if (interaction === undefined) throw new Error('A request that was begun is there');
  const grant = new provider.Grant({ accountId: memberId, clientId });
  const lifetime = Math.floor(days(await grantDays(context)) / 1_000);
  for (const resource of resourcesOf(context.config.publicUrl)) grant.addResourceScope(resource, scopes.join(' '));
  // Their own types leave its argument out.
  const grantId = await (grant.save as (seconds: number) => Promise<string>).call(grant, lifetime);
  interaction.result = { login: { accountId: memberId, remember: false }, consent: { grantId } };
  await interaction.save(60);
  const answer = await askProvider(context, { method: 'GET', url: `/oauth/auth/${uid}`, headers: { cookie: cookies } });
  const location = answer.headers.location ?? '';
  if (answer.statusCode !== 303 || location === '') throw refusalOf(context, answer);
  return { redirectTo: location, grantId };
}
