import { z } from 'zod';
import { comparedBy } from '../../contract/insights/offer-check.ts';
import { dealKinds, regions, sectors, stages, type DealKind } from '../../contract/deals/options.ts';
import * as terms from '../../contract/deals/terms.ts';
import { countryInput } from './tool.ts';
import { parseDay, printDecimal, printList, printRange } from '../../contract/table/values.ts';

/** The filters of the table as typed input, and as the words of its address. */

const oneOf = (options: readonly { readonly value: string }[]) => z.enum(options.map(({ value }) => value));
const listOf = (options: readonly { readonly value: string }[]) => z.array(oneOf(options)).max(20).optional();
const day = z
  .string()
  .refine((text) => parseDay(text).isValid, 'A day is written YYYY-MM-DD')
  .optional();
const amount = z.number().min(0).max(1e15).optional();

/** Words of the API that are no columns. What a tool can say of them has a name of its own. */
const noColumns = new Set(['search', 'sort', 'limit', 'cursor', 'fields', 'format', 'facets']);

const types = [...terms.roundTypes, ...terms.debtTypes, ...terms.grantTypes];

/** Which deals are meant. */
export const comparableInput = {
  kind: z.enum(dealKinds),
  types: listOf(types.filter(({ value }, at) => types.findIndex((one) => one.value === value) === at)).describe(
    'Round of equity, type of loan or of grant.',
  ),
  stages: listOf(stages).describe('Stage of the recipient.'),
  sectors: listOf(sectors),
  countries: z.array(countryInput).max(50).optional().describe('Of the recipient, ISO 3166-1 codes: DE.'),
  regions: listOf(regions).describe('Of the recipient.'),
  dateFrom: day.describe('YYYY-MM-DD'),
  dateTo: day.describe('YYYY-MM-DD'),
};

export const filterInput = {
  ...comparableInput,
  search: z.string().max(200).optional().describe('Words in recipient, funder, title and notes.'),
  funders: z
    .array(z.string().min(1).max(200))
    .max(20)
    .optional()
    .describe('Names of funders, as search_funders writes them.'),
  amountUsdFrom: amount,
  amountUsdTo: amount,
  recordType: z.enum(['deal', 'offer', 'programme']).optional(),
  more: z
    .record(z.string().max(60), z.string().max(2_000))
    .refine((more) => !Object.keys(more).some((key) => noColumns.has(key)), 'Takes columns alone')
    .optional()
    .describe(
      'Any other column, in the words of the API: {"ratePct":"4..8","boardSeat":"true","debtType":"term_loan,line_of_credit"}. Ranges are from..to.',
    ),
};
const filters = z.strictObject(filterInput);
export type DealFilterInput = z.output<typeof filters>;

/** As parameters of the API. `more` goes first: it replaces nothing that has a name of its own. */
export function queryOf({ kind, more, ...input }: DealFilterInput): Record<string, string> {
  const list = (items: readonly string[] | undefined): string | undefined =>
    items === undefined || items.length === 0 ? undefined : printList(items);
  const said: Record<string, string | undefined> = {
    ...more,
    search: input.search,
    [comparedBy[kind][0]]: list(input.types),
    stage: list(input.stages),
    sectors: list(input.sectors),
    recipientCountry: list(input.countries),
    recipientRegion: list(input.regions),
    funderNames: list(input.funders),
    recordType: input.recordType,
    date: rangeOf(input.dateFrom, input.dateTo, String),
    amountUsd: rangeOf(input.amountUsdFrom, input.amountUsdTo, printDecimal),
  };
  for (const [key, value] of Object.entries(said)) if (value === undefined) said[key] = more?.[key];
  return Object.fromEntries(Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function rangeOf<T extends string | number>(
  from: T | undefined,
  to: T | undefined,
  print: (end: T) => string,
): string | undefined {
  return from === undefined && to === undefined ? undefined : printRange({ from: from ?? null, to: to ?? null }, print);
}

/** The table of the same rows. */
export const tablePath = (kind: DealKind, query: Readonly<Record<string, string>>): string => {
  const words = new URLSearchParams(query).toString();
  return `/database/${kind}${words === '' ? '' : `?${words}`}`;
};
