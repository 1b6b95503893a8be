import { generateKeyPairSync } from 'node:crypto';
import { Provider, errors, interactionPolicy, type Account, type Configuration } from 'oidc-provider';
import { apiScopes, mcpPath, publicApiPath } from '../../contract/public-api/scopes.ts';
import { days } from '../clock.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { recordsOf } from './records.ts';

/*
 * The authorization server by `oidc-provider`. It answers within this process alone: our routes hand it what they let in,
 * and the page that asks the member is ours. Loaded with the first request of a program.
 */

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1_000);
const codeSeconds = 60;
const accessSeconds = 3_600;
const momentSeconds = 60;

/** Of the calls of keys and of assistants: a token opens what a key of its scopes opens. */
export const resourcesOf = (publicUrl: string): string[] => [`${publicUrl}${mcpPath}`, `${publicUrl}${publicApiPath}`];

/** How long a program may be connected: as long as a key may live. */
export const grantDays = async (context: Pick<Context, 'db' | 'config'>): Promise<number> =>
  (await currentSettings(context)).apiKeyDays;

export function openProvider(context: Context): Provider {
  const { config, log } = context;
  const provider = new Provider(config.publicUrl, configurationOf(context));
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error, event: 'program.fault' }, 'unexpected error'));
  return provider;
}

function configurationOf(context: Context): Configuration {
  const { config, db, vault } = context;
  const resources = resourcesOf(config.publicUrl);
  return {
    adapter: recordsOf(context),
    // Of id tokens, which no program gets.
    jwks: {
      keys: [
        { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    cookies: { keys: [vault.digest('cookies of programs', '').toString('hex')] },
    scopes: [],
    pkce: { required: () => true },
    // The page for members says where they come back to: each request does.
    allowOmittingSingleRegisteredRedirectUri: false,
    interactions: { policy: askedOnce(), url: () => '/asked' },
    routes: {
      authorization: '/oauth/auth',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
    },
    features: featuresFor(resources),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    ttl: {
      AccessToken: accessSeconds,
      AuthorizationCode: codeSeconds,
      Grant: secondsOf(days(365)),
      Interaction: momentSeconds,
      RefreshToken: secondsOf(days(30)),
      Session: momentSeconds,
    },
    findAccount: (_ctx, id) => findAccount(db, id),
    renderError: (ctx, out) => {
      ctx.type = 'application/json';
      ctx.body = out;
    },
  };
}

/** A member who is suspended gets no new token. */
async function findAccount(db: Context['db'], id: string): Promise<Account | undefined> {
  const member = await db
    .selectFrom('members')
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return member === undefined ? undefined : { accountId: id, claims: () => ({ sub: id }) };
}

function featuresFor(resources: readonly string[]): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resources[0] ?? '',
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, indicator) => {
        if (!resources.includes(indicator)) throw new errors.InvalidTarget();
        return { scope: apiScopes.join(' '), accessTokenFormat: 'opaque', accessTokenTTL: accessSeconds };
      },
    },
  };
}

/** Each request asks its member anew, whatever was allowed before. */
function askedOnce() {
  const policy = interactionPolicy.base();
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('asked_anew', 'each request asks', (ctx) => ctx.oidc.result?.login === undefined),
    );
  return policy;
}
