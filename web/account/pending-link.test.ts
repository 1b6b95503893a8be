import { beforeEach, expect, it } from 'vitest';
import { captureLink } from './pending-link.ts';

const capture = (address: string) => {
  window.history.pushState(null, '', address);
  return captureLink(window.location, window.history);
};

beforeEach(() => window.history.replaceState(null, '', '/'));

it('reads the link and takes it out of the address and of the history', () => {
  const length = window.history.length;
  expect(capture('/otp?email=Ann%2Bx%40Kitehouse.example&token=secret')).toEqual({
    email: 'ann+x@kitehouse.example',
    token: 'secret',
  });
  expect(window.location.href).toBe(`${window.location.origin}/otp`);
  expect(window.history.length).toBe(length + 1);
});

it('mends a plus that was not encoded', () => {
  expect(capture('/otp?email=ann+x@kitehouse.example&token=secret')?.email).toBe('ann+x@kitehouse.example');
});

it('takes half a link for none, and strips it all the same', () => {
  expect(capture('/otp?token=secret')).toBeNull();
  expect(capture('/otp?email=ann%40kitehouse.example')).toBeNull();
  expect(window.location.search).toBe('');
});

it('leaves the addresses of other pages alone', () => {
  expect(capture('/login?email=ann%40kitehouse.example&token=secret')).toBeNull();
  expect(window.location.search).toBe('?email=ann%40kitehouse.example&token=secret');
  expect(capture('/OTP/?email=ann%40kitehouse.example&token=secret')).not.toBeNull();
});
