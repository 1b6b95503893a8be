import { beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { queryClient } from '../api/query-client.ts';
import { configQuery } from '../api/config.ts';
import { answerStep, signInWithLink, signInWithPasskey } from './sign-in.ts';

const amplify = vi.hoisted(() => ({ signIn: vi.fn(), confirmSignIn: vi.fn() }));
vi.mock('aws-amplify/auth', () => amplify);
vi.mock('../session/session.ts', () => ({ loadIdentity: () => Promise.resolve({}) }));

const done = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
const signedIn = { kind: 'signed_in' };
const failed = (problem: string) => ({ kind: 'failed', problem });
let links = 0;
const newLink = () => ({ email: 'ann@kitehouse.example', token: `secret-${(links += 1)}` });
const failWith = (name: string) => amplify.signIn.mockRejectedValue(Object.assign(new Error(name), { name }));

beforeEach(() => {
  amplify.signIn.mockReset().mockResolvedValue(done);
  amplify.confirmSignIn.mockReset().mockResolvedValue(done);
});

it('signs in with the secret as the password', async () => {
  const link = newLink();
  expect(await signInWithLink(link)).toEqual(signedIn);
  expect(amplify.signIn).toHaveBeenCalledWith({
    username: link.email,
    password: link.token,
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  });
});

it('sends a link once, however often it is asked', async () => {
  const link = newLink();
  expect(await Promise.all([signInWithLink(link), signInWithLink(link)])).toEqual([signedIn, signedIn]);
  expect(await signInWithLink(link)).toEqual(signedIn);
  expect(amplify.signIn).toHaveBeenCalledTimes(1);
});

it('does not send a link again that was refused', async () => {
  const link = newLink();
  failWith('NotAuthorizedException');
  expect(await signInWithLink(link)).toEqual(failed('refused'));
  expect(await signInWithLink(link)).toEqual(failed('refused'));
  expect(amplify.signIn).toHaveBeenCalledTimes(1);
});

it.each(['NetworkError', 'TooManyRequestsException', 'SyntaxError', 'UserAlreadyAuthenticatedException'])(
  'lets the link be tried again after %s',
  async (name) => {
    const link = newLink();
    failWith(name);
    await signInWithLink(link);
    amplify.signIn.mockResolvedValue(done);
    expect(await signInWithLink(link)).toEqual(signedIn);
  },
);

it('takes a sign-up that is not confirmed for the refusal that it is', async () => {
  amplify.signIn.mockResolvedValue({ isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } });
  const link = newLink();
  expect(await signInWithLink(link)).toEqual(failed('not_confirmed'));
  amplify.signIn.mockResolvedValue(done);
  expect(await signInWithLink(link)).toEqual(signedIn);
});

it('hands on what is asked for, with the key of a new app under the names of the site and the person', async () => {
  queryClient.setQueryData(configQuery.queryKey, {
    productName: 'See well',
    supportEmail: 'help@seewell.example',
    settings: defaultSettings,
    identity: { userPoolId: 'pool', clientId: 'client', endpoint: null },
    hasSampleData: false,
  });
  const getSetupUri = (app: string, account: string) => new URL(`otpauth://totp/${app}:${account}?secret=KEY`);
  amplify.signIn.mockResolvedValue({
    isSignedIn: false,
    nextStep: {
      signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
      totpSetupDetails: { sharedSecret: 'KEY', getSetupUri },
    },
  });
  const { email, token } = newLink();
  expect(await signInWithLink({ email, token })).toEqual({
    kind: 'asked',
    step: {
      name: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
      email,
      setUp: { uri: 'otpauth://totp/See%20well:ann%40kitehouse.example?secret=KEY', secret: 'KEY' },
      factors: null,
    },
  });
});

it('asks for a passkey of the address', async () => {
  expect(await signInWithPasskey('ann@kitehouse.example')).toEqual(signedIn);
  expect(amplify.signIn).toHaveBeenCalledWith({
    username: 'ann@kitehouse.example',
    options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
  });
});

it('tells a closed window from an unanswered one by the time that went by', async () => {
  failWith('PasskeyAuthenticationCanceled');
  expect(await signInWithPasskey('ann@kitehouse.example')).toEqual(failed('passkey_cancelled'));
  vi.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValueOnce(60_000);
  expect(await signInWithPasskey('ann@kitehouse.example')).toEqual(failed('passkey_timed_out'));
  vi.restoreAllMocks();
});

it('sends a code as the answer to the step', async () => {
  const step = { name: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', email: '', setUp: null, factors: null } as const;
  amplify.confirmSignIn.mockResolvedValue(done);
  expect(await answerStep(step, '123456')).toEqual(signedIn);
  expect(amplify.confirmSignIn).toHaveBeenCalledWith({ challengeResponse: '123456' });
});
