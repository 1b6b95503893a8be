import { expect, it } from 'vitest';
import { signInSteps, stepOfChallenge } from './sign-in-step.ts';

it('has a page for each of the fourteen steps', () => {
  const pages = Object.fromEntries(Object.entries(signInSteps).map(([name, { page }]) => [name, page]));
  expect(pages).toEqual({
    DONE: 'done',
    CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'code',
    CONTINUE_SIGN_IN_WITH_TOTP_SETUP: 'set_up',
    CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION: 'first_factor',
    CONFIRM_SIGN_IN_WITH_PASSWORD: 'link',
    CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: 'refused',
    CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION: 'refused',
    CONTINUE_SIGN_IN_WITH_EMAIL_SETUP: 'refused',
    CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'refused',
    CONTINUE_SIGN_IN_WITH_MFA_SELECTION: 'refused',
    CONFIRM_SIGN_IN_WITH_SMS_CODE: 'refused',
    CONFIRM_SIGN_IN_WITH_EMAIL_CODE: 'refused',
    RESET_PASSWORD: 'refused',
    CONFIRM_SIGN_UP: 'refused',
  });
});

it('names what each of them asks for in words of its own', () => {
  const words = Object.values(signInSteps).map(({ asks }) => asks);
  expect(new Set(words).size).toBe(words.length);
  for (const text of words) expect(text).not.toMatch(/_|MFA|TOTP|challenge/);
});

it.each([
  ['SOFTWARE_TOKEN_MFA', 'CONFIRM_SIGN_IN_WITH_TOTP_CODE'],
  ['MFA_SETUP', 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP'],
  ['SELECT_CHALLENGE', 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION'],
  ['SMS_OTP', 'CONFIRM_SIGN_IN_WITH_SMS_CODE'],
  ['WEB_AUTHN', null],
  ['', null],
])('takes up %j as %s', (challenge, name) => expect(stepOfChallenge(challenge)).toBe(name));
