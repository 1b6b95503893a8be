import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connectPath } from '../../contract/api-keys/connections.ts';
import { apiScopes, mcpPath, publicApiPath } from '../../contract/public-api/scopes.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { Refusal } from '../refusal.ts';
import { metadataPath, openRoute } from '../http/keys/open-route.ts';
import { mostPrograms } from './jobs.ts';
import { countPrograms } from './queries.ts';
import { registrationOf, wrongAddresses } from './registration-rules.ts';

const form = 'application/x-www-form-urlencoded';

/**
 * Where programs register, fetch their tokens and give them back. Who asks proves it with what is in the body; the tokens
 * stand there as well, never in an address.
 */
export function registerProgramRoutes(app: FastifyInstance, context: Context): void {
  const { config, log } = context;
  const forward = async (request: FastifyRequest, reply: FastifyReply, payload: string, type: string) => {
    // Large, and few people connect programs: it is loaded with the first of them.
    const { askProvider } = await import('./authorize.ts');
    const url = request.routeOptions.url ?? '';
    const answer = await askProvider(context, { method: 'POST', url, headers: { 'content-type': type }, payload });
    if (answer.statusCode >= 400)
      log.info({ event: 'program.refused', route: url, status: answer.statusCode }, 'a program was refused');
    reply.code(answer.statusCode).header('cache-control', 'no-store');
    if (answer.payload === '') return reply.send();
    return reply.type('application/json; charset=utf-8').serializer(String).send(answer.payload);
  };
  const refuseWhileOff = async (): Promise<void> => {
    if ((await currentSettings(context)).apiKeyDays === 0)
      throw new Refusal('keys_off', { detail: 'Admins have turned API keys and programs off.' });
  };

  openRoute(app, { method: 'POST', url: '/oauth/register' }, async (request, reply) => {
    await refuseWhileOff();
    if ((await countPrograms(context.db)) >= mostPrograms)
      throw new Refusal('unavailable', { detail: 'Too many programs have registered. Please try again tomorrow.' });
    const registration = registrationOf(request.body);
    if (registration === null) {
      log.info({ event: 'program.refused', route: '/oauth/register', status: 400 }, 'a program was refused');
      reply.code(400).header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return reply.serializer(JSON.stringify).send(wrongAddresses);
    }
    return forward(request, reply, JSON.stringify(registration), 'application/json');
  });

  for (const url of ['/oauth/token', '/oauth/revoke'] as const)
    openRoute(app, { method: 'POST', url, takes: form }, async (request, reply) => {
      if (url === '/oauth/token') await refuseWhileOff();
      return forward(request, reply, typeof request.body === 'string' ? request.body : '', form);
    });

  registerMetadata(app, config.publicUrl, config.productName);
}

/** RFC 8414 and RFC 9728: where a program finds all that. */
function registerMetadata(app: FastifyInstance, publicUrl: string, productName: string): void {
  const server = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${connectPath}`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: apiScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/developers#assistants`,
  };
  const resourceAt = (path: string) => ({
    resource: `${publicUrl}${path}`,
    authorization_servers: [publicUrl],
    scopes_supported: apiScopes,
    bearer_methods_supported: ['header'],
    resource_name: productName,
    resource_documentation: `${publicUrl}/developers`,
  });
  const pages: Readonly<Record<string, object>> = {
    '/.well-known/oauth-authorization-server': server,
    [metadataPath]: resourceAt(mcpPath),
    [`${metadataPath}${mcpPath}`]: resourceAt(mcpPath),
    [`${metadataPath}${publicApiPath}`]: resourceAt(publicApiPath),
  };
  for (const [url, page] of Object.entries(pages))
    openRoute(app, { method: 'GET', url }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send(page),
    );
}
