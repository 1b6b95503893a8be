import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusals, type RefusalCode } from '../../contract/refusals.ts';
import { sendProblem } from './errors.ts';
import { problemOf, Refusal } from '../refusal.ts';

/** An address that cannot be read, or holds a part that is too long: no route and no hook ever sees it. */
export function answerUnrouted(headers: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const code: RefusalCode = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'address_too_long' : 'invalid_request';
    void sendProblem(request, reply.headers(headers).header('x-request-id', request.id), new Refusal(code));
  };
}

const codesOfParser: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Bytes that are no request of HTTP, or come too slowly: answered as everything else, and then the line is cut. */
export function answerBroken(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(brokenAnswer(codesOfParser[error.code ?? ''] ?? 'invalid_request', headers));
    socket.destroy(error);
  };
}

/** A tunnel, and a body that is sent only if we expect what we do not know: node would cut the first and answer the second bare. */
export function refuseUnserved(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const refuse = (code: RefusalCode, more: Readonly<Record<string, string>>) => (request: IncomingMessage) => {
    request.socket.on('error', () => undefined);
    request.socket.end(brokenAnswer(code, { ...headers, ...more }));
  };
  app.server.on('connect', refuse('method_not_allowed', { allow: '' }));
  app.server.on('checkExpectation', refuse('expectation_failed', {}));
}

function brokenAnswer(code: RefusalCode, headers: Readonly<Record<string, string>>): string {
  const { status } = refusals[code];
  const requestId = randomUUID();
  const body = JSON.stringify(problemOf(new Refusal(code), requestId));
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
