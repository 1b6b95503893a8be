import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { createServer as createSocket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CognitoIdentity } from '../../server/config.ts';
import { fillGaps, tokenMinutes, type AskPool, type Body, type PoolAnswer } from './gaps.ts';

/*
 * A user pool on this machine: cognito-local, an independent imitation of Cognito, as a process of its own on a free
 * port. In front of it stands a small server with what it lacks (gaps.ts). `npm run start:cognito` runs
 * the product on it, and so do the tests.
 */

export interface CognitoLocal {
  readonly identity: CognitoIdentity & { readonly endpoint: string };
  /** Every action that was asked for, oldest first. */
  readonly calls: string[];
  /** What the pool answers to an action instead, for as long as it is here. */
  readonly refusals: Map<string, PoolAnswer>;
  /** Whether tokens carry `origin_jti`. */
  hasTokenRevocation: boolean;
  /** Asks cognito-local itself, as an administrator of the pool. */
  readonly ask: AskPool;
  close(): Promise<void>;
}

export interface CognitoLocalOptions {
  /** Keeps the pool; without it the pool is gone after the end. */
  readonly folder?: string;
  /** A free port when left out. */
  readonly port?: number;
  /** Emails of users who are in a new pool already. */
  readonly users?: readonly string[];
}

const contentType = 'application/x-amz-json-1.1';
const poolName = 'fundsight';

export async function startCognitoLocal({ folder, port = 0, users = [] }: CognitoLocalOptions = {}) {
  // First the port: what fails for want of it has changed nothing.
  const http = createServer((request, response) => void answer(request, response));
  await listen(http, port);
  const home = folder ?? mkdtempSync(join(tmpdir(), 'fundsight-cognito-local-'));
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const inner = await startInner(home).catch(async (error: unknown) => {
    await stop(http);
    throw error;
  });
  const ask = asker(inner.address);
  const { userPoolId, clientId } = await findOrMakePool(ask, users);
  const endpoint = `http://localhost:${(http.address() as AddressInfo).port}`;
  const local: CognitoLocal = {
    identity: { kind: 'cognito', userPoolId, clientId, region: 'local', endpoint },
    calls: [],
    refusals: new Map(),
    hasTokenRevocation: true,
    ask,
    async close() {
      await stop(http);
      await inner.stop();
      if (folder === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
  const askWhole = fillGaps({
    ask,
    clientId,
    issuer: `${endpoint}/${userPoolId}`,
    file: join(home, 'code-sessions.json'),
    hasTokenRevocation: () => local.hasTokenRevocation,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const action = String(request.headers['x-amz-target'] ?? '').split('.')[1];
    if (action === undefined) return passOn(`${inner.address}${request.url ?? '/'}`, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    local.calls.push(action);
    const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
    const { status, body } = local.refusals.get(action) ?? (await askWhole(action, asked));
    response.writeHead(status, { 'content-type': contentType }).end(JSON.stringify(body));
  }

  return local;
}

/** The keys of the pool. */
async function passOn(address: string, response: ServerResponse): Promise<void> {
  const reply = await fetch(address);
  const type = reply.headers.get('content-type') ?? contentType;
  response.writeHead(reply.status, { 'content-type': type }).end(await reply.text());
}

const asker =
  (address: string): AskPool =>
  async (action, body) => {
    const target = `AWSCognitoIdentityProviderService.${action}`;
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': contentType, 'x-amz-target': target },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as Body };
  };

async function findOrMakePool(
  ask: AskPool,
  users: readonly string[],
): Promise<{ userPoolId: string; clientId: string }> {
  const must = async <T>(action: string, body: Body): Promise<T> => {
    const reply = await ask(action, body);
    if (reply.status !== 200) throw new Error(`cognito-local refuses ${action}: ${JSON.stringify(reply.body)}`);
    return reply.body as T; // what this action answers
  };
  const { UserPools = [] } = await must<{ UserPools?: { Id: string; Name: string }[] }>('ListUserPools', {
    MaxResults: 60,
  });
  const kept = UserPools.find(({ Name }) => Name === poolName);
  if (kept !== undefined) {
    const { UserPoolClients } = await must<{ UserPoolClients: { ClientId: string }[] }>('ListUserPoolClients', {
      UserPoolId: kept.Id,
      MaxResults: 60,
    });
    const client = UserPoolClients[0];
    if (client !== undefined) return { userPoolId: kept.Id, clientId: client.ClientId };
  }
  const { UserPool } = await must<{ UserPool: { Id: string } }>('CreateUserPool', {
    PoolName: poolName,
    UsernameAttributes: ['email'],
    MfaConfiguration: 'OPTIONAL',
  });
  for (const Username of users) {
    const UserAttributes = [
      { Name: 'email', Value: Username },
      { Name: 'email_verified', Value: 'true' },
    ];
    await must('AdminCreateUser', { UserPoolId: UserPool.Id, Username, UserAttributes, MessageAction: 'SUPPRESS' });
  }
  // Last: a pool with a client is whole.
  const { UserPoolClient } = await must<{ UserPoolClient: { ClientId: string } }>('CreateUserPoolClient', {
    UserPoolId: UserPool.Id,
    ClientName: poolName,
    IdTokenValidity: tokenMinutes,
    AccessTokenValidity: tokenMinutes,
    RefreshTokenValidity: 30,
    TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'days' },
  });
  return { userPoolId: UserPool.Id, clientId: UserPoolClient.ClientId };
}

const load = createRequire(import.meta.url);
/** Ends when we do, however we end, and leaves Ctrl-C to us: the product still asks it while it stops. */
const program =
  "process.on('SIGINT', () => {}); process.stdin.on('close', () => process.exit()).resume(); require(process.argv[1])";

async function startInner(folder: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['-e', program, load.resolve('cognito-local/lib/bin/start.js')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const address = `http://127.0.0.1:${port}`;
  await untilHealthy(address, child);
  return {
    address,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await ended;
    },
  };
}

async function untilHealthy(address: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  child.kill();
  throw new Error('cognito-local did not start');
}

async function findFreePort(): Promise<number> {
  const socket = createSocket();
  await listen(socket, 0, '127.0.0.1');
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return port;
}

function listen(server: ReturnType<typeof createSocket>, port: number, host = 'localhost'): Promise<void> {
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
}

function stop(http: Server): Promise<void> {
  http.closeAllConnections();
  return new Promise((resolve) => {
    http.close(() => resolve());
  });
}
