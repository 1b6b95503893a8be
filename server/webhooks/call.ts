import { Agent, request } from 'undici';
import { webhookSeconds, type WebhookProblem } from '../../contract/webhooks/limits.ts';
import type { Tried } from '../../contract/webhooks/webhooks.ts';
import { seconds } from '../clock.ts';
import { NotPublic, pinnedLookup, readAddress, type Reach } from '../http/public-addresses.ts';

/** Calls an address of a member. Its answer is a status and a time: what it wrote is neither read nor kept. */

export interface Message {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const usualPort = '';

/** Where a member may have us call: as sources of deals, and only the usual port, so that no one scans others through us. */
export function readHookAddress(text: string, reach: Reach): URL {
  const url = readAddress(text, reach);
  if (url.protocol === 'https:' && url.port !== usualPort && !reach.protocols.includes('http:'))
    throw new NotPublic('a webhook is called on the usual port');
  url.hash = '';
  return url;
}

/** A name is looked up once for the call, and redirects are not followed. Never throws for what the address does. */
export async function callAddress(
  { address, headers, body }: Message,
  reach: Reach,
  milliseconds = seconds(webhookSeconds),
): Promise<Tried> {
  const began = performance.now();
  const agent = new Agent({
    connect: {
      lookup: pinnedLookup(reach),
      timeout: milliseconds,
      ...(reach.ca === undefined ? {} : { ca: reach.ca }),
    },
  });
  const took = (): number => Math.round(performance.now() - began);
  try {
    const answer = await request(readHookAddress(address, reach), {
      dispatcher: agent,
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(milliseconds),
    });
    const spent = took();
    answer.body.on('error', () => undefined);
    answer.body.destroy();
    return { problem: problemOf(answer.statusCode), status: answer.statusCode, milliseconds: spent };
  } catch (error) {
    return { problem: failureOf(error), status: null, milliseconds: took() };
  } finally {
    await agent.destroy();
  }
}

function problemOf(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 410) return 'gone';
  return status >= 500 ? 'server_error' : 'refused';
}

const slow = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT', 'UND_ERR_ABORTED']);

function failureOf(error: unknown): WebhookProblem {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof NotPublic) return 'not_public';
    if (one.name === 'TimeoutError') return 'too_slow';
    if ('code' in one && slow.has(String(one.code))) return 'too_slow';
  }
  return 'no_connection';
}
