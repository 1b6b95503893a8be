import { asksNothing, type Search, type Widening } from '../../contract/find/search.ts';
import { placeWords } from './words.ts';

/** A place inside a sentence: "the United Kingdom", "Kenya". */
export function placeInSentence(search: Pick<Search, 'country' | 'region'>): string | null {
  const name = placeWords(search);
  return name !== null && withArticle.test(name) ? `the ${name}` : name;
}
const withArticle =
  /^(?:United |British |French Southern|U\.S\. )|^(?:Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles|Caribbean|Middle East)$|Islands|Republic|Territor/;

/** What the deals that count are called, after their number. */
export const similarNames = { all: 'in that time', wider: 'in the wider search', own: 'like yours' } as const;
export function similarNameOf(search: Search, used: ReadonlySet<Widening>): string {
  if (asksNothing(search)) return similarNames.all;
  return used.size > 0 ? similarNames.wider : similarNames.own;
}
