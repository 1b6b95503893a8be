import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import { canMean, currenciesOfOpenMark, isCurrency } from '../../../contract/currencies.ts';
import { groupings, type FieldRule } from '../../../contract/imports/mapping.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import { fold } from '../reading/fold.ts';
import { remarkUnits } from '../reading/remark-units.ts';
import { currencyInColumn, currencyNamedIn } from '../reading/currency-names.ts';
import { formatCount } from '../../../contract/formats.ts';
import { listOf } from '../../../contract/lists.ts';
import { readMarkedNumber } from '../reading/read-number.ts';
import { countryInColumn } from '../reading/countries.ts';
import type { FirstRows } from './choose-mapping.ts';
import { unitsIn } from './column-words.ts';
import { codesIn } from './lexicon.ts';
import type { ColumnProfile as Profile } from './profile-columns.ts';

/** In which currency the amounts of an unknown file are. */

interface CurrencyContext {
  readonly profiles: readonly (Profile & { readonly field: DealColumnKey | null })[];
  readonly fields: Partial<Record<DealColumnKey, FieldRule | FieldRule[]>>;
  readonly answers: Answers;
  readonly questions: Question[];
  /** Lines outside the table. */
  readonly remarks: readonly string[];
  readonly first: FirstRows;
}

/** The currency of amounts that say none themselves; null where each says it, or where it is asked. */
export function chooseCurrency(likely: Profile | null, context: CurrencyContext): string | null {
  const { profiles, fields, answers, questions, remarks } = context;
  if (fields.currency !== undefined) completeCurrency(likely, context);
  if ((fields.amount === undefined && likely === null) || fields.currency !== undefined) return null;
  const answered = answers['currency']?.trim().toUpperCase();
  if (answered !== undefined && isCurrency(answered)) return answered;
  const amount = profiles.find(({ field }) => field === 'amount') ?? likely ?? undefined;
  const inHeader = amount === undefined ? null : unitsIn(amount.name).currency;
  const [marked, ...others] = amount?.currencies ?? [];
  if (inHeader !== null) return inHeader;
  if (marked !== undefined && others.length === 0 && amount?.hasOpenMark !== true) return marked;
  // Each cell says it itself.
  if (marked !== undefined && amount?.hasOpenMark === false && !amount.hasBareNumber) return null;
  const [inRemarks, ...more] = new Set(remarkUnits(remarks).flatMap(({ currency }) => currency ?? []));
  if (inRemarks !== undefined && more.length === 0 && marked === undefined && amount?.hasOpenMark !== true)
    return inRemarks;
  questions.push({
    id: 'currency',
    column: amount?.name ?? null,
    text: `${answered ? `"${answered.slice(0, 40)}" is not a currency of ISO 4217. ` : ''}Nothing says in which currency "${amount?.name}" is${amount?.hasOpenMark === true ? `: ${listOf([...amount.openMarks])} is many` : ''}.`,
    option: '--currency USD (or another code)',
    choices: codesNear(amount, profiles, remarks).map((value) => ({ value, label: value, example: null })),
  });
  return null;
}

const crowns = /(?:^|[^a-z])[tm]?kr(?:$|[^a-z])|kron(?:or|er|a|e)\b/;
const lei = /(?:^|[^a-z])lei(?:$|[^a-z])/;
const mostCodes = 8;
/** What the cells and the headers name, and then the most frequent ones. */
function codesNear(amount: Profile | undefined, profiles: readonly Profile[], remarks: readonly string[]): string[] {
  const inHeaders = profiles.flatMap(({ name }) => codesIn(name));
  // `Aide accordée (en dollars canadiens)`, where the sign may be that of this money.
  const inLines = remarks
    .flatMap((line) => currencyNamedIn(line) ?? [])
    .filter((code) => [...(amount?.openMarks ?? [])].every((mark) => canMean(mark, code)));
  const marks = [...(amount?.openMarks ?? []), ...(crowns.test(fold(amount?.name ?? '')) ? ['kr'] : [])];
  const ofMarks = marks.flatMap((mark) => (mark === '$' ? [] : (currenciesOfOpenMark[mark] ?? [])));
  const inLei = lei.test(fold(amount?.name ?? '')) ? ['RON', 'MDL'] : [];
  return [
    ...new Set([
      ...inLines,
      ...(amount?.currencies ?? []),
      ...inHeaders,
      ...ofMarks,
      ...inLei,
      'USD',
      'EUR',
      'GBP',
      'INR',
    ]),
  ].slice(0, mostCodes);
}

/** A column of currencies with empty cells beside amounts: what the header or a person says counts there. */
function completeCurrency(likely: Profile | null, { profiles, fields, answers, questions }: CurrencyContext): void {
  const { currency: rule } = fields;
  const amount = profiles.find(({ field }) => field === 'amount') ?? likely;
  if (amount === null || rule === undefined || Array.isArray(rule) || typeof rule.from !== 'string') return;
  const column = profiles.find(({ name }) => name === rule.from);
  const bareCount = amount.filledCount - (column?.filledCount ?? 0);
  if (column === undefined || bareCount <= 0 || !amount.hasBareNumber) return;
  const answered = answers['currency']?.trim().toUpperCase();
  const constant = unitsIn(amount.name).currency ?? (answered !== undefined && isCurrency(answered) ? answered : null);
  if (constant !== null) fields.currency = [rule, { constant }];
  else if (answers['currency'] !== 'none')
    questions.push({
      id: 'currency',
      column: column.name,
      text: `"${column.name}" is empty in ${formatCount(bareCount, 'row')} with an amount in "${amount.name}". Which currency is meant there?`,
      option: '--currency EUR (or another code), or --currency none where it is unknown',
      choices: [
        ...[...(column.distinct?.keys() ?? [])].flatMap((word) => currencyInColumn(word) ?? []).slice(0, 4),
        'none',
      ].map((value) => ({ value, label: value === 'none' ? 'Unknown: the amount, too' : value, example: null })),
    });
}

const countriesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '¥': { JP: 'JPY', CN: 'CNY' },
  kr: { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' },
};

/** What signs of several currencies mean that the currency of the column cannot be: by the countries, or a question. */
export function chooseMarks(
  currency: string | null,
  likely: Profile | null,
  { profiles, fields, answers, questions, first }: CurrencyContext,
): Record<string, string> {
  const amount = profiles.find(({ field }) => field === 'amount') ?? likely;
  const found: Record<string, string> = {};
  if (amount === null) return found;
  const column = fields.currency === undefined ? null : ([fields.currency].flat()[0]?.from ?? null);
  const countries = countriesIn(profiles.find(({ field }) => field === 'recipientCountry'));
  for (const mark of amount.openMarks) {
    const choices = currenciesOfOpenMark[mark] ?? [];
    // The one question of the currency is about this sign.
    const isAsked = fields.currency === undefined && (currency === null || canMean(mark, currency));
    const isAgreed =
      fields.currency !== undefined &&
      (typeof column !== 'string' || !contradicts(mark, first, { amount: amount.name, column }));
    if (isAsked || isAgreed || choices.length === 0) continue;
    const byCountry = countries.map((country) => countriesOf[mark]?.[country]);
    const [only] = new Set(byCountry);
    const id = `currency:${mark}`;
    const answer = choices.find((choice) => choice === answers[id]?.trim().toUpperCase());
    const mayBeUnknown = fields.currency !== undefined;
    if (mayBeUnknown && answers[id] === 'none') continue;
    if (answer !== undefined) found[mark] = answer;
    else if (only !== undefined && new Set(byCountry).size === 1) found[mark] = only;
    else
      questions.push({
        id,
        column: amount.name,
        text: `"${amount.name}" holds amounts with ${mark}, which is the sign of ${choices.length} currencies. Which is meant?`,
        option: `--answer "${id}=${choices[0] ?? ''}"`,
        choices: [
          ...choices.map((value) => ({ value, label: value, example: null })),
          ...(mayBeUnknown ? [{ value: 'none', label: 'Unknown: the amount, too', example: null }] : []),
        ],
      });
  }
  return found;
}

/** `$5` beside EUR. */
function contradicts(
  mark: string,
  { names, rows }: FirstRows,
  { amount, column }: { amount: string; column: string },
): boolean {
  const [at, beside] = [names.indexOf(amount), names.indexOf(column)];
  return rows.some((row) => {
    const currency = currencyInColumn((row[beside] ?? '').trim());
    const text = (row[at] ?? '').trim();
    return (
      currency !== null &&
      text.includes(mark) &&
      !canMean(mark, currency) &&
      groupings.some((grouping) => readMarkedNumber(text, grouping)?.mark === mark)
    );
  });
}

const countriesIn = (profile: Profile | undefined): string[] =>
  profile?.distinct == null ? [] : [...profile.distinct.keys()].map((word) => countryInColumn(word) ?? '');
