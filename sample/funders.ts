import type { DealKind } from '../contract/deals/options.ts';
import { itemAt, type Chance } from './chance.ts';
import { daysBefore } from './calendar.ts';
import { drawCountry } from './countries.ts';
import { slugOf, websiteOf } from './names.ts';

export interface SampleFunder {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly DealKind[];
  readonly types: readonly string[];
  readonly country: string;
  readonly website: string;
  readonly description: string;
  readonly state: 'proposed' | 'listed' | 'hidden' | 'merged';
  readonly mergedInto: string | null;
  readonly createdAt: Date;
}

interface FunderKind {
  readonly kinds: readonly DealKind[];
  readonly weight: number;
  /** What such an organisation calls itself, after its own name. */
  readonly words: readonly string[];
}

const funderKinds: Readonly<Record<string, FunderKind>> = {
  vc: { kinds: ['equity'], weight: 44, words: ['Ventures', 'Capital', 'Seed', 'Venture Partners'] },
  angel: { kinds: ['equity'], weight: 4, words: ['Angel Office', 'First Cheques'] },
  angel_network: { kinds: ['equity'], weight: 8, words: ['Angels', 'Angel Circle'] },
  corporate_vc: { kinds: ['equity'], weight: 8, words: ['Corporate Ventures', 'Industry Ventures'] },
  pe_growth: { kinds: ['equity', 'debt'], weight: 8, words: ['Growth', 'Growth Partners', 'Equity Partners'] },
  family_office: { kinds: ['equity', 'debt'], weight: 6, words: ['Family Office', 'Holdings'] },
  accelerator: { kinds: ['equity', 'grant'], weight: 9, words: ['Accelerator', 'Launchpad'] },
  crowdfunding: { kinds: ['equity', 'debt'], weight: 5, words: ['Crowd', 'Pledge'] },
  bank: { kinds: ['debt'], weight: 17, words: ['Bank', 'Merchant Bank', 'Savings Bank'] },
  credit_union: { kinds: ['debt'], weight: 6, words: ['Credit Union'] },
  cdfi: { kinds: ['debt', 'grant'], weight: 6, words: ['Community Loan Fund', 'Neighbourhood Fund'] },
  nonbank_lender: { kinds: ['debt'], weight: 8, words: ['Lending', 'Business Finance'] },
  venture_debt_fund: { kinds: ['debt'], weight: 5, words: ['Venture Debt', 'Growth Credit'] },
  revenue_based: { kinds: ['debt'], weight: 4, words: ['Revenue Finance', 'Royalty Fund'] },
  microfinance: { kinds: ['debt'], weight: 7, words: ['Microfinance', 'Microcredit'] },
  dfi: { kinds: ['equity', 'debt', 'grant'], weight: 5, words: ['Development Finance', 'Development Fund'] },
  government: {
    kinds: ['grant', 'debt'],
    weight: 11,
    words: ['Innovation Agency', 'Enterprise Board', 'Regional Agency'],
  },
  foundation: { kinds: ['grant'], weight: 22, words: ['Foundation', 'Trust'] },
  corporate_foundation: { kinds: ['grant'], weight: 6, words: ['Corporate Foundation', 'Giving'] },
  ngo: { kinds: ['grant'], weight: 6, words: ['Alliance', 'Relief Network'] },
  university: { kinds: ['grant', 'equity'], weight: 4, words: ['University Fund', 'Campus Seed Fund'] },
  other: { kinds: ['grant', 'equity'], weight: 3, words: ['Cooperative Fund', 'Guild'] },
};

/** Those of the screens come first; they are the ones with the most reviews. */
const firstFunders: readonly (readonly [stem: string, name: string, type: string, country: string])[] = [
  ['Tidewrack', 'Tidewrack Ventures', 'vc', 'NL'],
  ['Larkspit', 'Larkspit Seed', 'vc', 'GB'],
  ['Quillmark', 'Quillmark Ventures', 'vc', 'US'],
  ['Half Moon Meridian', 'Half Moon Meridian', 'pe_growth', 'CA'],
  ['Saltmere', 'Saltmere Foundation', 'foundation', 'GB'],
  ['Longsluice', 'Longsluice Capital', 'venture_debt_fund', 'DE'],
  ['Copperwhistle', 'Copperwhistle Fund', 'cdfi', 'US'],
  ['Emberline', 'Emberline Trust', 'foundation', 'KE'],
  ['Brackenhall', 'Brackenhall Partners', 'bank', 'IE'],
];
export const firstStems: readonly string[] = firstFunders.map(([stem]) => stem);

const sights: Readonly<Record<DealKind, readonly string[]>> = {
  equity: [
    'Invests in young companies for a minority stake and follows on where the plan holds.',
    'Writes first cheques and reads every application that comes in through its form.',
    'Backs teams before revenue and takes its time after that.',
    'Invests alongside others, rarely first and never alone.',
  ],
  debt: [
    'Lends to small and middle-sized organisations against cash flow rather than property.',
    'Makes loans from small working capital lines to equipment finance.',
    'Lends where larger lenders find the sums too small.',
    'Offers term loans with a published price list.',
  ],
  grant: [
    'Gives project grants in two calls a year, each with a published guide.',
    'Supports work that markets do not pay for, mostly over two to three years.',
    'Gives small grants quickly and larger ones after a visit.',
    'Pays for running costs as well as for projects.',
  ],
};

const funderCount = 200;
const yearsOfListing = 4;

export function makeFunders(chance: Chance, stems: readonly string[], now: Date): SampleFunder[] {
  const first = firstFunders.map(([stem, name, type, country]) =>
    makeFunder(chance, { stem, name, type, country, now }),
  );
  const types = spreadTypes(chance, funderCount - first.length);
  const others = types.map((type, place) => {
    const stem = itemAt(stems, place);
    const name = `${stem} ${chance.pick(funderKindOf(type).words)}`;
    return makeFunder(chance, { stem, name, type, country: drawCountry(chance), now });
  });
  return withLateStates([...first, ...others]);
}

/** Every type at least once, then by weight. */
function spreadTypes(chance: Chance, count: number): string[] {
  const all = Object.keys(funderKinds);
  const weights = all.map((type) => [type, funderKindOf(type).weight] as const);
  const drawn = Array.from({ length: count - all.length }, () => chance.weighted(weights));
  return chance.shuffled([...all, ...drawn]);
}

function funderKindOf(type: string): FunderKind {
  const kind = funderKinds[type];
  if (kind === undefined) throw new Error(`no funder is of type ${type}`);
  return kind;
}

function makeFunder(
  chance: Chance,
  parts: { stem: string; name: string; type: string; country: string; now: Date },
): SampleFunder {
  const { stem, name, type, country, now } = parts;
  const { kinds } = funderKindOf(type);
  const related = type === 'vc' && chance.happens(0.12) ? ['accelerator'] : [];
  return {
    id: slugOf(name),
    name,
    kinds,
    types: [type, ...related],
    country,
    website: websiteOf(stem),
    description: kinds.map((kind) => chance.pick(sights[kind])).join('\n'),
    state: 'listed',
    mergedInto: null,
    createdAt: daysBefore(now, chance.whole(90, yearsOfListing * 365)),
  };
}

/** The last ones show what else can become of a funder: proposed by a member, hidden, or merged into another. */
function withLateStates(funders: readonly SampleFunder[]): SampleFunder[] {
  const states = ['merged', 'merged', 'hidden', 'hidden', 'proposed', 'proposed', 'proposed', 'proposed'] as const;
  const fixed = funders.length - states.length;
  return funders.map((funder, place) => {
    const state = states[place - fixed];
    if (state === undefined) return funder;
    return state === 'merged'
      ? duplicateOf(itemAt(funders, place - fixed + firstStems.length), funder.createdAt)
      : { ...funder, state };
  });
}

/** The same organisation once more, under its full name and another address. */
function duplicateOf(funder: SampleFunder, createdAt: Date): SampleFunder {
  const name = `${funder.name} Ltd`;
  const website = websiteOf(name);
  return { ...funder, id: slugOf(name), name, website, state: 'merged', mergedInto: funder.id, createdAt };
}
