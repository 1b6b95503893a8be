import type { Client } from 'pg';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import { digestOf, wordsOfName } from '../../subjects/likeness/words.ts';
import { knownFunders } from '../funders/near-funders.ts';
import { cellReader } from '../mapping/compile-columns.ts';
import { unlinked } from '../reading/mend-text.ts';
import type { Table } from '../reading/read-table.ts';
import { endsLikeInvestor, isEndOfName } from './name-words.ts';
import { splitNames, type IsKnown } from './split-names.ts';

/** Whether cells of the file may name several organisations in words. */
export const namesLists = ({ fields }: Mapping): boolean =>
  Object.values(fields).some((rules) => [rules].flat().some((rule) => rule.organisations === true));

/** Names of funders that we have, without regard to legal forms and signs: in a few bytes each, however many there are. */
export async function findKnownNames(client: Client): Promise<IsKnown> {
  const known = new Set<number>();
  for await (const named of knownFunders(client)) for (const { name } of named) known.add(digestOfName(name));
  return (name) => known.has(digestOfName(name));
}

const looksAhead = 20_000;
const mostAlone = 100_000;

/**
 * Names that stand alone in a cell, or in a list of three or more, in the first rows of a file: `Alder and Birch` names
 * two where both do.
 */
export async function findAloneNames(table: Table, { fields }: Mapping): Promise<IsKnown> {
  const readers = Object.values(fields)
    .flat()
    .filter(({ organisations }) => organisations === true)
    .flatMap(({ from }) => from ?? [])
    .map((name) => cellReader(table.columns, name));
  const alone = new Set<number>();
  const pairs: string[][] = [];
  let listCount = 0;
  let count = 0;
  for await (const { cells } of table.rows) {
    for (const read of readers)
      for (const part of unlinked(read(cells, null) ?? '').split(/[;|\n\r•]|\s\/\s|\s\+\s/)) {
        const name = part.trim();
        if (name === '') continue;
        const names = joined.test(name) ? namesOfList(name) : [name];
        if (byWord.test(name) && splitNames(name, () => false).length > 1) listCount += 1;
        else if (pairs.length < mostPairs) pairs.push(pairIn(name));
        for (const one of names) if (!isEndOfName(one)) alone.add(digestOfName(one));
      }
    count += 1;
    if (count >= looksAhead || alone.size >= mostAlone) break;
  }
  // Where a word joins names elsewhere in the file, it joins `Birch and Alder Ventures` too.
  if (listCount >= fewestLists) for (const one of pairs.flat()) alone.add(digestOfName(one));
  return (name) => alone.has(digestOfName(name));
}

const fewestLists = 3;
const mostPairs = 1_000;
const byWord = /\s(?:and|und|et|y|e)\s/;
/** A single word and the name of an investor, with a word between them. */
function pairIn(text: string): string[] {
  const [before = '', after = '', ...others] = text.includes(',') || text.includes('&') ? [] : text.split(byWord);
  const isPair =
    others.length === 0 && /^\p{Lu}[\p{L}\d]{2,}$/u.test(before) && endsLikeInvestor(after) && /^\p{Lu}/u.test(after);
  return isPair && after.split(/\s+/).length > 1 ? [before, after] : [];
}

/** Of `Alder, Birch and Cedar` all three; a shorter list may be one name. */
function namesOfList(text: string): string[] {
  const names = text.includes(',') ? splitNames(text, () => false) : [];
  return names.length > 2 ? names.filter((name) => !joined.test(name)) : [];
}

const joined =
  /[,&+/、]|\s(?:and|und|sowie|et|y|e|och|og|oraz|i|a|en|ve|dan|ja|és|și|şi|và|eta|ir|un|dhe|in|и|і|та|και|ו|و|और|तथा|एवं|และ|及|和|与|및)\s/iu;

/** Two digests as one number of 53 bits: two of 100,000 names share one with a chance of one in a million. */
function digestOfName(name: string): number {
  const words = wordsOfName(name);
  return digestOf(words.join(' ')) * 2 ** 21 + (digestOf(words.toReversed().join('|')) % 2 ** 21);
}
