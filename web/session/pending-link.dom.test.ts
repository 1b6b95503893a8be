import { beforeEach, expect, it } from 'vitest';
import { captureLink, forgetLink, restoreLink } from './pending-link.ts';

const capture = (address: string) => {
  window.history.pushState(null, '', address);
  return captureLink(window.location, window.history);
};

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

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

it('is there after a reload, for ten minutes and on its own page only', () => {
  window.history.pushState(null, '', '/otp?email=ann%40kitehouse.example&token=secret');
  captureLink(window.location, window.history, 1_000);
  const link = { email: 'ann@kitehouse.example', token: 'secret' };
  expect(restoreLink(window.location, 1_000 + 10 * 60_000 - 1)).toEqual(link);
  window.history.pushState(null, '', '/login');
  expect(restoreLink(window.location, 2_000)).toBeNull();
  window.history.pushState(null, '', '/otp');
  expect(restoreLink(window.location, 1_000 + 10 * 60_000)).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

it('is gone once it has been used, or another half came', () => {
  capture('/otp?email=ann%40kitehouse.example&token=secret');
  forgetLink();
  expect(restoreLink(window.location)).toBeNull();
  capture('/otp?email=ann%40kitehouse.example&token=secret');
  capture('/otp?token=other');
  expect(restoreLink(window.location)).toBeNull();
});

it('takes broken storage for nothing', () => {
  window.history.pushState(null, '', '/otp');
  sessionStorage.setItem('pending-link', '{not json');
  expect(restoreLink(window.location)).toBeNull();
});
