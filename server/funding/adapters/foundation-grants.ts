import { findCountry, readDay, type CellReader } from '../import-cells.ts';
import type { Adapter, DealDraft } from './adapter.ts';

/** Grants of foundations in the layout of the Donations List Website: one row per grant, amounts in USD. */

/** The first that fits names the sector; causes that are about nothing of ours have none. */
const sectorRules: readonly (readonly [RegExp, string])[] = [
  [
    /reproductive|health|population|biosecurity|pandemic|family planning|organ donation|medical|disabilit/i,
    'health_biotech',
  ],
  [/climate|clean energy|environment/i, 'climate_energy'],
  [/food|agricultur|animal welfare/i, 'agriculture_food'],
  [/education|youth literacy|scholarship|school|talent/i, 'education'],
  [/^arts?\b|arts|media|culture/i, 'media_creative'],
  [/science|scientific|genetics|ai safety|research/i, 'science_research'],
  [
    /justice|rights|election|politic|disarmament|conflict|immigra|migration|civic|legal aid|policy|freedom|democracy/i,
    'justice_governance',
  ],
  [/microfinance|financ/i, 'fintech'],
  [/land use|housing/i, 'housing_construction'],
  [/community|social|job|worker|cash transfers|youth|women|crisis/i, 'social_services'],
];

const precisionOf: Readonly<Record<string, string>> = {
  day: 'day',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  'multi-year': 'year',
};
/** Longest description that a row keeps, in characters. */
const maximumDescription = 2_000;

const columns = [
  'donor',
  'donee',
  'amount',
  'donation_date',
  'donation_date_precision',
  'donation_date_basis',
  'cause_area',
  'url',
  'notes',
  'donor_cause_area_url',
  'affected_states',
  'affected_countries',
  'affected_cities',
  'affected_regions',
  'influencer',
  'donation_earmark',
  'donation_announcement_date',
  'donation_announcement_date_precision',
  'donation_announcement_url',
  'predictions',
  'donation_process',
  'intended_use_of_funds_category',
  'intended_use_of_funds',
  'intended_funding_timeframe_in_months',
  'donor_donee_reason',
  'donor_amount_reason',
  'donor_timing_reason',
  'donor_next_donation_thoughts',
  'donor_retrospective',
  'is_contractwork',
  'amount_original_currency',
  'original_currency',
  'currency_conversion_basis',
  'goal_amount',
  'fraction',
  'currency_conversion_date',
  'source_file',
] as const;

export const foundationGrants: Adapter = {
  name: 'foundation-grants',
  kind: 'grant',
  header: columns,
  constants: { origin: 'funder_published', licence: 'CC0 1.0', confidence: 'reported' },
  recordId: 'repeated',
  read: readGrant,
};

// Who influenced a grant and whom it is earmarked for are names of persons: they are not read.
function readGrant(cells: CellReader): DealDraft {
  const donor = cells.text('donor');
  if (donor === null) cells.refuse('missing', 'donor is empty');
  const donee = cells.text('donee');
  const cause = cells.text('cause_area');
  const use = cells.text('intended_use_of_funds_category');
  const url = readAddress(cells);
  const months = cells.number('intended_funding_timeframe_in_months');
  const date = readDate(cells);
  return {
    kind: 'grant',
    recordKey: [donor, donee, date.date, url].join('|'),
    values: {
      funderNames: donor === null ? [] : [donor],
      funderTypes: ['foundation'],
      recipientName: donee,
      ...date,
      ...readAmount(cells),
      sectors: sectorsOf(cause),
      programmeTitle: cause,
      description:
        (cells.text('notes') ?? cells.text('intended_use_of_funds'))?.slice(0, maximumDescription).toWellFormed() ??
        null,
      grantType: grantTypeOf(use),
      durationMonths: months === null ? null : Math.round(months),
      beneficiaryCountries: readCountries(cells),
      sourceUrl: url,
    },
  };
}

function readDate(cells: CellReader): { date: string | null; datePrecision: string | null } {
  const date = readDay(cells, 'donation_date');
  const written = cells.text('donation_date_precision');
  if (date === null) return { date, datePrecision: null };
  const precision = written === null ? undefined : precisionOf[written];
  if (precision === undefined || written === 'multi-year') cells.flag(`date_precision:${written ?? 'none'}`);
  return { date, datePrecision: precision ?? 'year' };
}

/** The publisher converts to USD and keeps what was paid where it was another currency. Reversals are negative. */
function readAmount(cells: CellReader): {
  amount: number | null;
  currency: string | null;
  amountUsd: number | null;
  amountAwardedUsd: number | null;
} {
  const amountUsd = cells.number('amount');
  const original = cells.number('amount_original_currency');
  const written = cells.text('original_currency');
  if (amountUsd !== null && amountUsd < 0) cells.flag('negative_amount');
  const known = { amountUsd, amountAwardedUsd: amountUsd };
  if (original !== null && written !== null && /^[A-Z]{3}$/.test(written))
    return { ...known, amount: original, currency: written };
  return { ...known, amount: amountUsd, currency: amountUsd === null ? null : 'USD' };
}

function sectorsOf(cause: string | null): string[] | null {
  if (cause === null) return null;
  const found = sectorRules.find(([pattern]) => pattern.test(cause));
  return found === undefined ? null : [found[1]];
}

function grantTypeOf(use: string | null): string | null {
  if (use === null) return null;
  if (use.startsWith('Organizational general support')) return 'core_unrestricted';
  return use.startsWith('Direct project expenses') ? 'project' : 'other';
}

function readCountries(cells: CellReader): string[] | null {
  const names = cells.text('affected_countries')?.split('|') ?? [];
  const codes = names.map((name) => findCountry(cells, name.trim())).filter((code) => code !== null);
  return codes.length === 0 ? null : [...new Set(codes)];
}

function readAddress(cells: CellReader): string | null {
  const url = cells.text('url');
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}
