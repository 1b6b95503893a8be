import { regionsWithin } from '../../contract/continents.ts';
import { columnsOf } from '../../contract/deals/deals.ts';
import { amountBandOf, origins, type DealKind } from '../../contract/deals/options.ts';
import { inUsd, yearlyRates } from '../../contract/deals/rates.ts';
import {
  amountFactor,
  nearStages,
  usualYears,
  widerAmountFactor,
  widerYears,
  type Search,
  type Widening,
} from '../../contract/find/search.ts';
import { typeKeys } from '../../contract/insights/funder-terms.ts';
import { regionOf } from '../../contract/regions.ts';
import { defaultLimit, printTableQuery, type Filter, type TableFilters } from '../../contract/table/table.ts';
import type { FitValues } from './fit-model.ts';

/** Which deals are like the one that a search describes, as filters of the table, so that each count has its rows there. */

/** Deals that sources publish: what members reported trains nothing and is in no count. */
export const publishedDeals: TableFilters['filters'] = {
  recordType: { kind: 'in', items: ['deal'] },
  origin: { kind: 'in', items: origins.map(({ value }) => value).filter((origin) => origin !== 'member_reported') },
};

export interface Asked {
  readonly search: Search;
  /** Null where no rate of the currency is known. */
  readonly amountUsd: number | null;
  readonly today: string;
  /** Of who sees the newest deals of the kind alone. */
  readonly isNewestOnly: boolean;
}

export type Steps = ReadonlySet<Widening>;

const rowsOf = (
  filters: TableFilters['filters'],
  { isNewestOnly }: Pick<Asked, 'isNewestOnly'>,
  unknown: readonly string[] = [],
): TableFilters => ({ filters, unknown, search: '', ...(isNewestOnly ? { isNewestOnly: true as const } : {}) });

const isIn = (items: readonly string[]): Filter => ({ kind: 'in', items });
const holds = (items: readonly string[]): Filter => ({ kind: 'arrayContains', items });

/** The same day so many years before. */
export function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

export const sinceDay = (today: string, used: Steps): string =>
  yearsBefore(today, used.has('years') ? widerYears : usualYears);

/** Every deal of the kind from a day on. */
export const dealsFrom = (from: string, asked: Pick<Asked, 'isNewestOnly'>): TableFilters =>
  rowsOf({ ...publishedDeals, date: { kind: 'dateRange', range: { from, to: null } } }, asked);

/** And in that time. */
export const dealsSince = (asked: Pick<Asked, 'today' | 'isNewestOnly'>, used: Steps): TableFilters =>
  dealsFrom(sinceDay(asked.today, used), asked);

/** Those that are like it. A deal that states no stage or no purpose may be; one that states no place, sector or amount is not. */
export function similarDeals(kind: DealKind, asked: Asked, used: Steps): TableFilters {
  const { type, stage, purpose } = asked.search;
  const filters = {
    ...dealsSince(asked, used).filters,
    ...placeFilter(asked, used),
    ...sectorFilter(asked, used),
    ...amountFilter(asked, used),
  };
  const unknown: string[] = [];
  if (type !== null && asked.search.kind !== 'any' && !used.has('type')) filters[typeKeys[kind]] = isIn([type]);
  if (stage !== null && !used.has('stage')) {
    filters['stage'] = isIn(used.has('nearStage') ? nearStages(stage) : [stage]);
    unknown.push('stage');
  }
  if (purpose !== null && !used.has('purpose')) {
    filters['useOfFunds'] = holds([purpose]);
    unknown.push('useOfFunds');
  }
  return rowsOf(filters, asked, unknown);
}

type Filters = Record<string, Filter>;

function placeFilter({ search: { country, region } }: Pick<Asked, 'search'>, used: Steps): Filters {
  if (used.has('place')) return {};
  if (country !== null && !used.has('region')) return { recipientCountry: isIn([country]) };
  const wide = country === null ? region : regionOf(country);
  return wide === null ? {} : { recipientRegion: isIn(regionsWithin(wide)) };
}

const sectorFilter = ({ search: { sectors } }: Pick<Asked, 'search'>, used: Steps): Filters =>
  sectors.length === 0 || used.has('sectors') ? {} : { sectors: holds(sectors) };

/** In USD where there is a rate, else among deals in the same currency. */
function amountFilter({ search: { amount, currency }, amountUsd }: Asked, used: Steps): Filters {
  if (amount === null || used.has('anyAmount')) return {};
  const range = amountAround(amountUsd ?? amount, used.has('amount') ? widerAmountFactor : amountFactor);
  if (amountUsd !== null) return { amountUsd: { kind: 'range', range } };
  return { currency: isIn([currency]), amount: { kind: 'range', range } };
}

export const amountAround = (middle: number, factor: number) => ({
  from: toCents(middle / factor),
  to: toCents(middle * factor),
});

const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Deals since then in the place that was asked for, and in its sectors: what reasons count. Null where none was asked for. */
export function dealsInPlace(asked: Asked, used: Steps): TableFilters | null {
  const place = placeFilter(asked, new Set());
  return Object.keys(place).length === 0 ? null : rowsOf({ ...dealsSince(asked, used).filters, ...place }, asked);
}
export function dealsInSectors(asked: Asked, used: Steps): TableFilters | null {
  const sectors = sectorFilter(asked, new Set());
  return Object.keys(sectors).length === 0 ? null : rowsOf({ ...dealsSince(asked, used).filters, ...sectors }, asked);
}

/** As the address of the table has them. */
export const addressOf = (kind: DealKind, { filters, unknown, search }: TableFilters): string =>
  new URLSearchParams(
    printTableQuery(columnsOf(kind), { filters, unknown, search, sort: [], cursor: null, limit: defaultLimit }),
  ).toString();

/** What the model is asked. */
export function fitValuesOf({ search, amountUsd }: Pick<Asked, 'search' | 'amountUsd'>): FitValues {
  const { kind, type, stage, country, region, sectors, purpose } = search;
  const one = (value: string | null): string[] => (value === null ? [] : [value]);
  const wide = country === null ? region : regionOf(country);
  return {
    sector: sectors,
    place: wide === null ? [] : regionsWithin(wide),
    country: one(country),
    round: kind === 'any' ? [] : one(type),
    amount: one(amountBandOf(amountUsd)),
    stage: one(stage),
    purpose: one(purpose),
  };
}

/** By the newest yearly rate that we have of the currency. */
export function amountInUsd(amount: number | null, currency: string): number | null {
  if (amount === null || currency === 'USD') return amount;
  const newest = Object.entries(yearlyRates.usdPerUnit[currency] ?? {}).toSorted(([one], [other]) =>
    one < other ? 1 : -1,
  );
  const rate = newest[0]?.[1];
  return rate === undefined ? null : inUsd(amount, rate);
}
