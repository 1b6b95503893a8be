import { sureFrom } from '../../../../contract/imports/imports.ts';
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
