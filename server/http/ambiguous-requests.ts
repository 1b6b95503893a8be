import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RefusalCode } from '../../contract/refusals.ts';
import { Refusal } from '../refusal.ts';

const mostHeaders = 100;
const longestAddress = 8_192;

/** Where this server answers. */
export interface Site {
  /** Scheme, host and port that people use, and that of another host of the API: no trailing slash. */
  readonly origins: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Browsers and mail programs send something here by themselves, from wherever they are. */
    isForAnySite?: true;
  }
}

/**
 * What a proxy, a browser and we could each understand in another way is refused before a route looks at it: node and
 * Fastify take the first host, leave what they cannot decode as it is, and ignore what a body says of its packing.
 */
export function refuseAmbiguousRequests(app: FastifyInstance, site: Site | null): void {
  app.addHook('onRequest', async (request) => {
    const code =
      problemOfHeaders(request) ??
      problemOfAddress(request.url) ??
      (site === null ? null : problemOfSite(request, site));
    if (code !== null) throw new Refusal(code);
  });
}

function problemOfHeaders({ raw, headers }: FastifyRequest): RefusalCode | null {
  const names = raw.rawHeaders.filter((_text, at) => at % 2 === 0).map((name) => name.toLowerCase());
  if (names.length > mostHeaders) return 'headers_too_large';
  if (names.filter((name) => name === 'host').length !== 1) return 'invalid_request';
  const { 'content-encoding': encoding, 'content-type': type = '' } = headers;
  if (encoding !== undefined && encoding !== '') return 'unsupported_media_type';
  const charsets = [...type.matchAll(/;\s*charset\s*=\s*"?([^";]*)/gi)].map(([, name = '']) => name.trim());
  return charsets.every((name) => /^utf-?8$/i.test(name)) && charsets.length < 2 ? null : 'unsupported_media_type';
}

/** The path was decoded by the router; the query is left as it is where it cannot be. */
function problemOfAddress(url: string): RefusalCode | null {
  if (url.length > longestAddress) return 'address_too_long';
  if (/%00/.test(url)) return 'invalid_text';
  const at = url.indexOf('?');
  if (at < 0) return null;
  try {
    decodeURIComponent(url.slice(at));
    return null;
  } catch {
    return 'invalid_request';
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const hostOf = (address: string): string | null => {
  const url = URL.parse(address);
  return url === null || url.username !== '' || url.pathname !== '/' ? null : url.hostname;
};

/**
 * A name that an attacker can lead here, as that of their own page, is none of ours: not of a developer's server
 * either, whose pages under /dev let any caller sign in.
 */
function problemOfSite(request: FastifyRequest, { origins }: Site): RefusalCode | null {
  const host = hostOf(`http://${request.headers.host ?? ''}`);
  const isLocal = host !== null && loopback.has(host);
  const isKnown = isLocal || origins.some((origin) => hostOf(origin) === host);
  // Monitoring asks by an address of the network.
  if (!isKnown && request.url !== '/healthz') return 'misdirected';
  if (!isLocal && request.routeOptions.url?.startsWith('/dev/') === true) return 'misdirected';
  const isReading = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(request.method);
  if (isReading || request.routeOptions.config.isForAnySite === true) return null;
  return isFromElsewhere(request, origins) ? 'foreign_site' : null;
}

/**
 * Whether a page of another site sends this. A bearer is never sent by itself, so nothing could be done in the name of
 * a member: this check keeps other sites from asking for emails with the network of their readers.
 */
function isFromElsewhere({ headers }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': told } = headers;
  if (told === 'same-origin' || told === 'none') return false;
  if (origin !== undefined && (origins.includes(origin) || URL.parse(origin)?.host === headers.host)) return false;
  return told !== undefined || origin !== undefined;
}
