import { funderTypes as funderTypeWords, sectors as sectorWords } from '../subjects/organisations.ts';
import type { Option } from '../table/table.ts';

/** The closed lists of values of the funding database: what is stored, and how it reads. */

export const dealKinds = ['equity', 'debt', 'grant'] as const;
export type DealKind = (typeof dealKinds)[number];

/** Values with their labels. */
export const listed = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The value with spaces and a capital letter is its label. */
export const named = (...values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ') }));

export const recordTypes = named('deal', 'offer', 'programme');
export const datePrecisions = named('day', 'month', 'quarter', 'half_year', 'year');
export const origins = named('public_register', 'funder_published', 'member_reported', 'admin_curated');
export const confidences = named('verified', 'cross_checked', 'reported', 'inferred');
export const stages = listed({
  idea: 'Idea',
  pre_revenue: 'Pre-revenue',
  early_revenue: 'Early revenue',
  growth: 'Growth',
  scale: 'Scale',
  mature: 'Mature',
});
export const teamSizes = listed({
  '1': '1',
  '2-5': '2–5',
  '6-20': '6–20',
  '21-50': '21–50',
  '51-200': '51–200',
  '200+': 'More than 200',
});

export const funderTypes = listed(funderTypeWords);

export const recipientTypes = named(
  'company',
  'sole_trader',
  'cooperative',
  'nonprofit',
  'university',
  'public_body',
  'individual',
  'fund',
);

export const sectors = listed(sectorWords);

/** UN sub-regions (M49), by a short name of ours. */
export const regions = listed({
  northern_africa: 'Northern Africa',
  eastern_africa: 'Eastern Africa',
  middle_africa: 'Middle Africa',
  southern_africa: 'Southern Africa',
  western_africa: 'Western Africa',
  caribbean: 'Caribbean',
  central_america: 'Central America',
  south_america: 'South America',
  northern_america: 'Northern America',
  central_asia: 'Central Asia',
  eastern_asia: 'Eastern Asia',
  south_eastern_asia: 'South-eastern Asia',
  southern_asia: 'Southern Asia',
  western_asia: 'Western Asia',
  eastern_europe: 'Eastern Europe',
  northern_europe: 'Northern Europe',
  southern_europe: 'Southern Europe',
  western_europe: 'Western Europe',
  australia_new_zealand: 'Australia and New Zealand',
  melanesia: 'Melanesia',
  micronesia: 'Micronesia',
  polynesia: 'Polynesia',
  // Continents: rows that members reported say no more where a sub-region would name the venture.
  africa: 'Africa',
  americas: 'Americas',
  asia: 'Asia',
  europe: 'Europe',
  oceania: 'Oceania',
});

export const sdgs: readonly Option[] = [
  'No poverty',
  'Zero hunger',
  'Good health and well-being',
  'Quality education',
  'Gender equality',
  'Clean water and sanitation',
  'Affordable and clean energy',
  'Decent work and economic growth',
  'Industry, innovation and infrastructure',
  'Reduced inequalities',
  'Sustainable cities and communities',
  'Responsible consumption and production',
  'Climate action',
  'Life below water',
  'Life on land',
  'Peace, justice and strong institutions',
  'Partnerships for the goals',
].map((label, at) => ({ value: String(at + 1), label: `${at + 1} ${label}` }));

export const usesOfFunds = listed({
  working_capital: 'Working capital',
  equipment: 'Equipment',
  real_estate: 'Real estate',
  hiring: 'Hiring',
  r_and_d: 'Research and development',
  marketing_sales: 'Marketing and sales',
  expansion: 'Expansion',
  refinancing: 'Refinancing',
  acquisition: 'Acquisition',
  project_costs: 'Project costs',
  core_costs: 'Core costs',
  emergency: 'Emergency',
  other: 'Other',
});

/** Size bands in USD: from this amount up to below the next one. */
const bandStarts: readonly { readonly from: number; readonly value: string; readonly label: string }[] = [
  { from: 0, value: 'under_10k', label: 'Under 10k' },
  { from: 10_000, value: '10k_25k', label: '10–25k' },
  { from: 25_000, value: '25k_50k', label: '25–50k' },
  { from: 50_000, value: '50k_100k', label: '50–100k' },
  { from: 100_000, value: '100k_250k', label: '100–250k' },
  { from: 250_000, value: '250k_500k', label: '250–500k' },
  { from: 500_000, value: '500k_1m', label: '0.5–1M' },
  { from: 1_000_000, value: '1m_2500k', label: '1–2.5M' },
  { from: 2_500_000, value: '2500k_5m', label: '2.5–5M' },
  { from: 5_000_000, value: '5m_10m', label: '5–10M' },
  { from: 10_000_000, value: '10m_25m', label: '10–25M' },
  { from: 25_000_000, value: '25m_50m', label: '25–50M' },
  { from: 50_000_000, value: 'over_50m', label: '50M and more' },
];
export const amountBands: readonly Option[] = bandStarts.map(({ value, label }) => ({ value, label }));

/** What two bands span in USD: from the first amount up to below the second, which is null above the last band. */
export function amountSpanOf(leastBand: string, mostBand: string): { from: number; below: number | null } {
  const [low, high] = [leastBand, mostBand].map((band) => bandStarts.findIndex(({ value }) => value === band));
  return { from: bandStarts[low ?? 0]?.from ?? 0, below: bandStarts[(high ?? 0) + 1]?.from ?? null };
}

/** The size band of an amount in USD. An amount that is not known, zero or negative (a reversal) has none. */
export function amountBandOf(amountUsd: number | null): string | null {
  if (amountUsd === null || amountUsd <= 0) return null;
  return bandStarts.findLast((band) => amountUsd >= band.from)?.value ?? null;
}
