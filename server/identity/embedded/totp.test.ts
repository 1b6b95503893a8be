import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { judgeCode, makeTotpSecret } from './totp.ts';

// Appendix B of RFC 6238, its six last digits.
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32;
const now = new Date('2026-11-18T10:00:00.000Z');
const codeAt = (secret: string, instant: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant });

describe('codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
  ])('are those of the standard at second %d', (second, code) => {
    const instant = new Date(second * 1_000);
    expect(judgeCode({ secret: rfcSecret, code, lastStep: null, now: instant })).toEqual({
      verdict: 'right',
      step: Math.floor(second / 30),
    });
  });

  it('are good one step early and one step late, and no further', () => {
    const secret = makeTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const verdictAt = (distance: number) =>
      judgeCode({ secret, code: codeAt(secret, now.getTime() + distance * 30_000), lastStep: null, now }).verdict;
    expect([-2, -1, 0, 1, 2].map(verdictAt)).toEqual(['wrong', 'right', 'right', 'right', 'wrong']);
  });

  it('work once, and no earlier one after a later one', () => {
    const secret = makeTotpSecret();
    const [before, present] = [-30_000, 0].map((distance) => codeAt(secret, now.getTime() + distance)) as [
      string,
      string,
    ];
    const first = judgeCode({ secret, code: present, lastStep: null, now });
    if (first.verdict !== 'right') throw new Error('the code was refused');
    expect(judgeCode({ secret, code: present, lastStep: first.step, now }).verdict).toBe('used');
    expect(judgeCode({ secret, code: before, lastStep: first.step, now }).verdict).toBe('used');
  });

  it.each(['', '12345', '1234567', '12 345', ' 28708', '٢٨٧٠٨٢', '28708a', '287082\n', '-87082'])(
    'are six plain digits, not %j',
    (code) => {
      expect(judgeCode({ secret: rfcSecret, code, lastStep: null, now: new Date(59_000) }).verdict).toBe('wrong');
    },
  );
});
