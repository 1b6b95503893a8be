import { formatInteger } from '../../../../contract/formats.ts';
import type { Answers, Question } from '../../../../contract/imports/imports.ts';
import type { Mapping } from '../../../../contract/imports/mapping.ts';
import { meansNobody } from '../../organisations/nobody.ts';
import { isSaidOnce } from '../../reading/words/said-once.ts';
import { mayBeNoDeal, namesOutcome, saysNoDeal } from '../../reading/words/no-deal-words.ts';
import { isPersonal } from '../candidates.ts';
import type { ColumnProfile } from '../described-columns.ts';
import { kindOfWords } from '../kind-words.ts';
import { wordsOfHeader } from '../lexicon.ts';

/**
 * A column of a few words that may say what became of an application or a deal, in a language that no list knows: one of
 * them may mean that it is none. Whoever knows the file says so.
 */

const [fewest, most] = [2, 5];
const longest = 30;
const leastRows = 8;
const almostAll = 0.9;
const mostOfRows = 0.6;
const mostWords = 2;

const mayBeStates = (profile: ColumnProfile): boolean => {
  const { name, field, distinct, filledCount, wordCount, countryCount, currencyCount } = profile;
  if (field !== null || distinct === null || distinct.size < fewest || distinct.size > most) return false;
  // Under a header of no known word, most rows are deals, and few are none.
  const mostly = Math.max(...distinct.values()) >= filledCount * mostOfRows;
  const isUnknown = mostly && wordsOfHeader(name).every(({ classes }) => classes.size === 0);
  const isOpen =
    namesOutcome(name) || (isUnknown && [...distinct.keys()].every((word) => word.split(/\s+/).length <= mostWords));
  const isOfWords = wordCount >= filledCount * almostAll && Math.max(countryCount, currencyCount) < filledCount / 2;
  return (
    isOpen && isOfWords && !holdsNames(profile) && filledCount >= leastRows && !isSaidOnce(name) && !isPersonal(profile)
  );
};

/** `Arch Community Fund`: several words, each with a capital. */
const holdsNames = ({ samples }: ColumnProfile): boolean =>
  samples.filter((text) => /^\p{Lu}\S*(?:\s\p{Lu}\S*)+$/u.test(text)).length > samples.length / 2;

/** Of a list of states, no name and no code. */
const isWord = (word: string): boolean =>
  word.length <= longest &&
  /\p{L}\p{M}*\p{L}\p{M}*\p{L}|[\u3040-\u9fff\uac00-\ud7af]{2}/u.test(word) &&
  !/\d/.test(word);

export function askUnknownStates(
  profiles: readonly ColumnProfile[],
  isKnown: (profile: ColumnProfile, word: string) => boolean,
  answers: Answers,
): { refuse: Mapping['refuse']; questions: Question[] } {
  const refuse: Mapping['refuse'] = [];
  const questions: Question[] = [];
  for (const profile of profiles.filter(mayBeStates)) {
    const { name, distinct } = profile;
    const words = [...(distinct ?? [])];
    const isTold = words.some(
      ([word]) => saysNoDeal(word) || mayBeNoDeal(word) || kindOfWords(word) !== null || meansNobody(word),
    );
    const isOpen = words.every(([word]) => isWord(word)) && words.some(([word]) => !isKnown(profile, word));
    if (isTold || !isOpen) continue;
    const answer = answers[`rows:${name}`];
    const left = (answer ?? '').split('|').map((word) => word.trim().toLowerCase());
    const is = words.flatMap(([word]) => (left.includes(word) ? [word] : []));
    if (is.length > 0) refuse.push({ column: name, is, reason: `${name} says that it is no deal` });
    else if (answer !== 'keep') questions.push(statesQuestion(name, words));
  }
  return { refuse, questions };
}

const statesQuestion = (name: string, words: readonly (readonly [string, number])[]): Question => {
  const sorted = words.toSorted(([, one], [, other]) => one - other);
  return {
    id: `rows:${name}`,
    column: name,
    text: `"${name}" says ${sorted
      .toReversed()
      .map(([word, count]) => `${word} (${formatInteger(count)})`)
      .join(', ')}. Does one of these words mean that the row is no deal, such as declined or lost?`,
    option: `--answer "rows:${name}=${sorted[0]?.[0] ?? ''}", several words with | between them, or =keep`,
    choices: [
      { value: 'keep', label: 'No: all rows are deals', example: null },
      ...sorted.map(([word, count]) => ({
        value: word,
        label: `"${word}" means no deal: refuse ${formatInteger(count)}`,
        example: null,
      })),
    ],
  };
};
