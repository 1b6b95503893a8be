import type { Chance } from './chance.ts';
import type { SampleVenture } from './entrepreneurs.ts';

/** Who gets the money of the sample deals: the listed entrepreneurs and many more organisations without a page. */
export interface Recipient {
  readonly name: string;
  readonly type: string;
  readonly country: string;
  readonly sectors: readonly string[];
  readonly sdgs: readonly number[];
  readonly foundedYear: number;
  readonly womenLed: boolean | null;
  readonly youthLed: boolean | null;
  readonly underrepresentedLed: boolean | null;
  readonly impactFocus: boolean | null;
  readonly climateFocus: boolean | null;
}

const sdgsBySector: Readonly<Record<string, readonly number[]>> = {
  agriculture_food: [2, 15],
  climate_energy: [7, 13],
  education: [4],
  fintech: [8, 10],
  health_biotech: [3],
  housing_construction: [11],
  manufacturing: [9, 12],
  mobility_logistics: [11, 9],
  water_sanitation: [6],
  circular_waste: [12],
  social_services: [1, 10],
  justice_governance: [16],
  science_research: [9],
  tourism_hospitality: [8],
};
const greenSectors = new Set(['climate_energy', 'circular_waste', 'water_sanitation']);
const socialSectors = new Set([
  'social_services',
  'education',
  'justice_governance',
  'health_biotech',
  'water_sanitation',
]);

export function makeRecipients(chance: Chance, ventures: readonly SampleVenture[]): Recipient[] {
  return ventures.map((venture) => {
    const sectors = [venture.sector, ...venture.otherSectors];
    const isGreen = sectors.some((sector) => greenSectors.has(sector));
    const isSocial = venture.legalForm === 'nonprofit' || sectors.some((sector) => socialSectors.has(sector));
    return {
      name: venture.name,
      type: venture.legalForm,
      country: venture.country,
      sectors,
      sdgs: [...new Set(sectors.flatMap((sector) => sdgsBySector[sector] ?? [9]))].slice(0, 4),
      foundedYear: venture.foundedYear,
      womenLed: chance.triState(0.24, 0.42),
      youthLed: chance.triState(0.18, 0.37),
      underrepresentedLed: chance.triState(0.15, 0.25),
      impactFocus: isSocial || isGreen ? chance.triState(0.7, 0.1) : chance.triState(0.12, 0.5),
      climateFocus: isGreen ? chance.triState(0.85, 0.02) : chance.triState(0.06, 0.6),
    };
  });
}

export const stages = ['idea', 'pre_revenue', 'early_revenue', 'growth', 'scale', 'mature'] as const;

export const usesOfFunds = [
  'working_capital',
  'equipment',
  'real_estate',
  'hiring',
  'r_and_d',
  'marketing_sales',
  'expansion',
  'refinancing',
  'project_costs',
  'core_costs',
  'other',
] as const;

const teamSizes = ['1', '2-5', '6-20', '21-50', '51-200', '200+'] as const;

/** Later stages have larger teams, give or take one band. */
export function teamSizeOf(chance: Chance, stage: string | null): string | null {
  const place = stages.findIndex((known) => known === stage);
  if (place === -1) return chance.pick(teamSizes);
  return teamSizes[Math.min(teamSizes.length - 1, Math.max(0, place + chance.whole(-1, 1)))] ?? null;
}
