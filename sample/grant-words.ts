import type { Chance } from './chance.ts';

/** Titles and descriptions of invented grants: about work and places, never about persons. */

const workBySector: Readonly<Record<string, readonly string[]>> = {
  agriculture_food: ['Drought-hardy seed for smallholders', 'A cold store for hill farms', 'Shared dairy equipment'],
  climate_energy: [
    'Rooftop solar for schools',
    'Heat pumps in old housing',
    'A village battery',
    'Measuring methane from landfill',
  ],
  education: ['Reading rooms in four districts', 'Evening classes in mathematics', 'Teaching kits for rural schools'],
  fintech: ['Savings groups by phone', 'Crop insurance for small plots'],
  health_biotech: [
    'Point-of-care tests for clinics',
    'A mobile eye clinic',
    'Cold chain for vaccines',
    'Early signs of kidney disease',
  ],
  housing_construction: ['Timber homes for flood plains', 'Retrofit of terraced houses'],
  ict_software: ['Open maps of bus routes', 'Speech tools for small languages', 'Safe software for shelters'],
  hardware_deeptech: ['Low-cost sensors for bridges', 'A robot for sorting textiles', 'Photonic chips for gas sensing'],
  manufacturing: ['A shared workshop for ceramics', 'Reusable packaging in a regional chain'],
  media_creative: ['Local radio on climate', 'An archive of work songs'],
  mobility_logistics: ['Cargo bikes for market towns', 'Night buses between clinics'],
  professional_services: ['Bookkeeping help for cooperatives', 'Legal clinics for small firms'],
  retail_consumer: ['Refill shops in five towns', 'Repair counters in stores'],
  tourism_hospitality: ['Walking trails with local guides', 'Lodges without diesel'],
  water_sanitation: ['Wells with prepaid meters', 'Filters for arsenic', 'Toilets for riverside markets'],
  circular_waste: ['Compost from market waste', 'A library of tools', 'Sorting plastic by colour'],
  social_services: ['A night shelter in winter', 'Meals for carers', 'Job coaching after prison'],
  justice_governance: ['Open budgets in small towns', 'Help with land titles'],
  science_research: ['A long series of soil samples', 'Archives of river ice', 'Genomes of old grains'],
  other: ['A meeting place for the quarter', 'Running costs of a small house'],
};
const phases = [
  '',
  '',
  '',
  ': pilot',
  ': second year',
  ': second phase',
  ' in two regions',
  ': equipment',
  ': from pilot to routine',
];
const aims = [
  'The grant pays for staff, equipment and an evaluation by a third party.',
  'The work begins in one district and moves to two more if the first results hold.',
  'Results are published under an open licence.',
  'Half of the sum is paid at the start, the rest after the first report.',
  'Partners in the region give rooms and time.',
  'A short film and a handbook are part of the plan.',
];
const programmeWords = [
  'Open Call',
  'Small Grants',
  'Innovation Voucher',
  'Community Fund',
  'Research Bridge',
  'First Steps',
  'Green Places',
  'Resilience Fund',
  'Core Support',
];

export function grantTitle(chance: Chance, sector: string): string {
  return `${chance.pick(workBySector[sector] ?? ['A project of the region'])}${chance.pick(phases)}`;
}

export function grantDescription(chance: Chance, title: string): string {
  return `${title}.\n${chance.picks(aims, chance.whole(1, 3)).join(' ')}`;
}

export function programmeName(chance: Chance, funder: string): string {
  return `${funder}: ${chance.pick(programmeWords)}`;
}
