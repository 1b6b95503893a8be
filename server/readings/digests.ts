import { mondayOf } from '../clock.ts';
import type { Vault } from '../vault.ts';

/**
 * How many rows a member was sent is stored beside no member: a digest with the author keys finds the row of a day, another one
 * that of a week (decision 0133). A day has a digest of its own, so that no two days of a member can be joined.
 */

interface Digests {
  /** Of the key in use: that of a new row. */
  readonly current: Buffer;
  /** Of every key that exists: one was renewed since the row was written, perhaps. */
  readonly all: readonly Buffer[];
}

const digestsOf = ({ authors }: Vault, purpose: string, text: string): Digests => {
  const all = authors.digests(purpose, text);
  const [current] = all;
  if (current === undefined) throw new Error('there is no author key');
  return { current, all };
};

/** `readOn`: a UTC day. */
export const ofDay = (vault: Vault, { memberId, readOn }: { memberId: string; readOn: string }): Digests =>
  digestsOf(vault, 'rows read', `${memberId}\n${readOn}`);

/** `week`: its Monday. */
export const ofWeek = (vault: Vault, { memberId, week }: { memberId: string; week: string }): Digests =>
  digestsOf(vault, 'reader of a week', `${memberId}\n${week}`);

export const weekOf = (readOn: string): string => mondayOf(new Date(`${readOn}T00:00:00Z`));
