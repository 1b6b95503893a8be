import { exampleBodies, exampleRequests } from '../../../contract/public-api/examples.ts';
import { publicApiPath } from '../../../contract/public-api/scopes.ts';

interface Described {
  readonly openapi?: string;
  readonly info?: { readonly title?: string };
  readonly servers?: readonly object[];
  readonly components?: {
    readonly securitySchemes?: Readonly<Record<string, object>>;
    readonly responses?: Readonly<Record<string, object>>;
    readonly schemas?: Readonly<Record<string, object>>;
  };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const version = '1.0.0';

/** The part of the description that is about keys, as a document of its own. */
export function publicApiOf(description: object, productName: string): object {
  const { openapi, servers, components, paths = {} } = description as Described;
  const own = Object.entries(paths).filter(([path]) => path.startsWith(`${publicApiPath}/`));
  return {
    openapi,
    info: {
      title: `${productName} public API`,
      version,
      description:
        'Send your key: Authorization: Bearer fsk_… Unknown values are left out or null, never 0. Every error is an RFC 9457 problem document. RateLimit and RateLimit-Policy say what remains of your limits. With ETag, a repeated request costs no rows.',
    },
    servers,
    components: {
      securitySchemes: { apiKey: components?.securitySchemes?.['apiKey'] ?? {} },
      responses: components?.responses,
      schemas: components?.schemas,
    },
    paths: Object.fromEntries(own.map(([path, operations]) => [path, withExample(path, operations)])),
  };
}

function withExample(path: string, operations: Readonly<Record<string, object>>): object {
  const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${route}`;
      const [request, body] = [exampleRequests[name], exampleBodies[name]];
      const example = { 'x-example-request': request, ...(body === undefined ? {} : { 'x-example-body': body }) };
      return [method, request === undefined ? operation : { ...operation, ...example }];
    }),
  );
}
