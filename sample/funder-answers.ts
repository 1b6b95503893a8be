import { clean } from '../contract/reviews/form.ts';
import { funderQuestions, type FunderReviewDraftAnswers } from '../contract/reviews/funder-questions.ts';
import { type funderTypes, sectors } from '../contract/subjects/organisations.ts';
import { attestations, valuesOf, type FundingKind, type ReviewClass } from '../contract/reviews/options.ts';
import { askedOf } from '../contract/reviews/question.ts';
import { monthOf, monthsAfter } from './calendar.ts';
import type { Chance } from './chance.ts';
import { foundedBy, type SampleVenture } from './entrepreneurs.ts';
import type { SampleFunder } from './funders.ts';
import { withOthers } from './other-questions.ts';
import { tri, writeFacts } from './review-facts.ts';
import { writeWords } from './review-words.ts';

type Answers = FunderReviewDraftAnswers;

export interface FunderReviewParts {
  readonly funder: SampleFunder;
  readonly venture: SampleVenture;
  readonly reviewClass: ReviewClass;
  /** How good the funder is, around 1 to 5: its reviews agree more or less. */
  readonly quality: number;
  readonly submittedAt: Date;
  readonly isProven: boolean;
  readonly mayStandAlone: boolean;
}

/** The answers of a funder review as the form sends them: cleaned, with everything that must be answered. */
export function writeFunderReview(chance: Chance, parts: FunderReviewParts): Answers {
  const { funder, venture, reviewClass, quality, submittedAt } = parts;
  const kind = drawKind(chance, funder);
  const felt = toRating(chance.normal(quality, 0.8));
  const facts = writeFacts(chance, { reviewClass, kind, speed: (felt - 1) / 4 });
  const overall = facts.stageReached === 'contacted_no_reply' ? Math.min(felt, 2) : felt;
  const words = writeWords(chance, {
    overall,
    kind: kind === 'mixed' ? null : kind,
    reviewClass,
    facts: { ...facts, sector: sectorWords(venture.sector), country: countryWords(funder.country) },
  });
  const written: Answers = {
    ...subjectAnswers(funder),
    fundingKind: kind,
    ...writeVenture(chance, venture, submittedAt),
    ...writeTie(chance, reviewClass),
    ...facts,
    ...writeMonths(chance, submittedAt, reviewClass),
    ...writeConcerns(chance, overall),
    overall,
    ratings: writeRatings(chance, { kind, reviewClass, overall }),
    recommend: drawRecommendation(chance, overall),
    ...words,
    practiceTags: writeTags(chance, { kind, overall }),
    displayAs:
      parts.isProven && chance.happens(0.5)
        ? 'named_venture'
        : chance.weighted([
            ['anonymous', 65],
            ['role_and_region', 35],
          ] as const),
    publishDelay: chance.weighted([
      ['next_batch', 85],
      ['30d', 8],
      ['90d', 5],
      ['180d', 2],
    ] as const),
    publishAlone: parts.mayStandAlone || chance.happens(0.3) || undefined,
    attest: Object.fromEntries(valuesOf(attestations).map((key) => [key, true])),
  };
  return clean(funderQuestions, withOthers(chance, funderQuestions, written));
}

const toRating = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));

function drawKind(chance: Chance, funder: SampleFunder): FundingKind {
  return funder.kinds.length > 1 && chance.happens(0.08) ? 'mixed' : chance.pick(funder.kinds);
}

/** A funder that a member proposed was typed in, not chosen. */
function subjectAnswers(funder: SampleFunder): Answers {
  if (funder.state !== 'proposed') return { funderId: funder.id };
  const { name, website, country, types } = funder;
  // Sample funders have types of the contract.
  return { newFunder: { name, website, country, type: types[0] as keyof typeof funderTypes } };
}

function writeVenture(chance: Chance, venture: SampleVenture, submittedAt: Date): Answers {
  const { name, website, country, sector } = venture;
  const foundedYear = foundedBy(venture, submittedAt);
  const groups = chance.picks(
    ['women_led', 'youth_led', 'minority_or_underrepresented_led', 'disability_led', 'rural'] as const,
    chance.whole(1, 2),
  );
  return {
    // The sectors of both lists have the same keys.
    venture: { name, website, country, sector: sector as keyof typeof sectors, foundedYear },
    authorRole: chance.weighted([
      ['founder_ceo', 50],
      ['cofounder', 25],
      ['finance_lead', 12],
      ['other_exec', 8],
      ['adviser', 5],
    ] as const),
    ventureStage:
      venture.legalForm === 'nonprofit'
        ? 'nonprofit_project'
        : chance.weighted([
            ['idea', 5],
            ['pre_revenue', 25],
            ['early_revenue', 40],
            ['growth', 22],
            ['scale', 8],
          ] as const),
    teamSize: chance.happens(0.85)
      ? chance.weighted([
          ['1', 6],
          ['2-5', 30],
          ['6-20', 36],
          ['21-50', 17],
          ['51-200', 9],
          ['200+', 2],
        ] as const)
      : undefined,
    founderGroups: chance.happens(0.45) ? groups : chance.happens(0.2) ? ['prefer_not_to_say'] : undefined,
    asked: chance.weighted([
      ['nobody', 68],
      ['this_site_reminder', 16],
      ['someone_else', 9],
      ['the_funder', 7],
    ] as const),
  };
}

function writeTie(chance: Chance, reviewClass: ReviewClass): Answers {
  if (!chance.happens(0.06)) return { tie: 'no' };
  const tieKind = chance.pick(
    reviewClass === 'funded'
      ? (['current_investee', 'service_provider', 'other'] as const)
      : (['service_provider', 'competitor', 'other'] as const),
  );
  return { tie: 'yes', tieKind, tieOther: 'We rent desks in the same building' };
}

/** First and last contact: the last at most a year before the review, the first before it. */
function writeMonths(chance: Chance, submittedAt: Date, reviewClass: ReviewClass): Answers {
  const last = monthsAfter(submittedAt, -chance.whole(0, 10));
  const first = monthsAfter(last, -(reviewClass === 'funded' ? chance.whole(6, 40) : chance.whole(0, 9)));
  return { firstContact: monthOf(first), lastContact: monthOf(last) };
}

function writeConcerns(chance: Chance, overall: number): Answers {
  const share = overall <= 2 ? 0.08 : 0.01;
  const confidentialityBroken = chance.happens(0.6) ? tri(chance, share) : undefined;
  const misconductConcern = chance.happens(0.5) ? tri(chance, share) : undefined;
  return {
    confidentialityBroken,
    misconductConcern,
    concernNote: 'Parts of our plan came up in a talk with another company that they fund. We have kept the messages.',
  };
}

function writeRatings(
  chance: Chance,
  parts: { kind: FundingKind; reviewClass: ReviewClass; overall: number },
): Answers['ratings'] {
  const { dimensions, fewest } = funderQuestions.ratings;
  const stageReached = parts.reviewClass === 'funded' ? 'funded' : undefined;
  const asked = askedOf(dimensions, { fundingKind: parts.kind, stageReached });
  const rated = new Set(chance.picks(asked, Math.max(fewest, Math.round(asked.length * (0.6 + 0.4 * chance.next())))));
  return Object.fromEntries(
    asked.map((key) => {
      if (!rated.has(key)) return [key, chance.happens(0.5) ? ('na' as const) : undefined] as const;
      return [key, toRating(chance.normal(parts.overall, 0.8))] as const;
    }),
  );
}

function drawRecommendation(chance: Chance, overall: number): NonNullable<Answers['recommend']> {
  if (overall >= 4)
    return chance.weighted([
      ['yes', 85],
      ['depends', 15],
    ] as const);
  return overall === 3
    ? chance.weighted([
        ['depends', 55],
        ['yes', 25],
        ['no', 20],
      ] as const)
    : chance.weighted([
        ['no', 85],
        ['depends', 15],
      ] as const);
}

type PracticeTag = keyof typeof funderQuestions.practiceTags.options;
const goodTags: readonly PracticeTag[] = [
  'replies_to_everyone',
  'gives_reasons',
  'standard_documents',
  'publishes_criteria',
  'founder_references_offered',
  'pays_own_legal_fees',
];
const debtTags: readonly PracticeTag[] = ['confusing_fees', 'daily_debits', 'blanket_personal_guarantee'];
const grantTags: readonly PracticeTag[] = [
  'own_template_budget',
  'short_deadline',
  'unpaid_extra_work',
  'late_payment',
];

function writeTags(
  chance: Chance,
  { kind, overall }: { kind: FundingKind; overall: number },
): PracticeTag[] | undefined {
  if (chance.happens(0.3)) return undefined;
  if (overall >= 4) return chance.picks(goodTags, chance.whole(1, 4));
  const others = valuesOf(funderQuestions.practiceTags.options).filter(
    (tag) => !goodTags.includes(tag) && !debtTags.includes(tag) && !grantTags.includes(tag),
  );
  const own = kind === 'debt' ? debtTags : kind === 'grant' ? grantTags : [];
  return chance.picks([...own, ...others, ...(overall === 3 ? goodTags : [])], chance.whole(1, 3));
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countryWords = (country: string): string => countryNames.of(country) ?? country;
const sectorWords = (sector: string): string =>
  sector in sectors && sector !== 'other' ? sectors[sector as keyof typeof sectors].toLowerCase() : 'our field';
