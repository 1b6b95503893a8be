import type { FastifyRequest } from 'fastify';
import { accessOf } from '../access/queries.ts';
import type { Context } from '../context.ts';
import { coalescer } from '../database/coalesce.ts';
import { authorizationOf } from '../http/authorization.ts';
import { Refusal } from '../refusal.ts';
import { suspendedWords } from '../../contract/members/account.ts';
import { guest, isStaff, type FactorStatus, type Viewer } from '../http/viewer.ts';
import { findSignedInMember, isSuspendedByAdmin, type SignedInMember } from './queries.ts';
import { isFactorFresh } from './rules.ts';
import { verifyToken } from './tokens.ts';

type Asked = Parameters<typeof findSignedInMember>[1];
type Found = Awaited<ReturnType<typeof findSignedInMember>>;

/**
 * Answers who asks. No `Authorization` header is a guest; a header that is not a good identity token of a living
 * session is refused, also where guests are welcome: a client with a broken session must notice.
 */
export function findViewer(context: Context): (request: FastifyRequest) => Promise<Viewer> {
  // A page asks for several things at once: what waits for the same session is answered by one look at it.
  const findMember = coalescer<Asked, Found>(async (asked) => {
    const [latest] = asked.slice(-1);
    const found = latest === undefined ? null : await findSignedInMember(context, latest);
    return asked.map(() => found);
  });
  return async (request) => {
    const authorization = authorizationOf(request);
    if (authorization === undefined) return guest;
    const verification = await verifyToken(context, bearerOf(authorization), 'id');
    if (!verification.ok) return refuse(context, verification.reason);
    const now = context.clock.now();
    const { subject, sessionId } = verification.token;
    const found = await findMember(`${subject} ${sessionId}`, { subject, sessionId, now });
    if (found === null) return refuseEnded(context, subject);
    const { passes, ...member } = found;
    return {
      kind: 'member',
      ...member,
      ...accessOf(member.role, passes, now),
      sessionId,
      factor: statusOf(context, member, now),
    };
  };
}

function statusOf(
  context: Context,
  member: Pick<SignedInMember, 'role' | 'isModerator' | 'factor'>,
  now: Date,
): FactorStatus {
  const { factor } = member;
  return {
    hasFactor: factor.hasFactor,
    isRequired: isStaff(member) && context.config.adminSecondFactor === 'required',
    isProved: factor.provedAt !== null,
    isFresh: isFactorFresh(factor, now),
  };
}

/** The token is good and its session is over: who holds it is the member, and may learn that the account is suspended. */
async function refuseEnded(context: Context, subject: string): Promise<never> {
  if (!(await isSuspendedByAdmin(context.db, subject))) return refuse(context, 'session_ended');
  context.log.info({ event: 'token.invalid', reason: 'suspended' }, 'token refused');
  throw new Refusal('invalid_token', { detail: suspendedWords });
}

/** The reason is logged, not told: all bad tokens get the same answer. */
function refuse(context: Context, reason: string): never {
  context.log.info({ event: 'token.invalid', reason }, 'token refused');
  throw new Refusal('invalid_token');
}

/** The token of `Bearer <token>`, or nothing when it is written in any other way. */
function bearerOf(authorization: string): string {
  return /^bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(authorization)?.[1] ?? '';
}
