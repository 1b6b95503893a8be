import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../server/config.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** A server that answers at a port, as the product does. */
export interface Listening {
  readonly server: TestServer;
  readonly port: number;
  ask(path: string, options?: Asked): Promise<Answered>;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Null where the answer is no JSON. */
  readonly json: unknown;
  /** The code of a problem document; null for other answers. */
  readonly code: string | null;
  /** Names of the fields that a problem document is about. */
  readonly fields: readonly string[];
}

export async function startListening(overrides: Partial<Config> = {}): Promise<Listening> {
  const server = await startTestServer(overrides);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo; // a TCP server has a port
  return { server, port, ask: (path, options) => ask(`http://127.0.0.1:${port}${path}`, options) };
}

async function ask(url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answered> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = readJson(text);
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  const { code = null, errors = {} } = isProblem ? (json as { code?: string; errors?: object }) : {};
  return { status: response.status, headers: response.headers, text, json, code, fields: Object.keys(errors) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A line of a list that another test proves: by file and by the name as it is written there. */
export interface ProvedElsewhere {
  readonly what: string;
  readonly file: string;
  readonly name: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Those whose test is gone. */
export function findUnproved(lines: readonly ProvedElsewhere[]): string[] {
  return lines
    .filter(({ file, name }) => !readFileSync(`${root}${file}`, 'utf8').includes(name))
    .map(({ what, file, name }) => `${what}: ${file} has no "${name}"`);
}
