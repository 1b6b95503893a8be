import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import { canMean, currenciesOfOpenMark, isCurrency } from '../../../contract/currencies.ts';
import type { FieldRule } from '../../../contract/imports/mapping.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import { currencyInColumn } from '../reading/currency-names.ts';
import { formatCount } from '../../../contract/formats.ts';
import { countryInColumn } from '../reading/countries.ts';
import { unitsIn } from './column-words.ts';
import type { ColumnProfile as Profile } from './profile-columns.ts';

/** In which currency the amounts of an unknown file are. */

interface CurrencyContext {
  readonly profiles: readonly (Profile & { readonly field: DealColumnKey | null })[];
  readonly fields: Partial<Record<DealColumnKey, FieldRule | FieldRule[]>>;
  readonly answers: Answers;
  readonly questions: Question[];
}

/** The currency of amounts that say none themselves; null where each says it, or where it is asked. */
export function chooseCurrency(
  likely: Profile | null,
  { profiles, fields, answers, questions }: CurrencyContext,
): string | null {
  if (fields.currency !== undefined) completeCurrency(likely, { profiles, fields, answers, questions });
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
  questions.push({
    id: 'currency',
    column: amount?.name ?? null,
    text: `${answered ? `"${answered.slice(0, 40)}" is not a currency of ISO 4217. ` : ''}Nothing says in which currency "${amount?.name}" is${amount?.hasOpenMark === true ? ': $ is many' : ''}.`,
    option: '--currency USD (or another code)',
    choices: ['USD', 'EUR', 'GBP', 'INR'].map((value) => ({ value, label: value, example: null })),
  });
  return null;
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
  { profiles, fields, answers, questions }: CurrencyContext,
): Record<string, string> {
  const amount = profiles.find(({ field }) => field === 'amount') ?? likely;
  const found: Record<string, string> = {};
  if (amount === null || fields.currency !== undefined) return found;
  const countries = countriesIn(profiles.find(({ field }) => field === 'recipientCountry'));
  for (const mark of amount.openMarks) {
    const choices = currenciesOfOpenMark[mark] ?? [];
    // The one question of the currency is about this sign.
    const isAsked = currency === null || canMean(mark, currency);
    if (isAsked || choices.length === 0) continue;
    const byCountry = countries.map((country) => countriesOf[mark]?.[country]);
    const [only] = new Set(byCountry);
    const id = `currency:${mark}`;
    const answer = choices.find((choice) => choice === answers[id]?.trim().toUpperCase());
    if (answer !== undefined) found[mark] = answer;
    else if (only !== undefined && new Set(byCountry).size === 1) found[mark] = only;
    else
      questions.push({
        id,
        column: amount.name,
        text: `"${amount.name}" holds amounts with ${mark}, which is the sign of ${choices.length} currencies. Which is meant?`,
        option: `--answer "${id}=${choices[0] ?? ''}"`,
        choices: choices.map((value) => ({ value, label: value, example: null })),
      });
  }
  return found;
}

const countriesIn = (profile: Profile | undefined): string[] =>
  profile?.distinct == null ? [] : [...profile.distinct.keys()].map((word) => countryInColumn(word) ?? '');
