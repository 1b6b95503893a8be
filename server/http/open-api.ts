import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The description of the whole API at /api/openapi.json, with a page to read and try it at /api/docs. */
export async function describeApi(
  app: FastifyInstance,
  options: { productName: string; publicUrl: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.productName} API`,
        version: '1.0.0',
        description:
          'Send the identity token as a bearer. Every answer that is not a success is an RFC 9457 problem document.',
      },
      servers: [{ url: options.publicUrl }],
      components: { securitySchemes: { identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ identityToken: [] }, {}],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true }, config: { gate: 'anyone' } }, async () => app.swagger());
}
