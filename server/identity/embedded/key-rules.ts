import { after, minutes, seconds } from '../../clock.ts';
import type { StoredSigningKey } from '../queries.ts';
import { keyLifetime, keyNoticeSpan, tokenLifetimeSeconds } from '../rules.ts';

type KeyTimes = Pick<StoredSigningKey, 'id' | 'activeFrom' | 'retiredAt'>;

/** How long a token may be accepted after the last moment at which its key signed: its life and some slack. */
const afterlife = seconds(tokenLifetimeSeconds) + minutes(10);

/** The key that signs at `now`: the newest that has begun and was not retired. Null before the first. */
export function signingKeyAt<K extends KeyTimes>(keys: readonly K[], now: Date): K | null {
  const begun = keys.filter((key) => key.retiredAt === null && key.activeFrom <= now);
  return newestOf(begun);
}

/** When the next key should begin to sign, or null while the present one is young or the next is published already. */
export function nextKeyFrom(keys: readonly KeyTimes[], now: Date): Date | null {
  const current = signingKeyAt(keys, now);
  const isPublished = keys.some((key) => key.retiredAt === null && key.activeFrom > now);
  if (current === null || isPublished || after(current.activeFrom, keyLifetime) > now) return null;
  return after(now, keyNoticeSpan);
}

/** Whether no living token can have been signed with this key any more. */
export function isDeadKey(keys: readonly KeyTimes[], key: KeyTimes, now: Date): boolean {
  const end = key.retiredAt ?? successorOf(keys, key)?.activeFrom;
  return end !== undefined && after(end, afterlife) <= now;
}

function successorOf(keys: readonly KeyTimes[], key: KeyTimes): KeyTimes | undefined {
  return keys
    .filter((other) => other.retiredAt === null && other.activeFrom > key.activeFrom)
    .toSorted((one, other) => one.activeFrom.getTime() - other.activeFrom.getTime())[0];
}

function newestOf<K extends KeyTimes>(keys: readonly K[]): K | null {
  return keys.toSorted((one, other) => other.activeFrom.getTime() - one.activeFrom.getTime())[0] ?? null;
}
