import { nameOfCountry } from '../../contract/country-names.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { sectors, stages, usesOfFunds } from '../../contract/deals/options.ts';
import type { FindKind, Matter, Search, Widening } from '../../contract/find/search.ts';
import { formatCurrency } from '../../contract/formats.ts';
import { eitherOf } from '../../contract/lists.ts';
import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { factsOf } from '../../contract/reviews/published.ts';
import { regionOf } from '../../contract/regions.ts';
import { nameOfRegion } from '../offer-check/places.ts';
import { typesOf } from './state.ts';

export const kindWords: Readonly<Record<FindKind, string>> = { ...kindLabels, any: 'Any' };

export const matterWords: Readonly<Record<Matter, string>> = {
  speed: 'Speed',
  terms: 'Fair terms',
  respect: 'Respect',
  help: 'Help',
  certainty: 'Certainty',
};

export const weightWords = ['Not at all', 'A little', 'Normal', 'A lot', 'Most'] as const;

const labelIn = (options: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

export function placeWords({ country, region }: Pick<Search, 'country' | 'region'>): string | null {
  if (country !== null) return nameOfCountry(country);
  return region === null ? null : nameOfRegion(region);
}

/** "Equity, $1,500,000, Seed, Germany, Software." */
export function searchWords(search: Search): string {
  const { kind, amount, currency, type, stage, purpose } = search;
  const parts = [
    kind === 'any' ? 'Any kind of money' : kindLabels[kind],
    amount === null ? null : formatCurrency(amount, currency),
    type === null ? null : labelIn(typesOf(kind), type),
    stage === null ? null : labelIn(stages, stage),
    placeWords(search),
    ...search.sectors.map((sector) => labelIn(sectors, sector)),
    purpose === null ? null : labelIn(usesOfFunds, purpose),
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}

const typeWords: Readonly<Record<FindKind, string>> = { equity: 'round', debt: 'type', grant: 'type', any: 'type' };

/** What a step does. */
export function stepWords(step: Widening, search: Search): string {
  const place = placeWords(search) ?? '';
  switch (step) {
    case 'purpose':
      return `Any purpose instead of ${labelIn(usesOfFunds, search.purpose ?? '').toLowerCase()}`;
    case 'nearStage':
      return 'Also the stages before and after';
    case 'stage':
      return 'Any stage';
    case 'amount':
      return 'A quarter to four times the amount instead of half to twice';
    case 'anyAmount':
      return 'Any amount, and deals that state none';
    case 'region':
      return `${nameOfRegion(regionOf(search.country) ?? '')} instead of ${place}`;
    case 'place':
      return `Anywhere instead of ${place}`;
    case 'type':
      return `Any ${typeWords[search.kind]} instead of ${labelIn(typesOf(search.kind), search.type ?? '').toLowerCase()}`;
    case 'sectors':
      return 'Any sector';
    case 'years':
      return 'The last six years instead of three';
  }
}

/** What counts as a deal like theirs, once the steps are taken. */
export function similarWords(search: Search, used: ReadonlySet<Widening>): string {
  const { amount, stage, purpose, type } = search;
  const place = placeWords(search);
  const wide = used.has('region') ? nameOfRegion(regionOf(search.country) ?? '') : place;
  const parts = [
    search.kind === 'any' ? null : 'same kind',
    type === null || used.has('type') ? null : `same ${typeWords[search.kind]}`,
    amount === null || used.has('anyAmount')
      ? null
      : used.has('amount')
        ? 'a quarter to four times the amount'
        : 'half to twice the amount',
    stage === null || used.has('stage')
      ? null
      : used.has('nearStage')
        ? 'stage within one step, or none stated'
        : 'same stage, or none stated',
    wide === null || used.has('place') ? null : wide,
    search.sectors.length === 0 || used.has('sectors')
      ? null
      : eitherOf(search.sectors.map((sector) => labelIn(sectors, sector))),
    purpose === null || used.has('purpose') ? null : 'same purpose, or none stated',
  ];
  const said = parts.filter((part) => part !== null);
  return `In the last ${used.has('years') ? 72 : 36} months${said.length === 0 ? '' : `: ${said.join(', ')}`}.`;
}

/** What a warning is about. */
export function warningWords(key: string): string {
  const practices: Readonly<Record<string, string>> = funderQuestions.practiceTags.options;
  const known: Readonly<Record<string, { readonly label: string }>> = factsOf(funderQuestions);
  return practices[key] ?? known[key]?.label ?? key;
}

/** "8 in 10" */
export const inTenWords = (share: number): string => `${Math.round(share * 10)} in 10`;
