import { z } from 'zod';
import { nameOfCountry } from '../country-names.ts';
import { endpoint } from '../endpoint.ts';
import { funderTypes, legalForms, providerTypes, sectors } from './organisations.ts';
import { countryCodes } from '../regions.ts';
import { moneyKinds, valuesOf } from '../reviews/options.ts';
import { column, nullable, optionsOf, sortable, type LabelledColumn } from '../table/column.ts';
import { pageOf, tableFilters, tableQuery, type Option, type SortTerm } from '../table/table.ts';

/** The records of funders, entrepreneurs and providers as admins keep them: one list, described once for all three. */

export const recordKinds = ['funder', 'entrepreneur', 'provider'] as const;
export type RecordKind = (typeof recordKinds)[number];
export const recordKind = z.enum(recordKinds);

/**
 * A proposed record is invisible until it is listed. A merged record has no state: its address leads to the other one.
 */
export const recordStates = { proposed: 'Proposed', listed: 'Listed', hidden: 'Hidden' } as const;
export type RecordState = keyof typeof recordStates;

type Labels = Readonly<Record<string, string>>;

/** The words of `types` of a row: what kind of funder or provider, or the legal form of a venture. */
export const typesOfRecords: Readonly<Record<RecordKind, { readonly label: string; readonly values: Labels }>> = {
  funder: { label: 'Type', values: funderTypes },
  entrepreneur: { label: 'Legal form', values: legalForms },
  provider: { label: 'Type', values: providerTypes },
};

const columnKeys = [
  'name',
  'types',
  'moneyKinds',
  'sector',
  'country',
  'website',
  'aliases',
  'deals',
  'reviews',
  'isClaimed',
  'state',
  'changedOn',
] as const;

export type RecordColumn = LabelledColumn<(typeof columnKeys)[number]>;

const countries: Option[] = countryCodes.map((value) => ({ value, label: nameOfCountry(value) }));

const columnsFor = (kind: RecordKind): readonly RecordColumn[] => {
  const isFunder = kind === 'funder';
  const types = typesOfRecords[kind];
  const all: (RecordColumn | false)[] = [
    column('name', 'Name', 'text', sortable),
    column('state', 'State', 'in', { options: optionsOf(recordStates) }),
    column('types', types.label, 'arrayContains', { options: optionsOf(types.values) }),
    isFunder && column('moneyKinds', 'Gives', 'arrayContains', { options: optionsOf(moneyKinds) }),
    kind === 'entrepreneur' && column('sector', 'Sector', 'in', { ...nullable, options: optionsOf(sectors) }),
    column('country', 'Country', 'in', { ...nullable, options: countries }),
    column('website', 'Website', 'text', nullable),
    column('aliases', 'Other names', 'text', nullable),
    isFunder && column('deals', 'Deals', null),
    column('reviews', 'Reviews', 'range', { ...sortable, isInteger: true }),
    isFunder && column('isClaimed', 'Claimed', 'triState'),
    column('changedOn', 'Changed', 'dateRange', sortable),
  ];
  return all.filter((one) => one !== false);
};

export const recordColumns: Readonly<Record<RecordKind, readonly RecordColumn[]>> = {
  funder: columnsFor('funder'),
  entrepreneur: columnsFor('entrepreneur'),
  provider: columnsFor('provider'),
};

export const defaultRecordSort: readonly SortTerm[] = [{ key: 'name', direction: 'ascending' }];

const row = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(valuesOf(recordStates)),
  /** Keys of `typesOfRecords`; a provider may have a type in a member's own words. */
  types: z.array(z.string()),
  /** For funders. */
  moneyKinds: z.array(z.enum(valuesOf(moneyKinds))),
  /** For ventures. */
  sector: z.string().nullable(),
  country: z.string().nullable(),
  website: z.string().nullable(),
  aliases: z.array(z.string()),
  /** Rows of the database that name it, those of members as they are shown; 0 for all but funders. */
  deals: z.int(),
  /** Published ones. */
  reviews: z.int(),
  /** Whether a member speaks for it; false for all but funders. */
  isClaimed: z.boolean(),
  /** By an admin, else the day on which it was added. */
  changedOn: z.iso.date(),
  isSample: z.boolean(),
});
export type RecordRow = z.output<typeof row>;

const page = pageOf(row);
const counted = z.object({ count: z.int() });

export const listRecords = {
  funder: endpoint('GET /api/admin/funders', {
    summary: 'A page of all funders, filtered and sorted',
    query: tableQuery(recordColumns.funder),
    reply: page,
  }),
  entrepreneur: endpoint('GET /api/admin/entrepreneurs', {
    summary: 'A page of all entrepreneurs, filtered and sorted',
    query: tableQuery(recordColumns.entrepreneur),
    reply: page,
  }),
  provider: endpoint('GET /api/admin/providers', {
    summary: 'A page of all providers, filtered and sorted',
    query: tableQuery(recordColumns.provider),
    reply: page,
  }),
} as const;

export const countRecords = {
  funder: endpoint('GET /api/admin/funders/count', {
    summary: 'How many funders match a filter',
    query: tableFilters(recordColumns.funder),
    reply: counted,
  }),
  entrepreneur: endpoint('GET /api/admin/entrepreneurs/count', {
    summary: 'How many entrepreneurs match a filter',
    query: tableFilters(recordColumns.entrepreneur),
    reply: counted,
  }),
  provider: endpoint('GET /api/admin/providers/count', {
    summary: 'How many providers match a filter',
    query: tableFilters(recordColumns.provider),
    reply: counted,
  }),
} as const;
