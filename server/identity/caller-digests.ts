import type { Context } from '../context.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { allowanceOf, networkOf } from './rules.ts';

export interface CallerDigests {
  readonly emailDigest: Buffer;
  readonly networkDigest: Buffer;
  /** False for a caller whose network says nothing. */
  readonly isCountedByNetwork: boolean;
  /** By how much the limits of a network are raised for this one. */
  readonly allowance: number;
}

/** Keys for limits: digests that cannot be made or reversed without the installation's secret. */
export function digestsOf(context: Context, caller: { email: string; address: string }): CallerDigests {
  const network = networkOf(caller.address);
  return {
    emailDigest: context.vault.digest('identity.mailbox', mailboxOf(caller.email)),
    networkDigest: context.vault.digest('identity.network', network ?? 'loopback'),
    isCountedByNetwork: network !== null,
    allowance: allowanceOf(network),
  };
}

/** The same of the network alone; null for a caller whose network says nothing. */
export function findNetworkDigest({ vault }: Pick<Context, 'vault'>, address: string): Buffer | null {
  const network = networkOf(address);
  return network === null ? null : vault.digest('identity.network', network);
}
