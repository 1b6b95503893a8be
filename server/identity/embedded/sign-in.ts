import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { openChallenge } from '../challenge-commands.ts';
import { findFactors } from '../factor-queries.ts';
import { answer, type IdentityAnswer } from '../protocol.ts';
import type { Account } from '../queries.ts';
import { openSession, type OpenedSession } from '../session-commands.ts';
import { issueTokens } from './issue-tokens.ts';

/** What a step of signing in leads to: in, or another question. */
export type Step =
  | { readonly kind: 'session'; readonly opened: OpenedSession }
  | {
      readonly kind: 'challenge';
      readonly name: 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP';
      readonly handle: string;
      readonly parameters: Record<string, string>;
    };

interface Arrival {
  readonly account: Account;
  /** `unverified_passkey`: the device did not check who holds it, so a code is asked for where there is an app. */
  readonly by: 'link' | 'passkey' | 'unverified_passkey';
  readonly browser: string | null;
}

/** Opens the session of somebody whose link or passkey was good, or asks for the second factor first. */
export async function continueSignIn(trx: Trx, context: Context, arrival: Arrival): Promise<Step> {
  const { account, by, browser } = arrival;
  const now = context.clock.now();
  const { hasApp, appName, hasFactor } = await findFactors(trx, account.memberId);
  if (hasApp && by !== 'passkey') {
    const handle = await openChallenge(trx, { kind: 'SOFTWARE_TOKEN_MFA', memberId: account.memberId, now });
    const parameters = { USER_ID_FOR_SRP: account.subject, FRIENDLY_DEVICE_NAME: appName ?? '' };
    return { kind: 'challenge', name: 'SOFTWARE_TOKEN_MFA', handle, parameters };
  }
  const mustSetUp = account.role === 'admin' && context.config.adminSecondFactor === 'required';
  if (mustSetUp && !hasFactor) {
    const handle = await openChallenge(trx, { kind: 'MFA_SETUP', memberId: account.memberId, now });
    // A text that holds a list: that is how the protocol has it.
    const parameters = { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]', USER_ID_FOR_SRP: account.subject };
    return { kind: 'challenge', name: 'MFA_SETUP', handle, parameters };
  }
  const opened = await openSession(trx, account, { now, browser, isFactorProved: by === 'passkey' });
  return { kind: 'session', opened };
}

/** A step as the protocol says it. */
export async function answerStep(context: Context, step: Step): Promise<IdentityAnswer> {
  if (step.kind === 'challenge')
    return answer({ ChallengeName: step.name, ChallengeParameters: step.parameters, Session: step.handle });
  const tokens = await issueTokens(context, step.opened.session);
  context.log.info({ event: 'signin.completed' }, 'signed in');
  return answer({
    AuthenticationResult: { ...tokens, RefreshToken: step.opened.refreshToken },
    ChallengeParameters: {},
  });
}
