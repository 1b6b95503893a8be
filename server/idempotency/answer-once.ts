import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seconds } from '../clock.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { beginWrite, dropWrite, keepAnswer, type Write } from './commands.ts';

const keyShape = /^[\x21-\x7e]{16,100}$/;
const betweenLooks = 50;
const longestWait = seconds(10);

/**
 * A write that comes again under its `Idempotency-Key`, because an answer was lost or a proxy repeated it, is answered
 * again and not done again, on whichever server. Only for members, whose keys are their own. What authors do with their
 * reviews keeps no answer: nothing may be kept that joins them, and it is the same however often it comes.
 */
export function answerWritesOnce(app: FastifyInstance, context: Context): void {
  const { vault } = context;
  const writeOf = (request: FastifyRequest, memberId: string, key: string): Write => {
    const { method, url, body } = request;
    return {
      keyDigest: vault.digest('write key', `${memberId}\n${method} ${request.routeOptions.url}\n${key}`),
      requestDigest: vault.digest('write request', `${url}\n${JSON.stringify(body ?? null)}`),
    };
  };
  // Its gate has said who asks; the body was not read yet.
  app.addHook('preParsing', async (request) => {
    const key = keyOf(request);
    if (key !== null && !keyShape.test(key.text))
      throw new Refusal('invalid_request', { detail: 'An Idempotency-Key is 16 to 100 characters without spaces.' });
  });
  app.decorate('answerOnce', async (request, work) => {
    const key = keyOf(request);
    if (key === null || Buffer.isBuffer(request.body)) return { answer: await work(), isRepeated: false };
    return once(context, writeOf(request, key.memberId, key.text), work);
  });
}

/** What is stored beside no member, and would be with its answer: beginnings of paths. */
const besideNoMember = ['/api/review-returns', '/api/shortlist', '/api/find/searches', '/api/v1/shortlist'];
/** Their secret is told once and kept nowhere. */
const tellSecrets = new Set([
  '/api/account/keys',
  '/api/account/live-links',
  '/api/account/webhooks',
  '/api/account/connections',
]);

/** Null for guests, for reading, and for what authors do. */
function keyOf(request: FastifyRequest): { readonly memberId: string; readonly text: string } | null {
  const text = request.headers['idempotency-key'];
  const viewer = request.getDecorator<Viewer | null>('viewer');
  if (text === undefined || viewer?.kind !== 'member' || request.method === 'GET') return null;
  if (request.routeOptions.config.gate === 'reviewWriter') return null;
  const path = request.routeOptions.url ?? '';
  if (besideNoMember.some((beginning) => path.startsWith(beginning)) || tellSecrets.has(path)) return null;
  return { memberId: viewer.memberId, text: String(text) };
}

async function once(
  context: Context,
  write: Write,
  work: () => Promise<string>,
): Promise<{ answer: string; isRepeated: boolean }> {
  for (let waited = 0; ; waited += betweenLooks) {
    const status = await beginWrite(context, write);
    if (typeof status === 'object') return { answer: status.answer, isRepeated: true };
    if (status === 'another') throw new Refusal('key_reused');
    if (status === 'mine') return { answer: await doAndKeep(context, write, work), isRepeated: false };
    if (waited >= longestWait)
      throw new Refusal('unavailable', { detail: 'This is being done already.', retryAfterSeconds: 2 });
    await sleep(betweenLooks);
  }
}

async function doAndKeep(context: Context, write: Write, work: () => Promise<string>): Promise<string> {
  let answer: string;
  try {
    answer = await work();
  } catch (error) {
    await dropWrite(context, write).catch(() => undefined);
    throw error;
  }
  // It is done: that it cannot be answered again the same is no reason to say that it failed.
  await keepAnswer(context, write, answer).catch((error: unknown) =>
    context.log.warn({ err: error, event: 'writes.answer_lost' }, 'the answer to a write was not kept'),
  );
  return answer;
}
