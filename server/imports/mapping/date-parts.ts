import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { FieldRule } from '../../../contract/imports/mapping.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { isSaidOnce } from '../reading/words/said-once.ts';
import { plainHeader } from './term-headers.ts';

/** A date in several columns: `Year`, `Month` and `Day`, `Année` and `Trimestre`, or `Award year` and `Award month`. */

const almostAll = 0.9;
const yearWords =
  /\b(?:year|yr|jahr|annee|an|ano|fy|exercice|ejercicio|exercicio|rok|roku|ar|aar|vuosi|ev|anno|jaar|tahun|yil|godina|leto|aasta|gads|metai|urtea?)\b/;
const ofFiscalYear =
  /\b(?:fiscal|financial|fy|wirtschaftsjahr|geschaftsjahr|haushaltsjahr|exercice|ejercicio|exercicio)\b/;

type Part = 'month' | 'quarter' | 'half' | 'day';
interface PartOfDate {
  readonly words: RegExp;
  readonly countOf: (profile: ColumnProfile) => number;
}
const parts: Readonly<Record<Part, PartOfDate>> = {
  month: {
    words:
      /\b(?:month|mo|mon|mth|mnth|mm|monat|mois|mes|mese|maand|maned|manad|mesic|miesiac|kuukausi|kuu|honap|luna|ay|bulan|mjesec|mesec)\b/,
    countOf: ({ monthCount }) => monthCount,
  },
  quarter: {
    words: /\b(?:quarter|quartal|trimestre|trim|qtr|q|quartals|trimestres)\b/,
    countOf: ({ quarterCount }) => quarterCount,
  },
  half: {
    words: /\b(?:half(?: year)?|halbjahr|semestre|semester|halfyear)\b/,
    countOf: ({ halfCount }) => halfCount,
  },
  day: {
    words: /\b(?:day|dy|dd|tag|jour|dia|den|dzien|dag|paiva|nap|ziua|giorno|gun|hari)\b/,
    countOf: ({ dayOfMonthCount }) => dayOfMonthCount,
  },
};

const rest = (name: string, words: RegExp): string | null => {
  const text = plainHeader(name.split('/').at(-1) ?? name);
  return words.test(text) ? text.replace(words, '').replaceAll(/\s+/g, ' ').trim() : null;
};
/** Words beside the part that say nothing of which date it is. */
const plainRest =
  /^(?:(?:date|datum|fecha|data|de|du|del|of|the|award|approval|calendar|fiscal|financial|number|no|nr)\s*)*$/;

/** The one column of such a part that may belong to the year. */
function findPart(part: Part, year: ColumnProfile, profiles: readonly ColumnProfile[]): ColumnProfile | null {
  const { words, countOf } = parts[part];
  const own = rest(year.name, yearWords);
  const found = profiles.filter(
    (profile) =>
      profile !== year &&
      profile.filledCount > 0 &&
      rest(profile.name, words) !== null &&
      countOf(profile) >= profile.filledCount * almostAll,
  );
  const same = found.find(({ name }) => rest(name, words) === own);
  const [only] = found;
  return (
    same ?? (found.length === 1 && only !== undefined && plainRest.test(rest(only.name, words) ?? '') ? only : null)
  );
}

/** The month, the quarter or the day of a date, by its header and its values. */
export const isPartOfDate = (profile: ColumnProfile): boolean =>
  Object.values(parts).some(
    ({ words, countOf }) => rest(profile.name, words) !== null && countOf(profile) >= profile.filledCount * almostAll,
  );

/** How the date of a deal is read from its year and the columns that say the rest; null where the year stands alone. */
export function joinedDate(
  year: ColumnProfile,
  profiles: readonly ColumnProfile[],
  { answers, questions }: { answers: Answers; questions: Question[] },
): FieldRule | null {
  const isYear = Math.max(year.days.year, year.fiscalCount) >= year.filledCount * almostAll;
  if (isYear && isSaidOnce(year.name)) return besideYearSaidOnce(year, profiles);
  if (!isYear) return null;
  if (rest(year.name, yearWords) === null) return besideYearSaidOnce(year, profiles.filter(isOfMonthNames));
  const month = findPart('month', year, profiles) ?? onlyMonthNames(year, profiles);
  const quarter = month === null ? findPart('quarter', year, profiles) : null;
  const half = month === null && quarter === null ? findPart('half', year, profiles) : null;
  const first = month ?? quarter ?? half;
  if (first === null) return besideYear(year, profiles);
  if (ofFiscalYear.test(plainHeader(year.name)) || year.fiscalCount > 0) {
    const id = `parts:${first.name}`;
    const answer = answers[id];
    if (answer !== 'calendar' && answer !== 'year') questions.push(fiscalQuestion(id, year, first));
    if (answer !== 'calendar') return null;
  }
  const day = month === null ? null : findPart('day', year, profiles);
  const from = [year, first, ...(day === null ? [] : [day])].map(({ name }) => name);
  return { from, joins: month !== null ? true : quarter !== null ? 'quarter' : 'half', dateOrder: 'ymd' };
}

/** The year stands in the name of the sheet or above the table: the one column of months is of that year, whatever it is called. */
function besideYearSaidOnce(year: ColumnProfile, profiles: readonly ColumnProfile[]): FieldRule | null {
  const months = profiles.filter((profile) => profile !== year && isOfMonths(profile));
  const [month] = months;
  if (month === undefined || months.length > 1) return null;
  const days = profiles.filter(
    ({ name, filledCount, dayOfMonthCount }) =>
      name !== month.name &&
      filledCount > 0 &&
      rest(name, parts.day.words) !== null &&
      dayOfMonthCount >= filledCount * almostAll,
  );
  const from = [year, month, ...(days.length === 1 ? days : [])].map(({ name }) => name);
  return { from, joins: true, dateOrder: 'ymd' };
}

/** A column of 1 to 12 behind a year, and one of 1 to 31 behind that, whatever they are called. */
function besideYear(year: ColumnProfile, profiles: readonly ColumnProfile[]): FieldRule | null {
  const at = profiles.indexOf(year);
  const [month, day] = [profiles[at + 1], profiles[at + 2]];
  if (month === undefined || day === undefined) return null;
  const isOf = (profile: ColumnProfile, count: number): boolean =>
    profile.filledCount >= year.filledCount * mostFilled && count >= profile.filledCount * almostAll;
  const areParts =
    isOf(month, Math.min(month.monthCount, month.dayOfMonthCount)) &&
    isOf(day, day.dayOfMonthCount) &&
    month.greatest <= 12 &&
    day.greatest > 12 &&
    day.greatest <= 31;
  return areParts ? { from: [year.name, month.name, day.name], joins: true, dateOrder: 'ymd' } : null;
}
const mostFilled = 0.5;

const isOfMonthNames = (profile: ColumnProfile): boolean =>
  isOfMonths(profile) && profile.wordCount >= profile.filledCount * almostAll;

/** The one column of names of months, beside a year, where its header speaks of no other date. */
function onlyMonthNames(year: ColumnProfile, profiles: readonly ColumnProfile[]): ColumnProfile | null {
  const [only, ...others] = profiles.filter((profile) => profile !== year && isOfMonthNames(profile));
  const isOther =
    only !== undefined &&
    /\b(?:start|end|begin\w*|birth|founded|report\w*|due|last|first)\b/.test(plainHeader(only.name));
  return only === undefined || others.length > 0 || isOther ? null : only;
}

/** By their names; by numbers only where the header says so. */
const isOfMonths = ({ name, filledCount, monthCount, wordCount }: ColumnProfile): boolean =>
  filledCount > 0 &&
  monthCount >= filledCount * almostAll &&
  (wordCount >= filledCount * almostAll || rest(name, monthWords) !== null);
const monthWords =
  /(?:^| )(?:month|monat|mois|mes|mese|maand|maned|manad|mesic|miesiac|kuukausi|kuu|honap|luna|ay|bulan|mjesec|mesec|thang|месяц|міс|месец|μηνας|月|월|شهر|חודש|माह|months)(?: |$)/;

const fiscalQuestion = (id: string, year: ColumnProfile, part: ColumnProfile): Question => ({
  id,
  column: part.name,
  text: `"${part.name}" may count from the beginning of the year in "${year.name}", which may be no calendar year. Is it a part of the calendar year?`,
  option: `--answer "${id}=calendar" or =year`,
  choices: [
    { value: 'calendar', label: 'Yes: read both', example: null },
    { value: 'year', label: 'No: the year alone is known', example: null },
  ],
});
