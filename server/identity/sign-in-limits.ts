import { after } from '../clock.ts';
import { digestsOf } from './caller-digests.ts';
import type { IdentityCall } from './protocol.ts';
import { listFailures } from './queries.ts';
import { failureLimitsPerNetwork, failureLimitsPerNetworkAndAddress, failureWindow, isOverLimit } from './rules.ts';

/** Whether this network, alone or for this address, has failed to sign in too often to be heard now. */
export async function hasFailedTooOften(call: IdentityCall, email: string): Promise<boolean> {
  const { context, address, now } = call;
  const { emailDigest, networkDigest, isCountedByNetwork } = digestsOf(context, { email, address });
  if (!isCountedByNetwork) return false;
  const failures = await listFailures(context.db, { emailDigest, networkDigest, from: after(now, -failureWindow) });
  return (
    isOverLimit(failureLimitsPerNetwork, failures.byNetwork, now) ||
    isOverLimit(failureLimitsPerNetworkAndAddress, failures.byNetworkAndEmail, now)
  );
}
