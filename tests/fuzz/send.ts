import { Agent, request } from 'node:http';
import type { WrittenRequest } from './breaches.ts';

export interface Received {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly milliseconds: number;
}

export const concurrency = 8;
/** Only so that nothing waits for ever: what is too slow, the command says. */
const longestWait = 120_000;
/** No status of HTTP: the line was cut before an answer was whole. */
const brokenOff = 599;

/** Sends bytes as they are, over connections that are kept. */
export function createSender(port: number): {
  send: (method: string, written: WrittenRequest, headers: Readonly<Record<string, string>>) => Promise<Received>;
  close: () => void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  return {
    send: (method, { url, body, contentType }, headers) =>
      new Promise((resolve) => {
        const started = performance.now();
        // Said like an answer of its own, with the request that led to it, and the run is resumed.
        const breakOff = (error: Error): void =>
          resolve({
            status: brokenOff,
            contentType: '',
            text: String(error),
            milliseconds: performance.now() - started,
          });
        const outgoing = request(
          {
            agent,
            host: '127.0.0.1',
            port,
            method,
            path: url,
            timeout: longestWait,
            headers: {
              ...headers,
              ...(body === null
                ? {}
                : { 'content-type': contentType ?? 'application/json', 'content-length': Buffer.byteLength(body) }),
            },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.once('error', breakOff);
            response.once('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                contentType: response.headers['content-type'] ?? '',
                text: Buffer.concat(parts).toString(),
                milliseconds: performance.now() - started,
              }),
            );
          },
        );
        outgoing.once('error', breakOff);
        outgoing.once('timeout', () => outgoing.destroy(new Error(`No answer within ${longestWait} ms`)));
        outgoing.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}
