import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { refusals, type RefusalCode } from '../../contract/refusals.ts';
import { isDamaged, isDiskFull, isTimeout, isUnavailable } from '../database/connect-errors.ts';
import { limitsHit } from '../metrics.ts';
import { problemOf, Refusal } from '../refusal.ts';
import { speakPlainly } from './plain-issues.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route for programs: where the description of who lets them in is. */
    resourceMetadata?: string;
  }
}

/** Fastify's own refusals of a request, by its error code. */
const codesOfFastify: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
};

/** Turns any thrown value into a problem document. Logs only unexpected ones as errors. */
export function answerErrors(app: FastifyInstance): void {
  speakPlainly();
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, refusalOf(error, request)));
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = refusals[refusal.code];
  if (status === 401) reply.header('www-authenticate', challengeOf(request, refusal));
  // Of a token that is not good the reason is logged where it is found.
  if ((status === 401 || status === 403) && !isBroken(refusal))
    request.log.info({ event: 'authz.denied', code: refusal.code, route: request.routeOptions.url }, 'refused');
  if (status === 429) limitsHit.inc({ bucket: refusal.code });
  const isTransient = status === 503 || status === 429;
  const retryAfter = refusal.retryAfterSeconds ?? (isTransient ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(refusal, request.id));
}

/** Programs also hear where they learn who lets them in (RFC 9728). */
function challengeOf({ routeOptions: { config } }: FastifyRequest, refusal: Refusal): string {
  const parts = [
    ...(isBroken(refusal) ? ['error="invalid_token"'] : []),
    ...(config?.resourceMetadata === undefined ? [] : [`resource_metadata="${config.resourceMetadata}"`]),
  ];
  return ['Bearer', parts.join(', ')].join(' ').trim();
}

const isBroken = ({ code }: Refusal): boolean => code === 'invalid_token' || code === 'invalid_key';

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error);
  const code = codesOfFastify[error.code];
  if (code !== undefined) return new Refusal(code);
  if (isDiskFull(error)) {
    request.log.error({ event: 'storage.full' }, 'the disk of the database is full');
    return new Refusal('storage_low');
  }
  if (isDamaged(error)) {
    request.log.fatal({ event: 'database.damaged', err: error }, 'the database holds damaged data: restore a backup');
    return new Refusal('internal', { detail: 'Some of our data cannot be read. We have noted it.' });
  }
  if (isUnavailable(error) || isTimeout(error)) {
    request.log.warn({ failure: error.code ?? error.name }, 'database unavailable');
    return new Refusal('unavailable', { detail: 'The database does not answer at the moment. Please try again.' });
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_request');
  request.log.error({ err: error }, 'unexpected error');
  return new Refusal('internal', { detail: 'We have noted it. If it happens again, write to us with the request id.' });
}

interface Issue {
  instancePath: string;
  message?: string;
  keyword: string;
  params: { keys?: string[] };
}

/** A name that is not ours is said back only if it is a plain word, and of many only some. */
const plainName = /^[\w.-]{1,100}$/;
const mostNames = 50;

/** Wrong addresses are 400, wrong answers in a form 422; every field gets its own message. */
function invalidRequest(error: FastifyError): Refusal {
  const issues = error.validation as unknown as Issue[];
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const parts = issue.instancePath.split('/').filter(Boolean);
    const strange = parts.findIndex((part) => !plainName.test(part));
    const path = (strange < 0 ? parts : parts.slice(0, strange)).join('.');
    if (issue.keyword === 'unrecognized_keys') {
      for (const key of (issue.params.keys ?? []).filter((name) => plainName.test(name)).slice(0, mostNames))
        errors[path ? `${path}.${key}` : key] = 'Unknown field';
    } else errors[path] ??= issue.message ?? 'Not valid';
  }
  // An unknown word in a path is an address that does not exist; a malformed id is a bad request.
  if (error.validationContext === 'params')
    return new Refusal(issues.some((issue) => issue.keyword === 'invalid_value') ? 'not_found' : 'invalid_request', {
      errors,
    });
  if (error.validationContext === 'querystring') return new Refusal('invalid_query', { errors });
  return new Refusal(issues.every((issue) => issue.keyword === 'unrecognized_keys') ? 'unknown_field' : 'invalid', {
    errors,
  });
}
