import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import { isCurrency } from '../../../contract/currencies.ts';
import type { FieldRule } from '../../../contract/imports/mapping.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
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
