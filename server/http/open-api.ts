import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { RefusalCode } from '../../contract/refusals.ts';
import { publicApiPath } from '../../contract/public-api/scopes.ts';
import { publicApiOf } from './keys/describe-public-api.ts';
import { isForKeys, scopeOfKeyGate } from './keys/open-key-gate.ts';
import { describedRefusals, statusesOf, type DescribedRoute } from './open-api-refusals.ts';

/** What a route refuses beyond what its gate, its path and its body say, by `GET /api/…`. */
export type RefusalsOfRoutes = Readonly<Record<string, readonly RefusalCode[] | undefined>>;

/** The parts of an operation that are ours to change; the rest is as the plugin made it. */
interface Operation {
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema?: { type?: string } }> };
  responses: Record<string, DescribedResponse>;
}
type DescribedResponse =
  | { readonly description: string; readonly content?: Record<string, object> }
  | { readonly $ref: string; readonly content?: undefined };
type Paths = Record<string, Record<string, Operation>>;

/** The description of the whole API at /api/openapi.json, with a page to read and try it at /api/docs. */
export async function describeApi(
  app: FastifyInstance,
  options: { productName: string; publicUrl: string; refusalsOfRoutes: RefusalsOfRoutes },
): Promise<void> {
  const routes = listRoutes(app, options.refusalsOfRoutes);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.productName} API`,
        version: '1.0.0',
        description:
          'Send the identity token as a bearer, or under /api/v1 an API key. Every answer that is not a success is an RFC 9457 problem document.',
      },
      servers: [{ url: options.publicUrl }],
      components: {
        securitySchemes: {
          identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'fsk_' },
        },
        ...describedRefusals(),
      },
      security: [{ identityToken: [] }, {}],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The description is one of OpenAPI 3');
      // The plugin's own type has every version of OpenAPI in it.
      completeOperations(document.openapiObject.paths as Paths, routes);
      return document.openapiObject;
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get(`${publicApiPath}/openapi.json`, { schema: { hide: true }, config: { gate: 'anyone' } }, async () =>
    publicApiOf(app.swagger(), options.productName),
  );
  app.get('/api/openapi.json', { schema: { hide: true }, config: { gate: 'anyone' } }, async () => app.swagger());
}

/** Every described route by its address in the description, such as `get /api/me`. */
function listRoutes(app: FastifyInstance, refusalsOfRoutes: RefusalsOfRoutes): Map<string, DescribedRoute> {
  const routes = new Map<string, DescribedRoute>();
  const left = new Set(Object.keys(refusalsOfRoutes));
  app.addHook('onRoute', (route: RouteOptions) => {
    if (typeof route.method !== 'string' || route.schema === undefined || 'hide' in route.schema) return;
    const name = `${route.method} ${route.url}`;
    left.delete(name);
    routes.set(`${route.method.toLowerCase()} ${route.url.replaceAll(/:(\w+)/g, '{$1}')}`, {
      gate: route.config?.gate ?? '',
      hasBody: route.method !== 'GET',
      hasParams: route.url.includes(':'),
      contentTypes: route.config?.contentTypes ?? [],
      // A call that keys share with pages refuses what it refuses there.
      refusals: refusalsOfRoutes[name.replace(` ${publicApiPath}/`, ' /api/')] ?? [],
      otherTypes: route.config?.otherTypes ?? [],
    });
  });
  app.addHook('onReady', async () => {
    if (left.size > 0) throw new Error(`Refusals are listed for what is no route: ${[...left].join(', ')}`);
  });
  return routes;
}

/** Of a call of keys the scope that it needs. */
const securityOf = (gate: string): Record<string, string[]> =>
  isForKeys(gate) ? { apiKey: [scopeOfKeyGate(gate)] } : { identityToken: [] };

function completeOperations(paths: Paths, routes: ReadonlyMap<string, DescribedRoute>): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const route = routes.get(`${method} ${path}`);
      if (route === undefined) continue;
      if (route.gate !== 'anyone') operation.security = [securityOf(route.gate)];
      // A call without a body reaches the check of bodies as null: there is nothing to send.
      if (Object.values(operation.requestBody?.content ?? {}).some(({ schema }) => schema?.type === 'null'))
        delete operation.requestBody;
      if (route.contentTypes.length > 0)
        operation.responses['200'] = {
          description: 'The file',
          content: Object.fromEntries(route.contentTypes.map((type) => [type, {}])),
        };
      if (isForKeys(route.gate)) operation.responses['304'] = { description: 'What you have is still right' };
      const { content } = operation.responses['200'] ?? {};
      for (const type of route.otherTypes ?? []) if (content !== undefined) content[type] = {};
      for (const status of statusesOf(route))
        operation.responses[status] ??= { $ref: `#/components/responses/${status}` };
    }
  }
}
