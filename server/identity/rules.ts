import { unnamedProxy } from '../http/caller-address.ts';
import { days, hours, minutes, seconds } from '../clock.ts';

/** How long a browser stays signed in without asking for a new link, in milliseconds. Refreshing does not prolong it. */
export const sessionLifetime = days(30);
/** Life of an identity and an access token, in seconds. */
export const tokenLifetimeSeconds = 3_600;
/** A link printed when the server starts lives longer than one in an email: the reader may still be reading the README. */
export const printedLinkLifetime = minutes(60);
/** A repeat of the very same call within this time gets its session again: browsers re-send when a connection drops. */
export const repeatWindow = seconds(30);
/** Of several links to one address only the newest few work. */
export const liveLinksPerAddress = 3;

/** How long each step of a sign-in waits for its answer. */
export const challengeLifetime = minutes(3);
/** How long a secret waits for its first code, and a browser for the fingerprint that makes a passkey. */
export const pendingSecretLifetime = minutes(10);
export const registrationLifetime = minutes(5);
/** Wrong codes in one step, and wrong codes and passkeys of one member within `failureWindow`. */
export const missesPerChallenge = 5;
export const missesPerMember = 5;
/** A second factor counts as fresh this long; actions that cannot be undone ask for a fresh one. */
export const freshFactorSpan = minutes(10);
/** The first factor may be set up this long after signing in; later the device may be in other hands. */
const firstFactorSpan = minutes(60);
export const passkeysPerMember = 20;
/** Our key signs this long; its successor is published `keyNoticeSpan` before it signs. */
export const keyLifetime = days(90);
export const keyNoticeSpan = days(1);

/** "At most `count` in any `milliseconds`." */
export interface Limit {
  readonly count: number;
  readonly milliseconds: number;
}

export const linkLimitsPerAddress: readonly Limit[] = [
  { count: 1, milliseconds: seconds(60) },
  { count: 5, milliseconds: hours(1) },
  { count: 10, milliseconds: days(1) },
];
export const linkLimitsPerNetwork: readonly Limit[] = [
  { count: 10, milliseconds: minutes(10) },
  { count: 50, milliseconds: days(1) },
];
/** The ceiling of all emails with links together; reaching it is worth an alarm. */
export const linkLimitInTotal: Limit = { count: 2_000, milliseconds: hours(1) };
/** The span that failures are counted over. */
export const failureWindow = minutes(15);
export const failureLimitsPerNetwork: readonly Limit[] = [{ count: 30, milliseconds: failureWindow }];
export const failureLimitsPerNetworkAndAddress: readonly Limit[] = [{ count: 10, milliseconds: failureWindow }];

/** The longest span any limit looks back: what is older is of no use and is forgotten. */
export const longestLimit = days(1);

/**
 * Whether one more event at `now` would break a limit. `earlier` holds the instants of the events so far, in any
 * order; an event exactly as old as the span no longer counts.
 */
export function isOverLimit(limits: readonly Limit[], earlier: readonly Date[], now: Date): boolean {
  return limits.some((limit) => {
    const from = now.getTime() - limit.milliseconds;
    return earlier.filter((instant) => instant.getTime() > from).length >= limit.count;
  });
}

/** The callers of a proxy that is not named are counted as one network, and are many. */
const unnamedProxyFactor = 10;

/** How much more than one network a caller's network may do. */
export const allowanceOf = (network: string | null): number => (network === unnamedProxy ? unnamedProxyFactor : 1);

/** The limits of a network that may do more. */
export const raised = <Of extends { readonly count: number }>(limit: Of, allowance: number): Of =>
  allowance === 1 ? limit : { ...limit, count: limit.count * allowance };

/**
 * The network that a caller's address belongs to: /24 of IPv4, /64 of IPv6; all callers of a proxy that was not named
 * together. Null for a loopback address, which is this machine: its operator is not to be kept from it.
 */
export function networkOf(address: string): string | null {
  if (address === unnamedProxy) return unnamedProxy;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  const text = mapped?.[1] ?? address;
  if (text === '::1' || text.startsWith('127.')) return null;
  if (!text.includes(':')) return `${text.split('.').slice(0, 3).join('.')}.0/24`;
  return `${firstFourGroups(text)}::/64`;
}

/** The first 64 bits of an IPv6 address, each group without leading zeros. */
function firstFourGroups(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - behind.length;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...behind];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The address that an email carries. `+` and other signs survive, since the query is encoded. */
export function linkUrl(publicUrl: string, email: string, secret: string): string {
  return `${publicUrl}/otp?email=${encodeURIComponent(email)}&token=${encodeURIComponent(secret)}`;
}

/** The state of the second factor in a session. */
export interface FactorState {
  /** Whether the member has an authenticator app or a passkey at all. */
  readonly hasFactor: boolean;
  /** When the session last showed one; null: never. */
  readonly provedAt: Date | null;
  readonly signedInAt: Date;
}

/** Whether a second factor was shown so recently that the same person is still at the device. */
export function isFactorFresh(state: FactorState, now: Date): boolean {
  return state.provedAt !== null && now.getTime() - state.provedAt.getTime() <= freshFactorSpan;
}

/**
 * Whether this session may add or remove a factor: a member with a factor shows it first, and a member without one has
 * signed in recently. A found laptop must not lock its owner out.
 */
export function mayChangeFactors(state: FactorState, now: Date): boolean {
  if (state.hasFactor) return isFactorFresh(state, now);
  return now.getTime() - state.signedInAt.getTime() <= firstFactorSpan;
}
