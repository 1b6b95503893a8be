import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { registry } from '../metrics.ts';
import { StartError } from '../start-error.ts';
import type { Readiness } from './readiness.ts';

export const loopback = '127.0.0.1';

export interface OperationsPort {
  readonly close: () => Promise<void>;
}

/**
 * `/readyz` and `/metrics`, for the proxy and the monitor: on the loopback unless another address is set, apart from the
 * port that people reach, and answered from memory.
 */
export async function openOperationsPort(options: {
  host: string;
  port: number;
  readiness: Readiness;
  log: Logger;
}): Promise<OperationsPort> {
  const { host, port, readiness, log } = options;
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    answer(readiness, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'operations port');
      response.destroy();
    });
  });
  server.maxConnections = 50;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve)).catch(
    (cause: unknown) => {
      const place = host === loopback ? '' : ` at ${host} (METRICS_HOST)`;
      throw new StartError(`Port ${port} of METRICS_PORT${place} cannot be had. Set METRICS_PORT to another one.`, {
        exitCode: 1,
        cause,
      });
    },
  );
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(readiness: Readiness, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const path = request.url?.split('?', 1)[0];
  if (path === '/metrics') {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } else if (path === '/readyz') {
    const { isReady, ...rest } = readiness.report();
    response
      .writeHead(isReady ? 200 : 503, {
        'content-type': 'application/json',
        ...(isReady ? {} : { 'retry-after': '2' }),
      })
      .end(JSON.stringify({ status: isReady ? 'ready' : 'not ready', ...rest }));
  } else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('/readyz or /metrics\n');
}
