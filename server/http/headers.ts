import type { FastifyInstance } from 'fastify';
import { cspReportPath } from './csp-reports.ts';

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

/** Of everything that is not a page: nothing in it may load, run or be framed. */
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
    `report-uri ${cspReportPath}`,
    'report-to csp',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Beside the policy of a page: where `report-to csp` leads. */
export const reportingEndpoints = `csp="${cspReportPath}"`;

/** The headers of an answer that sets none of its own, also of one that is sent before Fastify sees the request. */
export function usualHeaders({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> {
  return {
    ...always,
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' } : {}),
    'content-security-policy': apiPolicy,
    'cache-control': 'no-store',
  };
}

export function addHeaders(app: FastifyInstance, options: { isHttps: boolean }): void {
  const usual = Object.entries(usualHeaders(options));
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of usual) if (name in always || !reply.hasHeader(name)) reply.header(name, value);
    if (request.routeOptions.config.isForOtherSites === true)
      reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
