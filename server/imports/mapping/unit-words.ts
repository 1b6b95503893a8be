import { formatCount, formatInteger } from '../../../contract/formats.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import { fold } from '../reading/fold.ts';
import type { ColumnProfile } from './described-columns.ts';
import type { ColumnProfile as Profile } from './profile-columns.ts';

/** What words behind the amounts multiply by, where they do not say it: `$350 mil`, `12 M` beside `3 MM`, `5 quintals`. */

/** In Spanish and Portuguese, `mil` is a thousand. */
const iberianUnits = new Set('milhao milhoes millon millones mi milhares miles bi bilhoes'.split(' '));
const iberianHeader =
  /\b(?:fecha|monto|importe|cuantia|empresa|empresas|inversor\w*|inversionista\w*|investidor\w*|montante|aporte|rodada|ronda|financiador\w*|beneficiari[oa]s?|prestatario|otorgante|concedente|tomador\w*|setor)\b/;
/** Where `mil.` stands beside them, it is a million: their languages have words of their own for a thousand. */
const centralUnits = new Set('tis tisic tisice tys tysiac tysiecy mld mrd tsd'.split(' '));
const centralHeader =
  /\b(?:castka|vyse|investori|prijemce|poskytovatel|prijimatel|kwota|inwestor\w*|odbiorca|spolka|betrag|empfanger|kapitalgeber)\b/;
/** Fewer cells are refused with their words. */
const leastCells = 3;

export function chooseUnitWords(
  likely: Profile | null,
  { profiles, answers, questions }: { profiles: readonly ColumnProfile[]; answers: Answers; questions: Question[] },
): NonNullable<Mapping['unitWords']> {
  const found: Record<string, number> = {};
  const amounts = profiles.filter(({ field }) => field === 'amount' || field === 'amountUsd');
  const isIberian = profiles.some(({ name }) => iberianHeader.test(fold(name).replaceAll(/[^a-z]+/g, ' ')));
  const isCentral = profiles.some(({ name }) => centralHeader.test(fold(name).replaceAll(/[^a-z]+/g, ' ')));
  for (const { name, unitWords, openWords } of amounts.length > 0 ? amounts : likely === null ? [] : [likely]) {
    const open = new Map(openWords);
    // In finance, `M` is a thousand where `MM` is a million.
    if (unitWords.has('mm') && unitWords.has('m')) open.set('m', leastCells);
    for (const [word, count] of open) {
      const isMil = word === 'mil';
      if (isMil && (isIberian || [...unitWords].some((unit) => iberianUnits.has(unit)))) found[word] = 1_000;
      else if (isMil && (isCentral || [...unitWords].some((unit) => centralUnits.has(unit)))) found[word] = 1_000_000;
      else if (isMil || count >= leastCells) ask(word, name, count);
    }
  }
  return found;

  function ask(word: string, name: string, count: number): void {
    const id = `word:${word}`;
    const answer = answers[id];
    const factor = Number(answer?.replaceAll(/[ ,]/g, ''));
    if (answer !== undefined && answer !== '' && factor > 0) found[word] = factor;
    else if (answer !== 'none' && found[word] === undefined && !questions.some((one) => one.id === id))
      questions.push({
        id,
        column: name,
        text: `"${name}" holds numbers with "${word}" behind them${word === 'm' ? ' beside others with "mm"' : ` in ${formatCount(count, 'cell')}`}. What does the word multiply by?`,
        option: `--answer "${id}=1000", or another number, or =none where it is no amount`,
        choices: [
          ...[1_000, 1_000_000, 1].map((value) => ({
            value: String(value),
            label: value > 1 ? `Times ${formatInteger(value)}` : 'Nothing: the number is the amount',
            example: null,
          })),
          { value: 'none', label: 'It is no amount: refuse these rows', example: null },
        ],
      });
  }
}
