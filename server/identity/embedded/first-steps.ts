import { openChallenge } from '../challenge-commands.ts';
import { redeemLink } from '../link-commands.ts';
import { answer, type IdentityAnswer, type IdentityCall } from '../protocol.ts';
import { findAccount, findEmailOf, findSession } from '../queries.ts';
import { replaceRefreshToken } from '../session-commands.ts';
import type { FirstSteps } from '../sign-in-flow.ts';
import { passkeyRequest } from './passkeys.ts';
import { refresh } from './refresh.ts';
import { answerStep, continueSignIn, type Step } from './sign-in.ts';

/** The same for everybody, whether they have an account and passkeys or not: the answer must not tell. */
const firstFactors = ['WEB_AUTHN', 'PASSWORD'];

async function askForFirstFactor(
  call: IdentityCall,
  { username, preferred }: { username: string; preferred: string | null },
): Promise<IdentityAnswer> {
  if (preferred === 'WEB_AUTHN') return askForPasskey(call, username);
  const { context, now } = call;
  const handle = await context.db
    .transaction()
    .execute(async (trx) =>
      openChallenge(trx, { kind: 'SELECT_CHALLENGE', memberId: await memberIdOf(call, username), now }),
    );
  return answer({
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: firstFactors,
    ChallengeParameters: {},
    Session: handle,
  });
}

/** The passkeys of an address are not listed: the browser finds its own. So an address without any looks the same. */
async function askForPasskey(call: IdentityCall, username: string): Promise<IdentityAnswer> {
  const { context, now } = call;
  const options = await passkeyRequest(context.config);
  const memberId = await memberIdOf(call, username);
  const handle = await context.db
    .transaction()
    .execute((trx) => openChallenge(trx, { kind: 'WEB_AUTHN', memberId, passkeyChallenge: options.challenge, now }));
  return answer({
    ChallengeName: 'WEB_AUTHN',
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    AvailableChallenges: firstFactors,
    Session: handle,
  });
}

async function memberIdOf(call: IdentityCall, username: string): Promise<string | null> {
  const { db } = call.context;
  const account = await findAccount(db, await findEmailOf(db, username));
  return account?.memberId ?? null;
}

async function redeem(call: IdentityCall, link: { email: string; secret: string }): Promise<IdentityAnswer | null> {
  const step = await spend(call, link);
  if (step === null) return null;
  call.context.log.info({ event: 'signin.redeemed' }, 'link redeemed');
  return answerStep(call.context, step);
}

function spend(call: IdentityCall, link: { email: string; secret: string }): Promise<Step | null> {
  const { context, invocationId, browser, now } = call;
  return redeemLink<Step>(
    context.db,
    { ...link, invocationId, now },
    {
      async first(trx, account, noteSession) {
        const step = await continueSignIn(trx, context, { account, by: 'link', browser });
        if (step.kind === 'session') await noteSession(step.opened.session.sessionId);
        return step;
      },
      async repeat(trx, account, sessionId) {
        // No session was opened: the answer that was lost asked for the second factor.
        if (sessionId === null) return continueSignIn(trx, context, { account, by: 'link', browser });
        const session = await findSession(trx, sessionId);
        if (session === null || session.isRevoked) return null;
        return {
          kind: 'session',
          opened: { session, refreshToken: await replaceRefreshToken(trx, sessionId, now) },
        };
      },
    },
  );
}

/** How a sign-in with this server begins. */
export const firstSteps: FirstSteps = { redeem, askForFirstFactor, refresh };
