import type { PublicSettings } from '../product-settings/settings.ts';
import { lengthWords } from '../product-settings/words.ts';
import { formatRating } from '../formats.ts';
import { formatHundredths } from '../rarer-formats.ts';
import { howComparingWorks, howCostsWork } from './how-costs-work.ts';
import { aloneAfterDays, longestBatchDays, settledAfterDays, settlementDays } from '../reviews/days.ts';
import { howFindWorks } from './how-find-works.ts';
import { link, list, steps, strong, text, type Product, type RulesBlock, type RulesDocument } from './document.ts';
import {
  defaultMean,
  fewestInPool,
  fewestVoices,
  fewestVoicesForDistribution,
  halfLifeMonths,
  priorWeight,
  scoreOf,
  unverifiedWeight,
  weightOf,
} from '../subjects/score-rules.ts';

export function howItWorks({ productName, settings }: Product): RulesDocument {
  return {
    path: '/how-it-works',
    title: 'How it works',
    lead: 'You share what happened between you and a funder. In return you see what happened to others, and the deals behind it.',
    description:
      'Share one review, read what others wrote and open the database. How scores are computed, with an example.',
    version: '2026-11-29',
    sections: [
      { id: 'bargain', title: 'The bargain', blocks: bargain(settings) },
      { id: 'access', title: 'How long access lasts', blocks: access(settings) },
      { id: 'anonymity', title: 'Anonymity', blocks: anonymity(settings) },
      { id: 'scores', title: 'Scores', blocks: [...scores, ...scoreExample()] },
      { id: 'database', title: 'The database', blocks: database },
      { id: 'find', title: 'How funders are ranked for you', blocks: howFindWorks },
      { id: 'compare', title: 'Funders side by side', blocks: howComparingWorks },
      { id: 'cost', title: 'What money costs', blocks: howCostsWork },
      {
        id: 'funders',
        title: 'For funders',
        blocks: [
          text(
            `You cannot pay to be listed, to be ranked or to have a review removed: ${productName} sells nothing to the funders it lists. The same rules hold for every review, whatever its rating.`,
          ),
          text(
            'A person who works for a funder can claim its page: we send a code to an address at the funder’s domain, then an admin decides. The holder of the page can read its reviews and reply to each of them once. The author can answer that reply once. Holders see what every member with access sees, and nothing about the author.',
          ),
        ],
      },
    ],
  };
}

const bargain = (settings: PublicSettings): readonly RulesBlock[] => [
  steps(
    'You sign up with your email address. We send you a link; there is no password. You may add a passkey or an authenticator app.',
    'You review a funder you dealt with, funded or not. It takes about eight minutes and is saved as you type. People who work for a funder review entrepreneurs; everyone can review accelerators, advisers and other providers.',
    whileRead(settings),
    `When your review is approved, access lasts ${lengthWords(settings.reviewAccessDays)}. It starts within ${settlementDays} days: decisions reach their authors once a day, several together, so that no one can tell whose review was decided.`,
  ),
  text(
    'A kind review and a harsh one earn the same. It must be first-hand, say what worked and what did not, and follow the ',
    link('/guidelines', 'guidelines'),
    '.',
  ),
];

const whileRead = ({ provisionalDays }: PublicSettings): string =>
  provisionalDays === 0
    ? 'A moderator reads your review. The database stays closed until it is approved.'
    : `The database opens for ${provisionalDays} days at once, while a person reads your review. You can get it again a year after the month in which it ended. Copied or empty texts do not get it.`;

const access = ({ reviewAccessDays, furtherAccessDays }: PublicSettings): readonly RulesBlock[] => [
  {
    kind: 'table',
    caption: 'What opens the database, and for how long',
    head: ['What', 'How long'],
    rows: [
      ['A review of a funder or an entrepreneur, approved', `${reviewAccessDays} days`],
      ['A further review while that access lasts', `${furtherAccessDays} days more`],
      ['A review of a provider', '90 days, or 180 with what you paid'],
      ['Deal terms in a review, six values or more', '60 days more'],
      ['A mistake in the database that you reported correctly', '14 days more, at most 60 in a year'],
      ['A code', 'as the code says, 7 to 180 days, for all deals or for one kind'],
      ['Free access on request', '30, 60 or 90 days, one renewal'],
    ],
  },
  text(
    'Access that a review earns lasts at least that long and ends at the end of a month. An exact date would reveal when we read the review. Extensions reach at most 730 days ahead. We email you 30 days, 7 days and one day before access ends, and on the day. Nothing renews automatically, and there is no payment to cancel. ',
    link('/free-access', 'Free access'),
    ' is for people without a review to share.',
  ),
];

const anonymity = ({ authorDays, fewestSharing }: PublicSettings): readonly RulesBlock[] => [
  text('You choose how much about you is shown beside your review. Unless you choose otherwise, nothing is.'),
  list(
    'Other members and the funder never see your email address or your name.',
    `Besides its words and stars, a review shows details such as how it ended, how you met, the region and the period. It shows them only if ${fewestSharing} organisations or more share all of them. An organisation counts if it has shown its contact, or if its review has been public for 30 days. Details shared by fewer are left out, and so is anything that would reveal them. No review says who asked for it or whether its writer has a tie.`,
    'Before you send a review of a funder, you see how many organisations share what it would show. You choose whether it may move on alone when few people are writing.',
    'With a return code you can change the words of a review, add what happened later, withdraw it, or appeal our decision about it, without an account.',
    'Dates are coarse: a quarter, a half-year or a year, never the day on which you wrote. Amounts are shown in bands.',
    `Reviews are published on Mondays, in batches and in random order. Those of a funder with many known deals are published three together, or with fewer once they have waited ${longestBatchDays} days. Those of a funder with few known deals, and of a provider, wait until three are ready that are verified or were sent more than ${settledAfterDays} days ago. One of them may be published alone after ${aloneAfterDays} days if its writer agreed. You can choose to wait for two others, however long that takes.`,
    `A score appears once more than ${fewestVoices} different organisations have reviewed a funder; how many more is secret. Below that we do not even say whether there are reviews.`,
    'The terms you tell us go into the database 4 to 12 weeks after your review is published. They appear in groups of at least three similar rows. The funder is named only if five rows are similar.',
    `Who wrote a review is kept apart from the review, encrypted, until ${authorDays} days after it is published, or until it is published if you choose so. Then we delete it. Moderators see a code name instead of your name.`,
    'Only the entrepreneur and our moderators read the words that a funder writes about it.',
  ),
  text(
    'Other users and the funder cannot see who you are. We can be forced by a court to hand over what we hold; what we hold, and for how long, is in ',
    link('/privacy', 'Privacy'),
    '.',
  ),
];

const scores = [
  text(
    'A funder has two scores, never one: ',
    strong('Pitch'),
    ' from people who did not get their money, ',
    strong('Funded'),
    ' from people who did. A provider has one. Every score is computed by the same rule, and no one can pay to change it.',
  ),
  list(
    `Several people from one organisation count as one voice if their email addresses belong to the organisation they name. A person who only names an organisation counts as a separate voice. Otherwise a review that names your organisation would show whether you wrote one. Scores, shares and medians appear from ${fewestVoices} voices, the distribution from ${fewestVoicesForDistribution}, or from one or two more; we do not say which. One voice, chosen at random and always the same, is left out of all of them. All figures except the score, the stars and the share that recommends use a random two thirds of the answers. The choice changes when others have answered.`,
    `A verified review weighs 1, any other ${unverifiedWeight}. Verified means that we have seen proof of contact between the author and the funder. After ${halfLifeMonths} months a review weighs half, after ${2 * halfLifeMonths} a quarter. Contact more than 60 months ago does not count.`,
    `We add to the weighted ratings ${priorWeight} votes with the mean for the same kind of money and class. That mean is ${defaultMean} while the pool has fewer than ${fewestInPool} reviews. So a few reviews move the score little, and many move it a lot.`,
    'Figures are computed once a week. A figure changes only when three new voices have come in, each verified or more than 30 days old. Otherwise the change would reveal what one person wrote. Shares are rounded to tenths.',
    `Groups smaller than ${fewestVoices} are combined with others. A practice is named when three voices saw it. What funders report about an entrepreneur is shown once there are five reviews from three funders, all of it or nothing.`,
  ),
];

const database = [
  text(
    'Equity, debt and grant deals from public registers, from what funders publish and from what members report. Each row names its source. A question mark means unknown, which is not the same as no. Everyone can see ',
    link('/database/equity', 'which columns there are'),
    ', how many rows have each value, and three invented rows; the real rows are for members with access.',
  ),
  text(
    'What a member reported is shown in bands, and only where three rows look alike, with the name of the funder only where five do. Exports hold up to 500 rows a file and 2,000 in 30 days; what members reported is in none of them.',
  ),
];

/** Five invented reviews of one funder. */
const invented = [
  { rating: 5, verificationLevel: 1, ageMonths: 0 },
  { rating: 5, verificationLevel: 0, ageMonths: 0 },
  { rating: 4, verificationLevel: 1, ageMonths: 12 },
  { rating: 2, verificationLevel: 1, ageMonths: 24 },
  { rating: 1, verificationLevel: 0, ageMonths: 24 },
];

/** The score of five reviews, computed by the function that computes every score. */
function scoreExample(): RulesBlock[] {
  const votes = invented.map((review) => ({ ...review, weight: weightOf(review) }));
  const total = votes.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = votes.reduce((sum, { rating, weight }) => sum + rating * weight, 0);
  const plain = votes.reduce((sum, { rating }) => sum + rating, 0) / votes.length;
  const score = scoreOf(votes, defaultMean);
  return [
    {
      kind: 'table',
      caption: 'Five reviews of an invented funder',
      head: ['Rating', 'Verified', 'Age', 'Weight'],
      rows: votes.map(({ rating, verificationLevel, ageMonths, weight }) => [
        String(rating),
        verificationLevel > 0 ? 'yes' : 'no',
        ageMonths === 0 ? 'new' : `${ageMonths} months`,
        formatHundredths(weight),
      ]),
    },
    text(
      `(${priorWeight} × ${defaultMean} + ${formatHundredths(weighted)}) / (${priorWeight} + ${formatHundredths(total)}) = ${formatHundredths(score)}, shown as `,
      strong(formatRating(score)),
      `. The plain mean would be ${formatHundredths(plain)}.`,
    ),
  ];
}
