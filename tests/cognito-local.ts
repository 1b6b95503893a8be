import { spawn, type ChildProcess } from 'node:child_process';
import { createPrivateKey, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { createServer as createSocket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt, SignJWT } from 'jose';
import type { CognitoIdentity } from '../server/config.ts';

/*
 * cognito-local, an independent imitation of a user pool, as a process of its own on a free port. In front of it stands
 * a small server with what it lacks: `origin_jti` in its tokens (a pool has it when token revocation is on),
 * GetTokensFromRefreshToken, GlobalSignOut and AdminUserGlobalSignOut, which answer and do nothing. It has no
 * USER_AUTH and no passkeys: those are tried against tests/pool-stand-in.ts only.
 */

export interface CognitoLocal {
  readonly identity: CognitoIdentity;
  /** Every action that was asked for, oldest first. */
  readonly calls: string[];
  /** Whether tokens carry `origin_jti`. */
  hasTokenRevocation: boolean;
  close(): Promise<void>;
}

const load = createRequire(import.meta.url);
const contentType = 'application/x-amz-json-1.1';

export async function startCognitoLocal(): Promise<CognitoLocal> {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-cognito-local-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, [load.resolve('cognito-local/lib/bin/start.js')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
  });
  const inner = `http://127.0.0.1:${port}`;
  await untilHealthy(inner, child);
  const { userPoolId, clientId } = await makePool(inner);
  const origins = new Map<string, string>();
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
  const endpoint = `http://localhost:${(http.address() as AddressInfo).port}`;
  const local: CognitoLocal = {
    identity: { kind: 'cognito', userPoolId, clientId, region: 'local', endpoint },
    calls: [],
    hasTokenRevocation: true,
    async close() {
      await stop(http);
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const action = String(request.headers['x-amz-target'] ?? '').split('.')[1];
    const isCall = action !== undefined;
    if (isCall) local.calls.push(action);
    const body = isCall ? (JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>) : {};
    if (action === 'GlobalSignOut' || action === 'AdminUserGlobalSignOut')
      return void response.writeHead(200, { 'content-type': contentType }).end('{}');
    const isRefresh = action === 'GetTokensFromRefreshToken';
    const older = {
      ClientId: body['ClientId'],
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: body['RefreshToken'] },
    };
    const reply = await fetch(`${inner}${request.url ?? '/'}`, {
      method: request.method ?? 'POST',
      ...(isCall
        ? {
            headers: {
              'content-type': contentType,
              'x-amz-target': `AWSCognitoIdentityProviderService.${isRefresh ? 'InitiateAuth' : action}`,
            },
            body: JSON.stringify(isRefresh ? older : body),
          }
        : {}),
    });
    const text = await reply.text();
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? contentType });
    response.end(isCall && reply.ok ? await withOrigin(text, body) : text);
  }

  /** The tokens again, with the name of their session and under the address that they are asked for here. */
  async function withOrigin(text: string, body: Record<string, unknown>): Promise<string> {
    const answered = JSON.parse(text) as { AuthenticationResult?: Record<string, string> };
    const result = answered.AuthenticationResult;
    if (result === undefined) return text;
    const shown = JSON.stringify(body);
    const known = [...origins].find(([refreshToken]) => shown.includes(refreshToken))?.[1];
    const origin = known ?? randomUUID();
    if (result['RefreshToken'] !== undefined) origins.set(result['RefreshToken'], origin);
    for (const name of ['IdToken', 'AccessToken'])
      result[name] = await signAgain(result[name] ?? '', {
        iss: `${endpoint}/${userPoolId}`,
        ...(local.hasTokenRevocation ? { origin_jti: origin } : {}),
      });
    return JSON.stringify(answered);
  }

  return local;
}

const { pem } = JSON.parse(readFileSync(load.resolve('cognito-local/lib/keys/cognitoLocal.private.json'), 'utf8')) as {
  pem: string;
};
const signingKey = createPrivateKey(pem);

function signAgain(token: string, claims: Record<string, string>): Promise<string> {
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'CognitoLocal' })
    .sign(signingKey);
}

async function makePool(endpoint: string): Promise<{ userPoolId: string; clientId: string }> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const sdk = new CognitoIdentityProviderClient({ region: 'local', endpoint, credentials });
  const { UserPool } = await sdk.send(
    new CreateUserPoolCommand({ PoolName: 'trial', UsernameAttributes: ['email'], MfaConfiguration: 'OPTIONAL' }),
  );
  const UserPoolId = UserPool?.Id ?? '';
  const { UserPoolClient } = await sdk.send(new CreateUserPoolClientCommand({ UserPoolId, ClientName: 'trial' }));
  return { userPoolId: UserPoolId, clientId: UserPoolClient?.ClientId ?? '' };
}

async function untilHealthy(address: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
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
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return port;
}

function stop(http: Server): Promise<void> {
  http.closeAllConnections();
  return new Promise((resolve) => {
    http.close(() => resolve());
  });
}
