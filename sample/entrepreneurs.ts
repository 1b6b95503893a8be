import { itemAt, type Chance } from './chance.ts';
import { daysBefore } from './calendar.ts';
import { drawCountry } from './countries.ts';
import { slugOf, ventureName, websiteOf } from './names.ts';

/** An organisation that seeks or got money. Those with a page of their own are listed as entrepreneurs. */
export interface SampleVenture {
  readonly id: string;
  readonly name: string;
  readonly legalForm: 'company' | 'cooperative' | 'nonprofit' | 'university' | 'public_body' | 'sole_trader';
  readonly country: string;
  readonly sector: string;
  readonly otherSectors: readonly string[];
  readonly foundedYear: number;
  readonly website: string;
  readonly state: 'proposed' | 'listed' | 'hidden';
  readonly createdAt: Date;
}

/** The year of its founding for who writes at this moment: none that was still to come. */
export const foundedBy = ({ foundedYear }: SampleVenture, when: Date): number =>
  Math.min(foundedYear, when.getUTCFullYear());

const sectorWeights: readonly (readonly [string, number])[] = [
  ['ict_software', 20],
  ['health_biotech', 12],
  ['climate_energy', 12],
  ['fintech', 10],
  ['agriculture_food', 10],
  ['education', 8],
  ['retail_consumer', 7],
  ['manufacturing', 6],
  ['hardware_deeptech', 6],
  ['mobility_logistics', 5],
  ['social_services', 5],
  ['water_sanitation', 4],
  ['circular_waste', 4],
  ['media_creative', 4],
  ['housing_construction', 4],
  ['science_research', 4],
  ['professional_services', 3],
  ['tourism_hospitality', 3],
  ['justice_governance', 2],
  ['other', 1],
];

const legalForms = [
  ['company', 78],
  ['nonprofit', 10],
  ['cooperative', 6],
  ['university', 2],
  ['public_body', 1],
  ['sole_trader', 3],
] as const;

/** Its website has the domain of the sample accounts: founder@sample.example speaks for it. */
const firstWebsite = 'https://sample.example';
const firstVenture = { stem: 'Pellow', name: 'Pellow Robotics', sector: 'hardware_deeptech', country: 'GB' } as const;
export const firstVentureStem = firstVenture.stem;

const oldestYears = 26;

/** One venture per stem. The first is the one that the screens show. */
export function makeVentures(chance: Chance, stems: readonly string[], now: Date): SampleVenture[] {
  const drawn = stems.map((stem) => {
    const sector = chance.weighted(sectorWeights);
    return makeVenture(chance, {
      stem,
      name: ventureName(chance, stem, sector),
      sector,
      country: drawCountry(chance),
      now,
    });
  });
  const first = makeVenture(chance, { ...firstVenture, now });
  return [{ ...first, website: firstWebsite, legalForm: 'company', state: 'listed' }, ...drawn];
}

function makeVenture(
  chance: Chance,
  parts: { stem: string; name: string; sector: string; country: string; now: Date },
): SampleVenture {
  const { stem, name, sector, country, now } = parts;
  const age = Math.floor(chance.next() ** 0.9 * oldestYears);
  const others = chance.weighted([
    [0, 55],
    [1, 32],
    [2, 13],
  ] as const);
  return {
    id: slugOf(name),
    name,
    legalForm: chance.weighted(legalForms),
    country,
    sector,
    otherSectors: chance.picks(
      sectorWeights.map(([other]) => other).filter((other) => other !== sector && other !== 'other'),
      others,
    ),
    foundedYear: now.getUTCFullYear() - 1 - age,
    website: websiteOf(stem),
    state: chance.weighted([
      ['listed', 96],
      ['proposed', 3],
      ['hidden', 1],
    ] as const),
    createdAt: daysBefore(now, chance.whole(20, 1_400)),
  };
}

export interface SampleProvider {
  readonly id: string;
  readonly name: string;
  readonly providerType: string;
  readonly country: string;
  readonly website: string;
  readonly createdAt: Date;
}

const providerWords: Readonly<Record<string, string>> = {
  accelerator: 'Startup School',
  incubator: 'Incubator',
  adviser_mentor_org: 'Mentors',
  law_firm: 'Legal',
  accounting_firm: 'Accounting',
  fractional_finance: 'Finance Desk',
  broker_placement_agent: 'Placement',
  grant_writer: 'Grant Writing',
  pitch_event_competition: 'Pitch Week',
  crowdfunding_platform: 'Campaigns',
  fundraising_software: 'Data Room',
  data_provider: 'Datasets',
  corporate_partner: 'Partnerships',
  training_provider: 'Training',
  technical_assistance: 'Technical Assistance',
  other: 'Services',
};

const providerCount = 24;

/** What "other" reviews are about: each type at least once. */
export function makeProviders(chance: Chance, stems: readonly string[], now: Date): SampleProvider[] {
  const types = Object.keys(providerWords);
  return Array.from({ length: providerCount }, (_, place) => {
    const providerType = itemAt(types, place % types.length);
    const stem = itemAt(stems, place);
    const name = `${stem} ${providerWords[providerType]}`;
    return {
      id: slugOf(name),
      name,
      providerType,
      country: drawCountry(chance),
      website: websiteOf(stem),
      createdAt: daysBefore(now, chance.whole(60, 900)),
    };
  });
}
