import type { RecordValues } from '../../../contract/subjects/records.ts';
import type { Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';
import { renameOrganisation } from '../authorship/link-commands.ts';
import { partOrganisation } from '../authorship/parting-numbers.ts';
import { organisationKeyOf, organisationKeyOfMail } from './voice.ts';

/**
 * What people of a funder wrote about ventures counts as one voice, known by the funder's website, else by its name
 * and country. When those change, or the funder is merged into another, what is written afterwards must still be the
 * same voice: else one funder would count as two, and figures would be shown for too few.
 */
export async function moveFunderVoice(
  trx: Trx,
  { vault, before, after }: { vault: Vault; before: RecordValues; after: RecordValues },
): Promise<void> {
  const [old, next] = [keyOf(before), keyOf(after)];
  if (old !== next) await renameOrganisation(trx, { vault, before: old, after: next });
}

/**
 * A merge is undone: whose mail is of the funder that continues by itself is a voice of it again. `into`: the other one
 * as it is now, `before`: as it was before the merge.
 */
export async function partFunderVoices(
  trx: Trx,
  { vault, from, into, before }: { vault: Vault; from: RecordValues; into: RecordValues; before: RecordValues },
): Promise<void> {
  const [own, joined] = [keyOf(from), keyOf(into)];
  // The record that stayed may have taken over the website of the other: then both were known by that.
  const merged = keyOf({ ...before, website: before['website'] ?? from['website'] ?? null });
  if (own === merged) return;
  const isOf = async (memberId: string): Promise<boolean> => {
    const member = await trx.selectFrom('members').where('id', '=', memberId).select('email').executeTakeFirst();
    return member?.email != null && organisationKeyOfMail(member.email) === own;
  };
  await partOrganisation(trx, { vault, before: new Set([merged, joined]), after: own, isOf });
}

function keyOf({ name, website, country }: RecordValues): string {
  const text = (value: RecordValues[string] | undefined): string => (typeof value === 'string' ? value : '');
  return organisationKeyOf({ name: text(name), website: text(website), country: text(country) });
}
