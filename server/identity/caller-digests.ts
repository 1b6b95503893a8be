import type { Context } from '../context.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { networkOf } from './rules.ts';

export interface CallerDigests {
  readonly emailDigest: Buffer;
  readonly networkDigest: Buffer;
  /** False for a caller whose network says nothing. */
  readonly isCountedByNetwork: boolean;
}

/** What limits are counted by: digests that nobody can make or reverse without the installation's secret. */
export function digestsOf(context: Context, caller: { email: string; address: string }): CallerDigests {
  const network = networkOf(caller.address);
  return {
    emailDigest: context.vault.digest('identity.mailbox', mailboxOf(caller.email)),
    networkDigest: context.vault.digest('identity.network', network ?? 'loopback'),
    isCountedByNetwork: network !== null,
  };
}
