import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import type { Step } from '../actions/steps.ts';
import { openChallenge } from '../challenge-commands.ts';
import { findFactors } from '../factor-queries.ts';
import { redeemLink as spendLink } from '../link-commands.ts';
import type { Admission, FirstQuestion } from '../pool.ts';
import {
  answer,
  attemptsExceeded,
  fail,
  sessionIsOver,
  wrongCredential,
  type IdentityAnswer,
  type IdentityCall,
  type Reply,
} from '../protocol.ts';
import { findSession, type Account } from '../queries.ts';
import { openSession, replaceRefreshToken, type OpenedSession } from '../session-commands.ts';
import { issueTokens } from './issue-tokens.ts';
import { checkShownPasskey } from './passkey-commands.ts';
import { passkeyRequest } from './passkeys.ts';
import { checkTotpCode } from './totp-commands.ts';

/** What a step of signing in leads to: in, or another question. */
type Outcome =
  | { readonly opened: OpenedSession }
  | {
      readonly name: 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP';
      readonly handle: string;
      readonly parameters: Record<string, string>;
    };

interface Arrival {
  readonly account: Account;
  readonly browser: string | null;
  /** False for a link, and for a passkey whose device did not check who holds it: a code is asked for if there is an app. */
  readonly isFactorProved: boolean;
}

/** Opens the session of a member whose link or factor was good, or asks for the second factor first. */
async function continueSignIn(trx: Trx, context: Context, arrival: Arrival): Promise<Outcome> {
  const { account, isFactorProved, browser } = arrival;
  const now = context.clock.now();
  const { hasApp, appName, hasFactor } = await findFactors(trx, account.memberId);
  if (hasApp && !isFactorProved) {
    const handle = await openChallenge(trx, { kind: 'SOFTWARE_TOKEN_MFA', memberId: account.memberId, now });
    const parameters = { USER_ID_FOR_SRP: account.subject, FRIENDLY_DEVICE_NAME: appName ?? '' };
    return { name: 'SOFTWARE_TOKEN_MFA', handle, parameters };
  }
  const mustSetUp =
    (account.role === 'admin' || account.isModerator) && context.config.adminSecondFactor === 'required';
  if (mustSetUp && !hasFactor) {
    const handle = await openChallenge(trx, { kind: 'MFA_SETUP', memberId: account.memberId, now });
    // A text that holds a list: that is how the protocol has it.
    const parameters = { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]', USER_ID_FOR_SRP: account.subject };
    return { name: 'MFA_SETUP', handle, parameters };
  }
  return { opened: await openSession(trx, account, { vault: context.vault, now, browser, isFactorProved }) };
}

/** An outcome as the protocol says it. */
async function answerOutcome(context: Context, outcome: Outcome): Promise<IdentityAnswer> {
  if (!('opened' in outcome))
    return answer({ ChallengeName: outcome.name, ChallengeParameters: outcome.parameters, Session: outcome.handle });
  const tokens = await issueTokens(context, outcome.opened.session);
  context.log.info({ event: 'signin.completed' }, 'signed in');
  return answer({
    AuthenticationResult: { ...tokens, RefreshToken: outcome.opened.refreshToken },
    ChallengeParameters: {},
  });
}

function admission({ context, browser }: IdentityCall, account: Account, isFactorProved: boolean): Reply<Admission> {
  const arrival = { account, browser, isFactorProved };
  return answer({
    admit: async () =>
      answerOutcome(context, await context.db.transaction().execute((trx) => continueSignIn(trx, context, arrival))),
  });
}

export async function redeemLink(
  call: IdentityCall,
  link: { email: string; secret: string },
): Promise<IdentityAnswer | null> {
  const { context, invocationId, browser, now } = call;
  const outcome = await spendLink<Outcome>(
    context,
    { ...link, invocationId, now },
    {
      async first(trx, account, recordSessionOfLink) {
        const next = await continueSignIn(trx, context, { account, browser, isFactorProved: false });
        if ('opened' in next) await recordSessionOfLink(next.opened.session.sessionId);
        return next;
      },
      async repeat(trx, account, sessionId) {
        // No session was opened: the answer that was lost asked for the second factor.
        if (sessionId === null) return continueSignIn(trx, context, { account, browser, isFactorProved: false });
        const session = await findSession({ db: trx, vault: context.vault }, sessionId);
        if (session === null || session.isRevoked) return null;
        return { opened: { session, refreshToken: await replaceRefreshToken(trx, sessionId) } };
      },
    },
  );
  if (outcome === null) return null;
  context.log.info({ event: 'signin.redeemed' }, 'link redeemed');
  return answerOutcome(context, outcome);
}

/**
 * The same for every address, whether it has an account and passkeys or not: the answer must not tell. Passkeys are not
 * listed: the browser finds its own.
 */
export async function askForFirstFactor(
  { config }: Context,
  { preferred }: { preferred: string | null },
): Promise<Reply<FirstQuestion>> {
  const available = ['WEB_AUTHN', 'PASSWORD'];
  if (preferred !== 'WEB_AUTHN') return answer({ name: 'SELECT_CHALLENGE', parameters: {}, available, state: {} });
  const options = await passkeyRequest(config);
  const parameters = { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) };
  return answer({ name: 'WEB_AUTHN', parameters, available, state: { passkeyChallenge: options.challenge } });
}

export async function proveCode(call: IdentityCall, { account }: Step, code: string): Promise<Reply<Admission>> {
  const { context } = call;
  const { memberId } = account;
  switch (await context.db.transaction().execute((trx) => checkTotpCode(trx, context, { memberId, code }))) {
    case 'right':
      return admission(call, account, true);
    case 'wrong':
      return fail('CodeMismatchException', 'Invalid code received for user');
    case 'used':
      return fail('ExpiredCodeException', 'Your software token has already been used once.');
    case 'too_many':
      return attemptsExceeded;
  }
}

export async function provePasskey(
  call: IdentityCall,
  { challenge: { passkeyChallenge: challenge }, account }: Step,
  credential: unknown,
): Promise<Reply<Admission>> {
  const { context } = call;
  if (challenge === null) return wrongCredential;
  const { proof, isUserVerified } = await context.db
    .transaction()
    .execute((trx) => checkShownPasskey(trx, context, { ...account, challenge, credential }));
  return proof === 'right' ? admission(call, account, isUserVerified) : wrongCredential;
}

export const finishSetUp = async (call: IdentityCall, { challenge, account }: Step): Promise<Reply<Admission>> =>
  challenge.sealedSecret === null ? sessionIsOver : admission(call, account, true);
