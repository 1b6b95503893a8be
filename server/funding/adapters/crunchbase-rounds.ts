import type { DealKind } from '../../../contract/funding-options.ts';
import { readCountryCode, readDay, type CellReader } from '../import-cells.ts';
import type { Adapter, DealDraft, DealValues } from './adapter.ts';

/** Funding rounds in the layout of the CrunchBase exports of 2013: one row per round, without the investors. */

const sectorOf: Readonly<Record<string, string>> = {
  advertising: 'media_creative',
  analytics: 'ict_software',
  automotive: 'mobility_logistics',
  biotech: 'health_biotech',
  cleantech: 'climate_energy',
  consulting: 'professional_services',
  design: 'media_creative',
  ecommerce: 'retail_consumer',
  education: 'education',
  enterprise: 'ict_software',
  fashion: 'retail_consumer',
  finance: 'fintech',
  games_video: 'media_creative',
  government: 'justice_governance',
  hardware: 'hardware_deeptech',
  health: 'health_biotech',
  hospitality: 'tourism_hospitality',
  legal: 'professional_services',
  local: 'retail_consumer',
  manufacturing: 'manufacturing',
  medical: 'health_biotech',
  messaging: 'ict_software',
  mobile: 'ict_software',
  music: 'media_creative',
  nanotech: 'hardware_deeptech',
  network_hosting: 'ict_software',
  news: 'media_creative',
  nonprofit: 'social_services',
  pets: 'retail_consumer',
  photo_video: 'media_creative',
  public_relations: 'professional_services',
  real_estate: 'housing_construction',
  search: 'ict_software',
  security: 'ict_software',
  semiconductor: 'hardware_deeptech',
  social: 'ict_software',
  software: 'ict_software',
  sports: 'media_creative',
  transportation: 'mobility_logistics',
  travel: 'tourism_hospitality',
  web: 'ict_software',
  other: 'other',
};

interface RoundMeaning {
  readonly kind: DealKind;
  readonly values: DealValues;
}
const equity = (roundType: string, values: DealValues = {}): RoundMeaning => ({
  kind: 'equity',
  values: { roundType, ...values },
});
const debt = (debtType: string): RoundMeaning => ({ kind: 'debt', values: { debtType } });

/** The type routes the row: exports hold loans and grants among the rounds. "Series C+" may be any later one. */
const meaningOf: Readonly<Record<string, RoundMeaning>> = {
  seed: equity('seed'),
  angel: equity('angel'),
  'series-a': equity('series_a'),
  'series-b': equity('series_b'),
  'series-c': equity('series_c'),
  'series-c+': equity('series_c'),
  venture: equity('undisclosed'),
  other: equity('undisclosed'),
  undisclosed: equity('undisclosed'),
  unattributed: equity('undisclosed'),
  'private-equity': equity('growth_pe'),
  'post-ipo': equity('undisclosed'),
  crowdfunding: equity('equity_crowdfunding'),
  'crowd-equity': equity('equity_crowdfunding'),
  'convertible-note': equity('undisclosed', { instrument: 'convertible_note' }),
  convertible: equity('undisclosed', { instrument: 'convertible_note' }),
  'debt-round': debt('other'),
  'debt-financing': debt('other'),
  'post-ipo-debt': debt('other'),
  grant: { kind: 'grant', values: { grantType: 'other', equityFree: true } },
};

export const crunchbaseRounds: Adapter = {
  name: 'crunchbase-rounds',
  kind: 'equity',
  header: [
    'company_permalink',
    'company_name',
    'company_category_code',
    'company_country_code',
    'company_state_code',
    'company_region',
    'company_city',
    'funding_round_type',
    'funded_at',
    'raised_amount_usd',
  ],
  constants: { origin: 'admin_curated', licence: 'CC BY', confidence: 'reported' },
  recordId: 'repeated',
  read: readRound,
};

function readRound(cells: CellReader): DealDraft {
  const written = cells.text('funding_round_type') ?? '';
  const meaning = meaningOf[written.replaceAll('_', '-')];
  if (meaning === undefined)
    cells.refuse('unknown_value', `funding_round_type: "${written.slice(0, 40)}" is not a type of round we know`);
  const permalink = cells.text('company_permalink');
  if (permalink === null) cells.refuse('missing', 'company_permalink is empty');
  const category = cells.text('company_category_code');
  const sector = category === null ? null : sectorOf[category];
  if (sector === undefined) cells.flag(`unknown_category:${category}`);
  const date = readDay(cells, 'funded_at');
  const amount = cells.number('raised_amount_usd');
  return {
    kind: meaning?.kind ?? 'equity',
    // Without the amount, so that a corrected amount is a change of the round and not another round.
    recordKey: [permalink, written, date].join('|'),
    values: {
      ...meaning?.values,
      recipientName: cells.text('company_name'),
      recipientType: 'company',
      recipientCountry: readCountryCode(cells, 'company_country_code'),
      sectors: sector === null || sector === undefined ? null : [sector],
      date,
      // The publisher writes the first of January where only the year is known.
      datePrecision: date === null ? null : date.endsWith('-01-01') ? 'year' : 'day',
      amount,
      currency: amount === null ? null : 'USD',
      amountUsd: amount,
    },
  };
}
