import type { Context } from '../context.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { networkOf } from './rules.ts';

export interface CallerDigests {
  readonly emailDigest: Buffer;
  readonly networkDigest: Buffer;
  /** False for a caller whose network says nothing. */
  readonly isCountedByNetwork: boolean;
}

/** Keys for limits: digests that cannot be made or reversed without the installation's secret. */
export function digestsOf(context: Context, caller: { email: string; address: string }): CallerDigests {
  const network = networkOf(caller.address);
  return {
    emailDigest: context.vault.digest('identity.mailbox', mailboxOf(caller.email)),
    networkDigest: context.vault.digest('identity.network', network ?? 'loopback'),
    isCountedByNetwork: network !== null,
  };
}
