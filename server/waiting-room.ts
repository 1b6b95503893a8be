import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { refusals, type Problem } from '../contract/refusals.ts';
import { usualHeaders } from './http/headers.ts';
import { StartError } from './start-error.ts';

/**
 * Answers while the database is not there yet: the port is ours from the first moment, a load balancer sees a living
 * process, people see that the site is starting, and programs learn when to try again.
 */
export interface WaitingRoom {
  readonly close: () => Promise<void>;
}

const retryAfterSeconds = 2;

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="${retryAfterSeconds}"><meta name="viewport" content="width=device-width"><title>Starting</title></head>
<body><h1>Starting</h1><p>This takes a moment. The page loads again by itself.</p></body>
</html>
`;

export async function openWaitingRoom(options: {
  host: string;
  port: number;
  publicUrl: string;
}): Promise<WaitingRoom> {
  const { host, port, publicUrl } = options;
  const headers = usualHeaders({ isHttps: publicUrl.startsWith('https:') });
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) =>
    answer(headers, request, response),
  );
  await listen(server, host, port);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  } catch (cause) {
    throw listenFailure(cause, host, port);
  }
}

/** The one line for a port or an address that we cannot have. */
export function listenFailure(cause: unknown, host: string, port: number): StartError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Set PORT to another one.`, { exitCode: 1, cause });
  if (code === 'EACCES')
    return new StartError(`Port ${port} is not for ordinary users. Set PORT to one above 1023.`, { cause });
  return new StartError(
    `${host} is not an address of this machine (${code || String(cause)}). Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
    { cause },
  );
}

function answer(headers: Readonly<Record<string, string>>, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?', 1)[0] ?? '/';
  const requestId = randomUUID();
  for (const [name, value] of Object.entries({ ...headers, 'x-request-id': requestId }))
    response.setHeader(name, value);
  if (path === '/healthz') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    return;
  }
  response.setHeader('retry-after', String(retryAfterSeconds));
  if (path.startsWith('/api/'))
    response.writeHead(503, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem(requestId)));
  else response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

function problem(requestId: string): Problem {
  const { status, title } = refusals.unavailable;
  return {
    type: 'about:blank',
    title,
    status,
    code: 'unavailable',
    detail: 'Fundsight is starting and waits for its database. Please try again.',
    requestId,
  };
}
