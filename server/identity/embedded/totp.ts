import { Secret, TOTP } from 'otpauth';

/** SHA-1, six digits, thirty seconds: what every authenticator app understands (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
const millisecondsPerStep = settings.period * 1_000;

/** Steps of thirty seconds since 1970. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / millisecondsPerStep);

/** A new secret in base 32, 32 characters. */
export function makeTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/**
 * Whether a code is right at `now`: that of the present step or of the one before or after it, and of a later step than
 * the last one that was accepted. `step` counts from 1970 in thirty seconds.
 */
export function judgeCode(attempt: {
  secret: string;
  code: string;
  lastStep: number | null;
  now: Date;
}): { verdict: 'right'; step: number } | { verdict: 'wrong' | 'used' } {
  const { secret, code, lastStep, now } = attempt;
  if (!/^[0-9]{6}$/.test(code)) return { verdict: 'wrong' };
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const distance = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (distance === null) return { verdict: 'wrong' };
  const step = stepOf(now) + distance;
  return lastStep !== null && step <= lastStep ? { verdict: 'used' } : { verdict: 'right', step };
}
