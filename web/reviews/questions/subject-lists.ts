import { nameOfCountry } from '../../../contract/country-names.ts';
import type { searchEntrepreneurs } from '../../../contract/entrepreneurs/entrepreneurs.ts';
import type { searchFunders } from '../../../contract/funders/funders.ts';
import { legalForms, providerTypes, sectors } from '../../../contract/subjects/organisations.ts';
import type { listProviders } from '../../../contract/providers/providers.ts';
import { labelOf } from '../../../contract/reviews/options.ts';
import { call } from '../../api/call.ts';
import { aboutFunder } from '../../../contract/subjects/about-funder.ts';

export interface FoundSubject {
  readonly id: string;
  readonly name: string;
  /** Kind and country, to distinguish two of the same name. */
  readonly about: string;
}

/** Where a form looks for those it asks about. */
export interface SubjectList {
  readonly key: string;
  /** "a new funder" */
  readonly aNewOne: string;
  /** Where no name contains what was typed. */
  readonly noneFound: string;
  readonly find: (term: string, signal: AbortSignal) => Promise<readonly FoundSubject[]>;
}

const mostFound = '8';

export const funderList: SubjectList = {
  key: 'funders',
  aNewOne: 'a new funder',
  noneFound: 'No funder has that name.',
  async find(term, signal) {
    const query = { term, limit: mostFound };
    const { data } = await call<typeof searchFunders>('GET /api/funders/search', { query, signal });
    return data.map((funder) => ({ id: funder.id, name: funder.name, about: aboutFunder(funder) }));
  },
};

export const entrepreneurList: SubjectList = {
  key: 'entrepreneurs',
  aNewOne: 'a new organisation',
  noneFound: 'No organisation has that name.',
  async find(term, signal) {
    const query = { search: term, limit: mostFound };
    const { data } = await call<typeof searchEntrepreneurs>('GET /api/entrepreneurs', { query, signal });
    return data.map(({ id, name, sector, legalForm, country }) => ({
      id,
      name,
      about: words(labelOf(sectors, sector) || labelOf(legalForms, legalForm), country),
    }));
  },
};

export const providerList: SubjectList = {
  key: 'providers',
  aNewOne: 'a new one',
  noneFound: 'No provider has that name.',
  async find(term, signal) {
    const query = { search: term, limit: mostFound };
    const { data } = await call<typeof listProviders>('GET /api/providers', { query, signal });
    return data.map(({ id, name, providerType, country }) => ({
      id,
      name,
      about: words(labelOf(providerTypes, providerType), country),
    }));
  },
};

const words = (kind: string, country: string | null): string =>
  [kind, country === null ? '' : nameOfCountry(country)].filter(Boolean).join(', ');
