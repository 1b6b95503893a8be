import { formatCount } from '../../../contract/formats.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import type { Candidate } from '../mapping/candidates.ts';
import type { ColumnProfile } from '../mapping/described-columns.ts';
import { meansNobody } from '../organisations/nobody.ts';
import { isNoNumber, isRange } from '../reading/read-number.ts';
import { readWords } from '../reading/read-day.ts';
import { monthOfWord } from '../reading/month-words.ts';
import { namesNothing } from '../reading/words/not-said.ts';

/**
 * Texts that may say that nothing is known, in a language that no list has: words in the place of a number or a day, and
 * words in small letters among names. A person says what they mean.
 */

const ofNumbers: readonly DealColumnKey[] = ['amount', 'amountUsd', 'date'];
/** Columns in which more words than these stand hold something else too. */
const mostWords = 4;
const mostlyValues = 0.5;
const mostlyCapitals = 0.6;
const fewestNames = 5;
const fewestCells = 2;

export function askUnknownTexts(
  profiles: readonly ColumnProfile[],
  { likeliest, answers }: { likeliest: ReadonlyMap<DealColumnKey, Candidate>; answers: Answers },
): { nullWords: Mapping['nullWords']; questions: Question[] } {
  const nullWords = wordsOnBothSides(profiles).filter((text) => answers[`unknown:${text}`] !== 'no');
  const questions: Question[] = [];
  for (const profile of profiles)
    for (const [text, count] of unknownIn(profile, profile.field ?? keyOf(profile, likeliest))) {
      const id = `unknown:${text}`;
      const answer = answers[id];
      if (nullWords.includes(text.toLowerCase()) || questions.some((one) => one.id === id)) continue;
      if (answer === 'yes') nullWords.push(text.toLowerCase());
      else if (answer !== 'no') questions.push(questionOf(id, profile.name, text, count));
    }
  return { nullWords, questions };
}

/** What stands in the place of a number or a day in one row and of a name in another is no name. */
function wordsOnBothSides(profiles: readonly ColumnProfile[]): string[] {
  const fieldsOf = (keys: readonly DealColumnKey[]): ColumnProfile[] =>
    profiles.filter(({ field }) => field !== null && keys.includes(field));
  const names = fieldsOf(['funderNames', 'recipientName', 'leadFunders']);
  // Of many names only the first ones are held.
  const isName = (text: string): boolean => names.some(({ distinct }) => distinct?.has(text) ?? isNoNumber(text));
  // Others are asked about, and count in every column then.
  const words = fieldsOf(ofNumbers).flatMap(({ odd }) =>
    [...odd.words].flatMap(([text, rows]) =>
      isKnown(text) || (rows < fewestCells && /^\p{Lu}/u.test(text)) ? [text] : [],
    ),
  );
  return [...new Set(words.map((text) => text.toLowerCase()))].filter(
    (text) => /\p{L}{2}/u.test(text) && readWords(text) === null && monthOfWord(text) === 0 && isName(text),
  );
}

/** Of the likeliest column of an open field it is asked in the same round. */
const keyOf = ({ name }: ColumnProfile, likeliest: ReadonlyMap<DealColumnKey, Candidate>): DealColumnKey | null =>
  [...likeliest].find(([, { profile }]) => profile.name === name)?.[0] ?? null;

function unknownIn({ odd }: ColumnProfile, field: DealColumnKey | null): (readonly [string, number])[] {
  if (field === null) return [];
  if (ofNumbers.includes(field)) {
    // One cell alone is refused with its text.
    const words = [...odd.words].filter(
      ([text, rows]) => rows >= fewestCells && !isKnown(text) && readWords(text) === null && monthOfWord(text) === 0,
    );
    const count = words.reduce((sum, [, rows]) => sum + rows, 0);
    return words.length <= mostWords && count <= odd.cellCount * mostlyValues ? words : [];
  }
  if (field !== 'funderNames' || odd.cellCount < fewestNames || odd.capitalCount < odd.cellCount * mostlyCapitals)
    return [];
  // `eBay` and `iZettle` are single words.
  return [...odd.small].filter(([text, rows]) => (rows > 1 || text.includes(' ')) && !isKnown(text));
}

const isKnown = (text: string): boolean =>
  isNoNumber(text) ||
  isRange(text, 'plain') ||
  namesNothing(text) ||
  meansNobody(text) ||
  !/\p{L}{2}|[\u3040-\u9fff]/u.test(text);

const questionOf = (id: string, name: string, text: string, count: number): Question => ({
  id,
  column: name,
  text: `"${name}" says "${text}" in ${formatCount(count, 'row')}. Does that mean that it is not known?`,
  option: `--answer "${id}=yes" or =no`,
  choices: [
    { value: 'yes', label: 'Yes: it counts as an empty cell, in every column', example: null },
    { value: 'no', label: 'No: read it as it is written', example: null },
  ],
});
