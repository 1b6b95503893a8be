import { createLocalJWKSet, createRemoteJWKSet, errors, type CryptoKey, type JWTHeaderParameters } from 'jose';
import { days, hours, seconds } from '../../clock.ts';
import type { CognitoIdentity } from '../../config.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';

const fetchTimeout = seconds(3);
/** At most one question in this time, however many unknown keys are shown and whether or not the issuer answers. */
const coolingPeriod = seconds(30);
const keyFreshness = hours(1);
/** An issuer that is away this long may have withdrawn a key. */
const longestTrust = days(1);

/** A pool has two addresses in its tokens: the older form and the one of pools made since. Both are the same pool. */
export function issuersOf({ region, userPoolId, endpoint }: CognitoIdentity): string[] {
  if (endpoint !== null) return [`${endpoint}/${userPoolId}`];
  return [
    `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    `https://issuer-cognito-idp.${region}.amazonaws.com/${userPoolId}`,
  ];
}

export type FindKey = (context: Context, header: JWTHeaderParameters) => Promise<CryptoKey>;

/**
 * The keys of one issuer. Known keys are used on while it does not answer. Throws JWKSNoMatchingKey for a key that the
 * issuer does not have, and the refusal `unavailable` when it cannot be asked.
 */
export function keysOf(issuer: string): FindKey {
  const remote = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: fetchTimeout,
    cooldownDuration: coolingPeriod,
    cacheMaxAge: keyFreshness,
  });
  let answeredAt: number | null = null;
  let failedAt: number | null = null;

  async function findKnown(now: number, header: JWTHeaderParameters): Promise<CryptoKey> {
    const known = remote.jwks();
    if (known === undefined || answeredAt === null || now - answeredAt > longestTrust) throw new Refusal('unavailable');
    try {
      return await createLocalJWKSet(known)(header);
    } catch {
      throw new Refusal('unavailable');
    }
  }

  return async (context, header) => {
    const now = context.clock.now().getTime();
    if (failedAt !== null && now - failedAt < coolingPeriod) return findKnown(now, header);
    try {
      const key = await remote(header);
      if (remote.fresh) answeredAt = now;
      failedAt = null;
      return key;
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
        answeredAt = now;
        throw error;
      }
      failedAt = now;
      context.log.error({ event: 'pool.keys_unavailable' }, 'the keys of the user pool cannot be fetched');
      return findKnown(now, header);
    }
  };
}
