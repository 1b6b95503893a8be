import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { MemberType, Role } from '../contract/members/account.ts';
import { email as emailSchema } from '../contract/members/account.ts';
import { mailboxDigestOf } from '../server/access/mailbox-queries.ts';
import { minutes } from '../server/clock.ts';
import { issueLink } from '../server/identity/link-commands.ts';
import { changeSessionsOf, listStoredSessions } from '../server/identity/stored-sessions.ts';
import { countSignUp, openedIn } from '../server/identity/sign-up-commands.ts';
import { listOutbox, type OutboxEmail } from '../server/mail/outbox.ts';
import type { TestServer } from './server.ts';
import { lendSigningKey } from './signing-key.ts';

export interface AuthenticationResult {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: string;
}

/** One call of the identity service, as aws-amplify makes it. */
export function callIdentity(
  server: TestServer,
  action: string,
  body: Record<string, unknown>,
  options: { invocationId?: string; from?: string } = {},
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'POST',
    url: '/identity',
    remoteAddress: options.from ?? '127.0.0.1',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      'amz-sdk-invocation-id': options.invocationId ?? randomUUID(),
    },
    payload: JSON.stringify(body),
  });
}

export function redeem(
  server: TestServer,
  link: { email: string; secret: string },
  options: { invocationId?: string; from?: string } = {},
) {
  const { clientId } = server.context.config.identity;
  const body = {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: link.email, PASSWORD: link.secret },
  };
  return callIdentity(server, 'InitiateAuth', body, options);
}

/** A member as they are in the database, without having signed up. An admin is a moderator as well, unless told otherwise. */
export async function addMember(
  server: Pick<TestServer, 'context' | 'clock'>,
  member: {
    email?: string;
    role?: Role;
    isModerator?: boolean;
    memberType?: MemberType;
    suspendedAt?: Date;
    isSample?: boolean;
  } = {},
): Promise<{ memberId: string; email: string; subject: string }> {
  const email = emailSchema.parse(member.email ?? `member-${randomUUID()}@kitehouse.example`);
  const subject = randomUUID();
  const now = server.clock.now();
  const row = await server.context.db
    .insertInto('members')
    .values({
      email,
      identity_subject: subject,
      member_type: member.memberType ?? 'entrepreneur',
      role: member.role ?? 'member',
      is_moderator: member.isModerator ?? member.role === 'admin',
      terms_version: '2026-11-01',
      ...openedIn(now),
      suspended_at: member.suspendedAt ?? null,
      is_sample: member.isSample ?? false,
      mailbox_digest: mailboxDigestOf(server.context.vault, email),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await countSignUp(server.context.db, now);
  if (member.suspendedAt !== undefined)
    await server.context.db
      .insertInto('suspensions')
      .values({
        id: randomUUID(),
        member_id: row.id,
        facts: 'Two accounts of one person',
        found_by: 'person',
        decided_at: member.suspendedAt,
      })
      .execute();
  return { memberId: row.id, email, subject };
}

/** A link as the job makes it, without the email. */
export async function addLink(server: TestServer, email: string): Promise<{ email: string; secret: string }> {
  const now = server.clock.now();
  const { secret } = await server.context.db
    .transaction()
    .execute((trx) =>
      issueLink(trx, server.context.vault, { email, signUp: null, now, lifetimeMilliseconds: minutes(10) }),
    );
  return { email, secret };
}

/** Signs a member in through the identity service. */
export async function signIn(server: TestServer, email: string): Promise<AuthenticationResult> {
  await lendSigningKey(server);
  const response = await redeem(server, await addLink(server, email));
  if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`);
  return response.json<{ AuthenticationResult: AuthenticationResult }>().AuthenticationResult;
}

/** The header of a signed-in caller. */
export async function signedIn(server: TestServer, email: string): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${(await signIn(server, email)).IdToken}` };
}

/** Runs what waits and answers the emails of the outbox, newest first. */
export async function readEmails(server: TestServer): Promise<OutboxEmail[]> {
  const { config, jobs } = server.context;
  await jobs.runWaiting(server.context);
  if (config.mail.kind !== 'outbox') throw new Error('There is no outbox');
  return listOutbox(config.mail.folder, config.publicUrl, 1_000);
}

/** The link in an email, taken apart as the landing page does. */
export function linkIn(message: OutboxEmail | undefined): { email: string; secret: string } {
  const url = new URL(message?.links[0] ?? 'http://no.link/');
  return { email: url.searchParams.get('email') ?? '', secret: url.searchParams.get('token') ?? '' };
}

/** Changes what is sealed of all sessions of a member. */
export const setSessions = (
  { context: { db, vault } }: Pick<TestServer, 'context'>,
  memberId: string,
  change: Parameters<typeof changeSessionsOf>[3],
): Promise<void> => db.transaction().execute((trx) => changeSessionsOf(trx, vault, memberId, change));

export const sessionsOf = ({ context: { db, vault } }: Pick<TestServer, 'context'>, memberId: string) =>
  listStoredSessions(db, vault, memberId);
