import type { RecordValues } from '../../../contract/subjects/records.ts';
import type { Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';
import { renameOrganisation } from '../authorship/link-commands.ts';
import { organisationKeyOf } from './voice.ts';

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

function keyOf({ name, website, country }: RecordValues): string {
  const text = (value: RecordValues[string] | undefined): string => (typeof value === 'string' ? value : '');
  return organisationKeyOf({ name: text(name), website: text(website), country: text(country) });
}
