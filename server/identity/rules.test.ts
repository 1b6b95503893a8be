import { unnamedProxy } from '../http/caller-address.ts';
import { describe, expect, it } from 'vitest';
import { after, days, minutes, seconds } from '../clock.ts';
import { isOverLimit, linkLimitsPerAddress, linkUrl, networkOf } from './rules.ts';

const now = new Date('2026-11-21T09:00:00Z');
const ago = (milliseconds: number): Date => after(now, -milliseconds);

describe('limits', () => {
  it('allows the first request and refuses a second one within a minute', () => {
    expect(isOverLimit(linkLimitsPerAddress, [], now)).toBe(false);
    expect(isOverLimit(linkLimitsPerAddress, [ago(seconds(59))], now)).toBe(true);
    expect(isOverLimit(linkLimitsPerAddress, [ago(seconds(60))], now)).toBe(false);
  });

  it('refuses the sixth in an hour and the eleventh in a day', () => {
    const five = [2, 10, 20, 30, 59].map((count) => ago(minutes(count)));
    expect(isOverLimit(linkLimitsPerAddress, five.slice(1), now)).toBe(false);
    expect(isOverLimit(linkLimitsPerAddress, five, now)).toBe(true);
    const ten = Array.from({ length: 10 }, (_, place) => ago(minutes(90 * (place + 1))));
    expect(isOverLimit(linkLimitsPerAddress, ten, now)).toBe(true);
    expect(isOverLimit(linkLimitsPerAddress, [...ten.slice(1), ago(days(1))], now)).toBe(false);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [unnamedProxy, unnamedProxy],
    ['127.0.0.1', null],
    ['::ffff:127.0.0.1', null],
    ['::1', null],
  ])('%s is in %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('linkUrl', () => {
  it('keeps a plus in the address', () => {
    const url = new URL(linkUrl('https://fundsight.example', 'ann+x@example.com', 'secret'));
    expect(url.pathname).toBe('/otp');
    expect(url.searchParams.get('email')).toBe('ann+x@example.com');
    expect(url.searchParams.get('token')).toBe('secret');
  });
});
