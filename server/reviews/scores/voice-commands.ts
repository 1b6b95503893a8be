import type { RecordValues } from '../../../contract/subjects/records.ts';
import type { Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';
import { voiceOf } from './voice.ts';

/**
 * What people of a funder wrote about ventures counts as one voice, known by the funder's website, else by its name
 * and country. When those change, or the funder is merged into another, what is written afterwards must still be the
 * same voice: else one funder would count as two, and figures would be shown for too few.
 */
export async function moveFunderVoice(
  trx: Trx,
  { vault, before, after }: { vault: Vault; before: RecordValues; after: RecordValues },
): Promise<void> {
  const [old, next] = [digestOf(vault, before), digestOf(vault, after)];
  if (old.equals(next)) return;
  await trx
    .updateTable('reviews')
    .set({ venture_digest: next })
    .where('subject_kind', '=', 'entrepreneur')
    .where('venture_digest', '=', old)
    .execute();
}

function digestOf(vault: Vault, { name, website, country }: RecordValues): Buffer {
  const text = (value: RecordValues[string] | undefined): string => (typeof value === 'string' ? value : '');
  return voiceOf(vault, { name: text(name), website: text(website), country: text(country) });
}
