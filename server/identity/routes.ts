import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { isTimeout, isUnavailable } from '../database/connect-errors.ts';
import { jsonParser } from '../http/json-body.ts';
import { Refusal } from '../refusal.ts';
import { actions } from './actions.ts';
import { browserNameOf } from './browser-name.ts';
import { fail, notAuthorized, type IdentityAnswer } from './protocol.ts';

const contentType = 'application/x-amz-json-1.1';
const bodyLimitBytes = 65_536;
const targetShape = /^AWSCognitoIdentityProviderService\.([A-Za-z]{1,64})$/;
const invocationShape = /^[A-Za-z0-9-]{8,64}$/;

/** Actions of accounts with passwords. Ours have none: an account is made by opening a link. */
const passwordActions = new Set([
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'ChangePassword',
]);

/** Defines `POST /identity` for aws-amplify, whichever pool is behind it, and the public keys of our own pool. */
export function registerIdentityRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (identity) => {
    acceptProtocol(identity);
    const options = { schema: { hide: true }, config: { gate: 'anyone' } };
    // The AWS SDK adds the slash.
    for (const url of ['/identity', '/identity/']) {
      identity.post(url, { ...options, bodyLimit: bodyLimitBytes }, async (request, reply) =>
        leaveNothing(request, reply, await answerCall(context, request)),
      );
      identity.route({
        ...options,
        method: ['GET', 'PUT', 'PATCH', 'DELETE'],
        url,
        handler: async (_request, reply) =>
          send(reply.header('allow', 'POST'), fail('UnknownOperationException', 'Use POST.'), 405),
      });
    }
  });
  const { userPoolId } = context.config.identity;
  app.get(
    `/${userPoolId}/.well-known/jwks.json`,
    { schema: { hide: true }, config: { gate: 'anyone' } },
    async (_request, reply) => {
      const published = await context.pool.publishedKeys(context);
      if (published === null) throw new Refusal('not_found');
      return reply.header('cache-control', 'public, max-age=300').send(published);
    },
  );
}

async function answerCall(context: Context, request: FastifyRequest): Promise<IdentityAnswer> {
  const name = actionOf(request);
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return fail('SerializationException', 'The body is not a JSON object.');
  if (name !== undefined && passwordActions.has(name))
    return notAuthorized(`${name} is not permitted for this user pool`);
  const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) return fail('UnknownOperationException', 'This action is not known.');
  const invocationId = headerOf(request, 'amz-sdk-invocation-id');
  return action({
    context,
    body: body as Record<string, unknown>,
    invocationId: invocationId !== null && invocationShape.test(invocationId) ? invocationId : null,
    browser: browserNameOf(headerOf(request, 'user-agent')),
    address: request.callerAddress,
    now: context.clock.now(),
  });
}

const actionOf = (request: FastifyRequest): string | undefined =>
  targetShape.exec(headerOf(request, 'x-amz-target') ?? '')?.[1];

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

/** The content type of the protocol, and its shape for everything that goes wrong before an action runs. */
function acceptProtocol(identity: FastifyInstance): void {
  identity.removeAllContentTypeParsers();
  identity.addContentTypeParser(contentType, { parseAs: 'buffer' }, jsonParser(identity));
  identity.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const isDatabaseAway = isUnavailable(error) || isTimeout(error);
    if (isDatabaseAway) request.log.warn({ failure: error.code }, 'database unavailable');
    const retryAfter = error instanceof Refusal ? error.retryAfterSeconds : undefined;
    // A pool or a database that does not answer, or too much to do: the client tries again.
    if (isDatabaseAway || (error instanceof Refusal && error.code === 'unavailable'))
      return send(
        reply.header('retry-after', String(retryAfter ?? 1)),
        fail('InternalErrorException', 'We cannot answer at the moment.'),
        503,
      );
    if (error instanceof Refusal && error.code === 'too_many_requests')
      return send(
        reply.header('retry-after', String(retryAfter ?? 1)),
        fail('TooManyRequestsException', 'Too many requests. Please wait a moment.'),
        429,
      );
    if (error instanceof Refusal)
      return send(reply, fail('InvalidParameterException', 'The request holds characters that cannot be stored.'));
    if (error.statusCode !== undefined && error.statusCode < 500)
      return send(reply, fail('SerializationException', 'We do not understand this request.'));
    request.log.error({ err: error }, 'identity call failed');
    return send(reply, fail('InternalErrorException', 'Something went wrong on our side.'), 500);
  });
}

const endings = new Set(['RevokeToken', 'GlobalSignOut']);

/**
 * After a sign-out the browser forgets the pages that it kept for its "back" button. Its storage the client clears by
 * name: docs/decisions/0030 says why.
 */
function leaveNothing(request: FastifyRequest, reply: FastifyReply, result: IdentityAnswer): FastifyReply {
  const isEnd = result.ok && endings.has(actionOf(request) ?? '');
  return send(isEnd ? reply.header('clear-site-data', '"cache"') : reply, result);
}

/** Never an empty body and never another content type: the client would report a syntax error instead of ours. */
function send(reply: FastifyReply, result: IdentityAnswer, failureStatus = 400): FastifyReply {
  reply.type(contentType).header('cache-control', 'no-store').header('x-amzn-requestid', randomUUID());
  if (result.ok) return reply.code(200).send(JSON.stringify(result.body));
  return reply
    .code(failureStatus)
    .header('x-amzn-errortype', `${result.name}:`)
    .send(JSON.stringify({ __type: result.name, message: result.message }));
}
