import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import type { CognitoIdentity, Config } from '../server/config.ts';
import { recordFactorProved, removeTotp } from '../server/identity/factor-commands.ts';
import { findAccount } from '../server/identity/queries.ts';
import { hashOf } from '../server/identity/secrets.ts';
import { revokeAllSessions } from '../server/identity/session-commands.ts';
import { minutes } from '../server/clock.ts';
import { startTestServer, type TestServer } from './server.ts';
import { addMember } from './sign-in.ts';
import { digestsOfAddress, dropLinksTo } from '../server/identity/link-commands.ts';

/*
 * A user pool to try the adapter of Cognito against: our own embedded service on a port of its own, with the
 * administrative actions that a pool has on top. They are here and nowhere else; the product never answers them. It is
 * stricter than AWS in one point: a password works once. Like AWS, it is laxer in another: the holder of a good access
 * token may change factors.
 */

const userPoolId = 'eu-west-1_StandIn01';
const clientId = 'standinclient01';

/** What the stand-in says instead of answering, for as long as it is set. */
export interface Fault {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Only for this action; all when left out. */
  readonly action?: string;
}

export interface PoolStandIn {
  /** The pool itself, with its own members and clock. */
  readonly pool: TestServer;
  /** Where its passkeys live. */
  readonly origin: string;
  /** The settings of a product that stands before it. */
  readonly identity: CognitoIdentity;
  /** Every action that was asked for, oldest first. */
  readonly calls: string[];
  fault: Fault | null;
  /** Runs before an action is answered. */
  before: ((action: string) => Promise<unknown>) | null;
  /** The server answers no more. */
  stopListening(): Promise<void>;
  close(): Promise<void>;
}

export async function startPoolStandIn(overrides: Partial<Config> = {}): Promise<PoolStandIn> {
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(http.address() as AddressInfo).port}`;
  const pool = await startTestServer({
    ...overrides,
    publicUrl: origin,
    identity: { kind: 'embedded', userPoolId, clientId },
  });
  const standIn: PoolStandIn = {
    pool,
    origin,
    identity: { kind: 'cognito', userPoolId, clientId, region: 'eu-west-1', endpoint: origin },
    calls: [],
    fault: null,
    before: null,
    stopListening: () => stop(http),
    async close() {
      await stop(http);
      await pool.close();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const action = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? 'keys';
    standIn.calls.push(action);
    await standIn.before?.(action);
    const { fault } = standIn;
    if (fault !== null && (fault.action === undefined || fault.action === action)) {
      response.writeHead(fault.status, { 'content-type': fault.contentType }).end(fault.body);
      return;
    }
    if (Object.hasOwn(adminActions, action)) {
      const input = JSON.parse(body) as AdminInput;
      const failure = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')
        ? await adminActions[action]?.(pool, input)
        : 'MissingAuthenticationTokenException';
      response.writeHead(failure ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(failure ? { __type: failure, message: 'Refused by the stand-in.' } : {}));
      return;
    }
    await openGuard(pool, body);
    const { 'content-type': type, 'x-amz-target': target, 'amz-sdk-invocation-id': invocation } = request.headers;
    const reply = await pool.app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: request.url === '/' ? '/identity' : (request.url ?? '/'),
      headers: Object.fromEntries(
        Object.entries({ 'content-type': type, 'x-amz-target': target, 'amz-sdk-invocation-id': invocation }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
      ...(body === '' ? {} : { payload: body }),
    });
    response.writeHead(reply.statusCode, { 'content-type': String(reply.headers['content-type']) }).end(reply.body);
  }

  return standIn;
}

/** A pool of AWS does not ask how fresh a sign-in is: that is for the product to ask. */
async function openGuard({ context, clock }: TestServer, body: string): Promise<void> {
  if (!body.includes('"AccessToken"')) return;
  const { AccessToken } = JSON.parse(body) as { AccessToken: string };
  const sessionId = String(decodeJwt(AccessToken)['origin_jti']);
  await context.db.transaction().execute((trx) => recordFactorProved(trx, context.vault, sessionId, clock.now()));
}

function stop(http: Server): Promise<void> {
  http.closeAllConnections();
  return new Promise((resolve) => {
    http.close(() => resolve());
  });
}

interface AdminInput {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly Password?: string;
  readonly MessageAction?: string;
  readonly UserAttributes?: readonly { readonly Name: string; readonly Value: string }[];
}

/** What is refused is answered as the name of the refusal. */
type AdminAction = (pool: TestServer, input: AdminInput) => Promise<string | null>;

const adminActions: Record<string, AdminAction> = {
  async AdminCreateUser(pool, { Username, MessageAction, UserAttributes = [] }) {
    if ((await findAccount(pool.context.db, Username)) !== null) return 'UsernameExistsException';
    const isVerified = UserAttributes.some(({ Name, Value }) => Name === 'email_verified' && Value === 'true');
    if (MessageAction !== 'SUPPRESS' || !isVerified) return 'InvalidParameterException';
    await addMember(pool, { email: Username });
    return null;
  },
  /** The password becomes the one link of the address: an earlier one stops working, as an earlier password does. */
  async AdminSetUserPassword({ context, clock }, { Username, Password = '' }) {
    if ((await findAccount(context.db, Username)) === null) return 'UserNotFoundException';
    const now = clock.now();
    await context.db.transaction().execute((trx) => dropLinksTo(trx, context.vault, Username));
    await context.db
      .insertInto('identity_links')
      .values({
        secret_hash: hashOf(Password),
        email_digest: digestsOfAddress(context.vault, Username)[0],
        issued_at: now,
        expires_at: new Date(now.getTime() + minutes(10)),
      })
      .execute();
    return null;
  },
  async AdminUserGlobalSignOut({ context }, { Username }) {
    const account = await findAccount(context.db, Username);
    if (account === null) return 'UserNotFoundException';
    await revokeAllSessions(context.db, context.vault, account.memberId);
    return null;
  },
  async AdminDeleteUser({ context }, { Username }) {
    const account = await findAccount(context.db, Username);
    if (account === null) return 'UserNotFoundException';
    await context.db.deleteFrom('members').where('id', '=', account.memberId).execute();
    return null;
  },
  /** Used to switch codes off only. */
  async AdminSetUserMFAPreference({ context }, { Username }) {
    const account = await findAccount(context.db, Username);
    if (account === null) return 'UserNotFoundException';
    await context.db.transaction().execute((trx) => removeTotp(trx, context.vault, account.memberId));
    return null;
  },
};

/** A product in front of a pool: the same application, only with other settings. */
export function startProductBefore(
  { identity }: Pick<PoolStandIn, 'identity'>,
  overrides: Partial<Config> = {},
): Promise<TestServer> {
  return startTestServer({ ...overrides, identity });
}

/** A new address. */
export const newAddress = (): string => `member-${randomUUID()}@kitehouse.example`;
