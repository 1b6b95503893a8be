import { beforeEach, expect, it, vi } from 'vitest';
import { signInWithLink } from './sign-in.ts';

const amplify = vi.hoisted(() => ({ signIn: vi.fn() }));
vi.mock('aws-amplify/auth', () => amplify);
vi.mock('./session.ts', () => ({ loadIdentity: () => Promise.resolve({}) }));

let links = 0;
const newLink = () => ({ email: 'ann@kitehouse.example', token: `secret-${(links += 1)}` });
const failWith = (name: string) => amplify.signIn.mockRejectedValue(Object.assign(new Error(name), { name }));

beforeEach(() => {
  amplify.signIn.mockReset().mockResolvedValue({ isSignedIn: true });
});

it('signs in with the secret as the password', async () => {
  const link = newLink();
  expect(await signInWithLink(link)).toBe('signed_in');
  expect(amplify.signIn).toHaveBeenCalledWith({
    username: link.email,
    password: link.token,
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  });
});

it('sends a link once, however often it is asked', async () => {
  const link = newLink();
  expect(await Promise.all([signInWithLink(link), signInWithLink(link)])).toEqual(['signed_in', 'signed_in']);
  expect(await signInWithLink(link)).toBe('signed_in');
  expect(amplify.signIn).toHaveBeenCalledTimes(1);
});

it.each([
  ['NotAuthorizedException', 'link_failed'],
  ['UserNotFoundException', 'link_failed'],
  ['UnexpectedSignInInterruptionException', 'link_failed'],
  ['NetworkError', 'unreachable'],
  ['InternalErrorException', 'unreachable'],
  ['TooManyRequestsException', 'unreachable'],
  ['SyntaxError', 'unreachable'],
  ['UserAlreadyAuthenticatedException', 'already_signed_in'],
])('takes %s for %s', async (name, outcome) => {
  failWith(name);
  expect(await signInWithLink(newLink())).toBe(outcome);
});

it.each(['NetworkError', 'UserAlreadyAuthenticatedException'])(
  'lets the link be tried again after %s',
  async (name) => {
    const link = newLink();
    failWith(name);
    await signInWithLink(link);
    amplify.signIn.mockResolvedValue({ isSignedIn: true });
    expect(await signInWithLink(link)).toBe('signed_in');
  },
);
