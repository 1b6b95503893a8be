import type { DealKind } from '../contract/deals/options.ts';
import { createChance } from './chance.ts';
import { debtPart } from './debt-deals.ts';
import { makeDeals, type SampleDeal } from './deals.ts';
import {
  firstVentureStem,
  makeProviders,
  makeVentures,
  type SampleProvider,
  type SampleVenture,
} from './entrepreneurs.ts';
import { equityPart } from './equity-deals.ts';
import { firstStems, makeFunders, type SampleFunder } from './funders.ts';
import { grantPart } from './grant-deals.ts';
import {
  makeAuthors,
  makeReaders,
  makeSampleMembers,
  memberWith,
  type SampleAuthors,
  type SampleMember,
} from './members.ts';
import { allStems } from './names.ts';
import { makeEntrepreneurReviews, makeProviderReviews } from './other-reviews.ts';
import { makeRecipients } from './recipients.ts';
import { makeReminders, type SampleReminder } from './reminders.ts';
import { makeFunderReviews, type SampleFunderReview, type SampleOtherReview } from './reviews.ts';

/** Everything that the sample world holds, as values: nothing here knows a database. */
export interface InventedWorld {
  readonly members: readonly SampleMember[];
  readonly authors: SampleAuthors;
  readonly readers: readonly SampleMember[];
  readonly funders: readonly SampleFunder[];
  readonly entrepreneurs: readonly SampleVenture[];
  readonly providers: readonly SampleProvider[];
  readonly funderReviews: readonly SampleFunderReview[];
  readonly otherReviews: readonly SampleOtherReview[];
  readonly reminders: readonly SampleReminder[];
  readonly deals: Readonly<Record<DealKind, readonly SampleDeal[]>>;
}

const sampleSeed = 'the sample world of Fundsight';

const stemCounts = { funders: 200, providers: 24 } as const;
const entrepreneurCount = 300;
const unlistedRecipients = 2_100;

/** The same seed and day give the same world. Each part draws from its own chance, so that one may grow alone. */
export function inventWorld({ seed = sampleSeed, now }: { seed?: string; now: Date }): InventedWorld {
  const chanceFor = (part: string) => createChance(`${seed}: ${part}`);
  const stems = allStems().filter((stem) => !firstStems.includes(stem) && stem !== firstVentureStem);
  const take = (count: number): string[] => stems.splice(0, count);
  const funders = makeFunders(chanceFor('funders'), take(stemCounts.funders), now);
  const providers = makeProviders(chanceFor('providers'), take(stemCounts.providers), now);
  const ventures = makeVentures(chanceFor('ventures'), take(entrepreneurCount - 1 + unlistedRecipients), now);
  const entrepreneurs = ventures.slice(0, entrepreneurCount);
  const members = makeSampleMembers(chanceFor('members'), now);
  const authors = makeAuthors(chanceFor('authors'), now);
  const ownerId = memberWith(members, 'founder@sample.example').id;
  const recipients = makeRecipients(chanceFor('recipients'), ventures);
  const world = { funders, ventures: entrepreneurs, providers, authors, ownerId, now };
  const writers = authors.founders.map(({ member }) => member);
  const deals = { funders, recipients, now };
  return {
    members,
    authors,
    readers: makeReaders(chanceFor('readers'), now),
    funders,
    entrepreneurs,
    providers,
    funderReviews: makeFunderReviews(chanceFor('funder reviews'), world),
    otherReviews: [
      ...makeEntrepreneurReviews(chanceFor('entrepreneur reviews'), world),
      ...makeProviderReviews(chanceFor('provider reviews'), world),
    ],
    reminders: makeReminders(chanceFor('reminders'), { members: writers, funders, now }),
    deals: {
      equity: makeDeals(chanceFor('equity'), 'equity', deals, equityPart),
      debt: makeDeals(chanceFor('debt'), 'debt', deals, debtPart),
      grant: makeDeals(chanceFor('grant'), 'grant', deals, grantPart),
    },
  };
}
