import type { Client } from 'pg';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import { digestOf, wordsOfName } from '../../subjects/likeness/words.ts';
import { knownFunders } from '../funders/near-funders.ts';
import type { IsKnown } from './split-names.ts';

/** Whether cells of the file may name several organisations in words. */
export const namesLists = ({ fields }: Mapping): boolean =>
  Object.values(fields).some((rules) => [rules].flat().some((rule) => rule.organisations === true));

/** Names of funders that we have, without regard to legal forms and signs: in a few bytes each, however many there are. */
export async function findKnownNames(client: Client): Promise<IsKnown> {
  const known = new Set<number>();
  for await (const named of knownFunders(client)) for (const { name } of named) known.add(digestOfName(name));
  return (name) => known.has(digestOfName(name));
}

/** Two digests as one number of 53 bits: two of 100,000 names share one with a chance of one in a million. */
function digestOfName(name: string): number {
  const words = wordsOfName(name);
  return digestOf(words.join(' ')) * 2 ** 21 + (digestOf(words.toReversed().join('|')) % 2 ** 21);
}
