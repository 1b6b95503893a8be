import type { FastifyInstance } from 'fastify';

/** Headers that every answer carries, whatever its route and status. */
const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self)',
};

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What the page may load and run: our own files only, styles by nonce, no inline script, no markup from strings. */
export function pagePolicy({
  nonce,
  isHttps,
  apiUrl,
}: {
  nonce: string;
  isHttps: boolean;
  apiUrl: string | null;
}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${apiUrl === null ? '' : ` ${apiUrl}`}`,
    "manifest-src 'self'",
    "worker-src 'none'",
    "media-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export function addHeaders(app: FastifyInstance, options: { isHttps: boolean }): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(always);
    reply.header('x-request-id', request.id);
    if (options.isHttps) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains; preload');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiPolicy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
