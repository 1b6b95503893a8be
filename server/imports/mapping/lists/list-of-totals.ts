import type { Question } from '../../../../contract/imports/imports.ts';
import type { Candidate, CoreKey } from '../candidates.ts';
import { lookedFor } from '../core-fields.ts';
import type { ColumnProfile } from '../profile-columns.ts';
import { plainHeader } from '../term-headers.ts';

/** A list that adds up what each organisation got is no list of deals. */

const countsDeals =
  /\b(?:number of|no of|num|count|anzahl|nombre de|numero de|n) (?:\w+ )?(?:rounds|deals|loans|grants|awards|investments|runden|tours|rondas|rodadas|prets|prestamos|emprestimos)\b|\b(?:rounds|deals|loans|grants|awards|investments) (?:count|number|total)\b|^(?:funding rounds|rounds|total (?:rounds|deals|grants|loans))$/;
const adds = /\b(?:total|cumulative|overall|lifetime|to date|ever|all time|gesamt|cumule|acumulado|cumulado)\b/;
const notOfDeal =
  /\b(?:last|latest|first|founded|founding|incorporated|next|updated|created|letzte|derniere?|ultim[oa]|fundado|gegrundet)\b/;

/**
 * A list of organisations that adds up what each got: it counts their deals, its only amounts are totals, and no date is
 * that of a deal. Its rows are no deals, whatever is answered.
 */
export function isListOfTotals(candidates: readonly Candidate[], profiles: readonly ColumnProfile[]): boolean {
  const named = (key: CoreKey | 'amountUsd'): string[] =>
    candidates.filter((one) => one.key === key).map(({ profile }) => plainHeader(profile.name));
  const amounts = [...named('amount'), ...named('amountUsd')];
  return (
    amounts.length > 0 &&
    amounts.every((text) => adds.test(text)) &&
    named('date').every((text) => notOfDeal.test(text)) &&
    profiles.some(({ name }) => countsDeals.test(plainHeader(name)))
  );
}

export const totalsQuestion: Question = {
  id: 'list',
  column: null,
  text: `The file adds up what each organisation got, in several deals: its rows are no deals. Looked for ${lookedFor.amount} of one deal each, and for ${lookedFor.date} of each deal`,
  option: '--map with a mapping of your own, should they be deals all the same',
  choices: [],
};
