import type { SignInOutput } from 'aws-amplify/auth';

/*
 * The fourteen steps that a sign-in can stand at, in the words of the identity client, and what this site makes of
 * each. Its own service asks for four of them; a pool that is set up otherwise may ask for any.
 */

export type StepName = SignInOutput['nextStep']['signInStep'];

/** Which page a step has: `refused` names what is asked for, says that we cannot do it, and leads back. */
export type StepPage = 'done' | 'code' | 'set_up' | 'first_factor' | 'link' | 'refused';

interface StepRow {
  readonly page: StepPage;
  /** What is asked for, as the end of "To sign you in, it asks for …". */
  readonly asks: string;
  /** The names under which the identity client keeps this step over a reload. */
  readonly challenges: readonly string[];
}

const refused = (asks: string, ...challenges: string[]): StepRow => ({ page: 'refused', asks, challenges });

export const signInSteps: Record<StepName, StepRow> = {
  DONE: { page: 'done', asks: 'nothing more', challenges: [] },
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: {
    page: 'code',
    asks: 'the code of your authenticator app',
    challenges: ['SOFTWARE_TOKEN_MFA'],
  },
  CONTINUE_SIGN_IN_WITH_TOTP_SETUP: {
    page: 'set_up',
    asks: 'an authenticator app to be set up',
    challenges: ['MFA_SETUP'],
  },
  CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION: {
    page: 'first_factor',
    asks: 'a choice between a passkey and a link',
    challenges: ['SELECT_CHALLENGE'],
  },
  CONFIRM_SIGN_IN_WITH_PASSWORD: {
    page: 'link',
    asks: 'the secret of a link',
    challenges: ['PASSWORD', 'PASSWORD_SRP'],
  },
  CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: refused('the answer to a question of its own', 'CUSTOM_CHALLENGE'),
  CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION: refused('a choice of second factor to be set up'),
  CONTINUE_SIGN_IN_WITH_EMAIL_SETUP: refused('an email address to be set up for codes'),
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: refused('a new password', 'NEW_PASSWORD_REQUIRED'),
  CONTINUE_SIGN_IN_WITH_MFA_SELECTION: refused('a choice between second factors', 'SELECT_MFA_TYPE'),
  CONFIRM_SIGN_IN_WITH_SMS_CODE: refused('a code from a text message', 'SMS_MFA', 'SMS_OTP'),
  CONFIRM_SIGN_IN_WITH_EMAIL_CODE: refused('a code from an email', 'EMAIL_OTP'),
  RESET_PASSWORD: refused('its password to be reset'),
  CONFIRM_SIGN_UP: refused('the sign-up to be confirmed'),
};

/** The step that the identity client kept under this name, or null: what it was cannot be taken up again. */
export function stepOfChallenge(challenge: string): StepName | null {
  const names = Object.keys(signInSteps) as StepName[];
  return names.find((name) => signInSteps[name].challenges.includes(challenge)) ?? null;
}
