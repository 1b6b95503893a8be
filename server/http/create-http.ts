import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { requestsAnswered, requestSeconds } from '../metrics.ts';
import { nameCallers } from './caller-address.ts';
import { refuseBrokenText } from './clean-text.ts';
import { answerErrors } from './errors.ts';
import { addHeaders, usualHeaders } from './headers.ts';
import { readJson } from './json-body.ts';
import { securityEventOf } from './security-events.ts';
import { refuseAmbiguousRequests, type Site } from './ambiguous-requests.ts';
import { answerBroken, answerUnrouted, refuseUnserved } from './unrouted.ts';
import { guest, type Viewer } from './viewer.ts';

const bodyLimitBytes = 262_144;
const requestTimeoutMilliseconds = 10_000;
/** A caller who takes nothing of a long answer, or sends nothing, for so long is gone. */
const silenceMilliseconds = 120_000;
const sweepMilliseconds = 100;
/** Beyond this the operating system refuses: memory is not for lines that say nothing. */
const mostConnections = 2_000;

/** Fastify with what this file adds to it. */
export type App = FastifyInstance;

/** A Fastify with our manners: problem documents, request ids, headers, strict JSON, one log line per request. */
export function createHttp(options: {
  log: Logger;
  isHttps: boolean;
  trustedProxies?: readonly string[];
  site?: Site;
}): App {
  const app = fastify({
    loggerInstance: options.log,
    // Every line that is logged for a request carries its id.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnrouted(usualHeaders(options)),
    clientErrorHandler: answerBroken(usualHeaders(options)),
    trustProxy:
      options.trustedProxies === undefined || options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMilliseconds,
    connectionTimeout: silenceMilliseconds,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: requestTimeoutMilliseconds,
      connectionsCheckingInterval: 500,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 100 },
  }) as unknown as FastifyInstance;
  app.server.maxConnections = mostConnections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJson(app);
  app.decorateRequest('viewer', null);
  nameCallers(app, options.trustedProxies ?? []);
  endIdleLines(app);
  listGates(app);
  answerErrors(app);
  addHeaders(app, { isHttps: options.isHttps });
  refuseUnserved(app, usualHeaders(options));
  refuseAmbiguousRequests(app, options.site ?? null);
  refuseBrokenText(app);
  logRequests(app);
  measureRequests(app);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route with the name of its gate: `GET /api/me` → `anyMember`. */
    gates: Map<string, string>;
  }
}

/**
 * A line that carries a request when the end begins lies idle afterwards, and its caller keeps it: the end would wait
 * for it longer than a caller waits for us.
 */
function endIdleLines(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMilliseconds);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}

/** Files that every caller may have: served by plugins, which cannot name a gate. */
const publicFiles = /^\/(assets|api\/docs)(\/|$)/;

/** A route that names no gate stops the start: nothing becomes public by forgetting. */
function listGates(app: FastifyInstance): void {
  app.decorate('gates', new Map<string, string>());
  app.addHook('onRoute', (options) => {
    const gate = options.config?.gate ?? (publicFiles.test(options.url) ? 'anyone' : undefined);
    if (gate === undefined) throw new Error(`The route ${String(options.method)} ${options.url} names no gate`);
    for (const method of [options.method].flat())
      if (method !== 'HEAD') app.gates.set(`${method} ${options.url}`, gate);
  });
}

/**
 * One line per request with named fields only: the route's template, never its ids, query, body or caller, so that
 * no log joins a person with what they read or wrote.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const viewer: Viewer = request.getDecorator<Viewer | null>('viewer') ?? guest;
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const event = securityEventOf({
      method,
      route,
      gate: request.routeOptions.config.gate ?? '',
      status: reply.statusCode,
      isFile: String(reply.getHeader('content-disposition') ?? '').startsWith('attachment'),
    });
    if (event !== null) request.log.info({ event, method, route }, 'noted for security');
    request.log.info(
      {
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        role: roleWord(viewer),
      },
      'request',
    );
  });
}

/** For the log. An admin who is a moderator as well is an admin. */
function roleWord(viewer: Viewer): string {
  if (viewer.kind === 'guest') return 'guest';
  return viewer.role === 'member' && viewer.isModerator ? 'moderator' : viewer.role;
}

/** Counts and times every answer by the template of its route, so that no id and no word of an address is a label. */
function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'unknown', method: request.method };
    requestsAnswered.inc({ ...labels, status: String(reply.statusCode) });
    requestSeconds.observe(labels, reply.elapsedTime / 1_000);
  });
}
