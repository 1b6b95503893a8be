import { sureFrom } from '../../../../contract/imports/imports.ts';
import type { Answers, Question } from '../../../../contract/imports/imports.ts';
import { currencyInColumn } from '../../reading/currency-names.ts';
import { fold } from '../../reading/fold.ts';
import { unitsIn } from '../column-words.ts';
import type { ColumnProfile } from '../profile-columns.ts';
import { readHeader } from '../read-header.ts';
import type { Candidate } from '../candidates.ts';
import type { Fields } from '../combine-columns.ts';

/** What stands beside the amount of a row goes before what the file says of all its rows. */

const isDefault = (name: string): boolean => /(?:^|[^a-z])(?:default|base|reporting|standard)(?:[^a-z]|$)/i.test(name);
const partsOf = (name: string): string[] =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

/** How many of the parts of its name are those of the amount, from the first on. */
function nearness(name: string, amount: string): number {
  const parts = partsOf(amount);
  const shared = partsOf(name).findIndex((part, at) => part !== parts[at]);
  return (shared < 0 ? parts.length : shared) - (isDefault(name) ? 0.5 : 0);
}

/** `value/currency` before `default-currency`, which counts where the first is empty. */
export function readNearCurrency(fields: Fields, candidates: readonly Candidate[], amount: string | undefined): void {
  const { currency: rule } = fields;
  if (amount === undefined || rule === undefined || Array.isArray(rule) || typeof rule.from !== 'string') return;
  const own = rule.from;
  const rank = (name: string): number => nearness(name, amount);
  const others = candidates
    .filter(({ key, score, profile }) => key === 'currency' && score >= sureFrom && profile.name !== own)
    .map(({ profile }) => profile.name);
  const nearest = others.toSorted((one, other) => rank(other) - rank(one))[0];
  if (nearest !== undefined && rank(nearest) > rank(own)) fields.currency = [{ ...rule, from: nearest }, rule];
  else {
    const spare = others.find(isDefault);
    if (spare !== undefined) fields.currency = [rule, { ...rule, from: spare }];
  }
}

const ofOther =
  /\b(?:local|locale?s?|lokale?r?|landes|national\w*|nacional\w*|original|originale?s?|originaux|origine?|orig|origem|origen|foreign|fremd|ausland\w*|etrangere?|extranjer[oa]|estrangeir[oa]|transaction\w*|transaccion|source|native|contract|contrato|vertrags?)(?=\b|wahrung|betrag)/;
const isOther = (name: string): boolean => ofOther.test(fold(name).replaceAll(/[^a-z]+/g, ' '));
const least = 0.3;

interface BesideContext {
  readonly profiles: readonly ColumnProfile[];
  readonly answers: Answers;
  readonly questions: Question[];
}

/** Columns of amounts that name no currency themselves, and whose money the column of currencies may say. */
const otherAmounts = (profiles: readonly ColumnProfile[], amount: string): ColumnProfile[] =>
  profiles.filter(
    ({ name, filledCount, numbers }) =>
      name !== amount &&
      filledCount > 0 &&
      Math.max(...Object.values(numbers)) >= filledCount / 2 &&
      (readHeader(name).scores.amount ?? 0) >= least &&
      unitsIn(name).currency === null,
  );

/**
 * `Amount (USD)`, `Local currency`, `Amount in local currency`: the column of currencies is that of another amount. Where
 * the header of the amount contradicts it, and nothing says whose it is, a person does.
 */
export function chooseOwnCurrency(
  fields: Fields,
  amount: string | undefined,
  { profiles, answers, questions }: BesideContext,
): void {
  const { currency: rule } = fields;
  if (amount === undefined || rule === undefined || Array.isArray(rule) || typeof rule.from !== 'string') return;
  const { from } = rule;
  const column = profiles.find(({ name }) => name === from);
  if (column === undefined || from.includes('/')) return;
  const own = unitsIn(amount).currency;
  const others = otherAmounts(profiles, amount);
  const named = others.filter(({ name }) => isOther(name));
  // Its name says that it is not the money of this amount.
  const isOfOther = isOther(from) && !isOther(amount) && (named.length > 0 || own !== null);
  if (own === null) {
    if (isOfOther || (named.length > 0 && !isOther(amount) && isBeside(profiles, from, { amount, others: named })))
      ask({ own, others: named });
    return;
  }
  const codes = [...(column.distinct?.keys() ?? [])].map((word) => currencyInColumn(word));
  if (column.distinct !== null && codes.every((code) => code === own)) return;
  if (isOfOther || (others.length > 0 && !isOther(amount) && named.length > 0)) delete fields.currency;
  else ask({ own, others });

  function ask({ own: code, others: rivals }: { own: string | null; others: readonly ColumnProfile[] }): void {
    const answer = answers['currency_from'];
    if (answer === 'column') return;
    if (answer === 'header') {
      delete fields.currency;
      return;
    }
    const says = `"${from}" says ${column?.samples.slice(0, 3).join(', ') ?? ''}`;
    questions.push({
      id: 'currency_from',
      column: from,
      text:
        code === null
          ? `${says}. Is that the currency of "${amount}", or of "${rivals[0]?.name ?? ''}" alone?`
          : `"${amount}" names ${code}, and ${says}. Which of them is the currency of "${amount}"?`,
      option: '--answer currency_from=header or =column',
      choices: [
        {
          value: 'header',
          label: code === null ? 'Another one, the same in all rows' : `${code}, in all rows`,
          example: null,
        },
        { value: 'column', label: `What "${from}" says in each row`, example: null },
      ],
    });
  }
}

/** Whether the column stands nearer to another amount than to this one. */
function isBeside(
  profiles: readonly ColumnProfile[],
  from: string,
  { amount, others }: { amount: string; others: readonly ColumnProfile[] },
): boolean {
  const placeOf = (wanted: string): number => profiles.findIndex(({ name }) => name === wanted);
  const far = (name: string): number => Math.abs(placeOf(name) - placeOf(from));
  return others.some(({ name }) => far(name) < far(amount));
}

/** Of a list that the amount is in, the items beside it: funders of another transaction gave another amount. */
export function keepItemOfAmount(fields: Fields, amount: string | undefined): void {
  const { funderNames: rule } = fields;
  const [, list, at] = /^(.*?)\/(\d+)\//.exec(amount ?? '') ?? [];
  if (list === undefined || rule === undefined || Array.isArray(rule) || !Array.isArray(rule.from)) return;
  const isBeside = (name: string): boolean =>
    !name.startsWith(`${list}/`) || name.startsWith(`${list}/${at}/`) || !/^\/\d+\//.test(name.slice(list.length));
  const from = rule.from.filter(isBeside);
  if (from.length > 0) fields.funderNames = { ...rule, from };
}
