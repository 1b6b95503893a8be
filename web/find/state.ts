import { dealKinds, regions, sectors, stages, usesOfFunds, type DealKind } from '../../contract/deals/options.ts';
import { findColumn } from '../../contract/deals/deals.ts';
import {
  findKinds,
  findOrders,
  matters,
  mostFunders,
  mostSectors,
  mostWeight,
  usualFunders,
  usualWeight,
  widenings,
  type FindKind,
  type FindOrder,
  type Search,
  type Weights,
  type Widening,
} from '../../contract/find/search.ts';
import { typeKeys } from '../../contract/insights/funder-terms.ts';
import { countryCodes } from '../../contract/regions.ts';

/** A search as the address of the page keeps it. What is usual is left out of it. */

export interface FindState extends Search {
  readonly weights: Weights;
  readonly kept: readonly Widening[];
  readonly added: readonly Widening[];
  readonly sort: FindOrder;
  readonly limit: number;
}

export const typesOf = (kind: FindKind) => (kind === 'any' ? [] : (findColumn(kind, typeKeys[kind])?.options ?? []));
export const kindsOf = (kind: FindKind): readonly DealKind[] => (kind === 'any' ? dealKinds : [kind]);

/** What the address says and we do not know is left out. */
export function readState(params: URLSearchParams): FindState {
  const listed = (name: string, options: readonly { readonly value: string }[]): string | null =>
    options.find(({ value }) => value === params.get(name))?.value ?? null;
  const several = <const Value extends string>(name: string, values: readonly Value[]): Value[] => {
    const items = (params.get(name) ?? '').split(',');
    return values.filter((value) => items.includes(value));
  };
  const kind = findKinds.find((one) => one === params.get('kind')) ?? 'equity';
  const amount = Number(params.get('amount'));
  const currency = params.get('currency') ?? '';
  const limit = Number(params.get('limit'));
  const [speed, terms, respect, help, certainty] = matters.map((matter) => weightIn(params.get(matter)));
  return {
    kind,
    amount: Number.isFinite(amount) && amount > 0 ? amount : null,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'USD',
    type: listed('type', typesOf(kind)),
    stage: listed('stage', stages),
    country: countryCodes.find((code) => code === params.get('country')) ?? null,
    region: listed('region', regions),
    sectors: several(
      'sectors',
      sectors.map(({ value }) => value),
    ).slice(0, mostSectors),
    purpose: listed('purpose', usesOfFunds),
    weights: {
      speed: speed ?? usualWeight,
      terms: terms ?? usualWeight,
      respect: respect ?? usualWeight,
      help: help ?? usualWeight,
      certainty: certainty ?? usualWeight,
    },
    kept: several('kept', widenings),
    added: several('added', widenings),
    sort: findOrders.find((one) => one === params.get('sort')) ?? 'both',
    limit: Number.isInteger(limit) && limit > 0 && limit <= mostFunders ? limit : usualFunders,
  };
}

const weightIn = (text: string | null): number =>
  text !== null && /^[0-9]$/.test(text) && Number(text) <= mostWeight ? Number(text) : usualWeight;

export type SearchQuery = Readonly<Record<string, string>> & { readonly kind: FindKind };

/** The same words for the address and for the API. */
export function printState(state: FindState): SearchQuery {
  const { kind, amount, currency, type, stage, country, region, purpose, weights, sort, limit } = state;
  const texts: Record<string, string | null> = {
    amount: amount === null ? null : String(amount),
    currency: amount === null || currency === 'USD' ? null : currency,
    type,
    stage,
    country,
    region,
    sectors: state.sectors.join(','),
    purpose,
    ...Object.fromEntries(
      matters.map((matter) => [matter, weights[matter] === usualWeight ? null : String(weights[matter])]),
    ),
    kept: state.kept.join(','),
    added: state.added.join(','),
    sort: sort === 'both' ? null : sort,
    limit: limit === usualFunders ? null : String(limit),
  };
  const said = Object.entries(texts).flatMap(([name, text]) =>
    text === null || text === '' ? [] : [[name, text] as const],
  );
  return { ...Object.fromEntries(said), kind };
}

/** The search as one text, in one order, without how many funders show: what is saved, and compared with what is saved. */
export function searchAddress(of: FindState | string): string {
  const state = typeof of === 'string' ? readState(new URLSearchParams(of)) : of;
  return new URLSearchParams(printState({ ...state, limit: usualFunders })).toString();
}
