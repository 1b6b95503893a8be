import { after } from '../clock.ts';
import { digestsOf } from './caller-digests.ts';
import type { IdentityCall } from './protocol.ts';
import { listFailures } from './queries.ts';
import {
  failureLimitsPerNetwork,
  failureLimitsPerNetworkAndAddress,
  failureWindow,
  isOverLimit,
  raised,
  type Limit,
} from './rules.ts';

/** Whether this network, alone or for this address, has failed to sign in too often to be heard now. */
export async function hasFailedTooOften(call: IdentityCall, email: string): Promise<boolean> {
  const { context, address, now } = call;
  const { emailDigest, networkDigest, isCountedByNetwork, allowance } = digestsOf(context, { email, address });
  if (!isCountedByNetwork) return false;
  const failures = await listFailures(context.db, { emailDigest, networkDigest, from: after(now, -failureWindow) });
  const raisedBy = (limits: readonly Limit[]): Limit[] => limits.map((limit) => raised(limit, allowance));
  return (
    isOverLimit(raisedBy(failureLimitsPerNetwork), failures.byNetwork, now) ||
    isOverLimit(raisedBy(failureLimitsPerNetworkAndAddress), failures.byNetworkAndEmail, now)
  );
}
