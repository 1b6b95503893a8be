import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entrepreneurDimensions } from '../../contract/reviews/entrepreneur-questions.ts';
import { providerDimensions } from '../../contract/reviews/provider-questions.ts';
import { askedOf } from '../../contract/reviews/question.ts';
import type { MemberType } from '../../contract/members/account.ts';
import type { SubjectKind } from '../../contract/reviews/forms.ts';
import { dimensions } from '../../contract/reviews/ratings.ts';
import { addEntrepreneur, addProvider, entrepreneurAnswers, providerAnswers } from '../../tests/review-answers.ts';
import {
  accessOf,
  addCaller,
  addFunder,
  decideAndSettle,
  reviewAnswers,
  sendReview,
  type Caller,
} from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { earnedPasses, provisionalPeriod } from '../access/rules.ts';
import { after, days } from '../clock.ts';
import { hasBonusTerms, readDeciding } from './moderation/rules.ts';
import { batchDayFor } from './rules.ts';
import { passesScreening, readScreened, screen, type ScreeningFacts } from './moderation/screening-rules.ts';

/** Access never depends on what a review says of its subject. */

type Answers = Readonly<Record<string, unknown>>;

const flippedWords: Readonly<Record<string, string>> = { yes: 'no', no: 'yes' };
const verdicts = ['recommend', 'wouldTakeMoneyAgain', 'wouldEngageAgain', 'wouldReferToPeers'];
/** The same review with the opposite opinion. */
function flip(answers: Answers): Answers {
  const flipped = Object.entries(answers).map(([key, value]) => {
    if (key === 'overall' && typeof value === 'number') return [key, 6 - value];
    if (verdicts.includes(key) && typeof value === 'string') return [key, flippedWords[value] ?? value];
    if (key === 'ratings' && typeof value === 'object' && value !== null)
      return [key, Object.fromEntries(Object.entries(value).map(([one, rate]) => [one, 6 - Number(rate)]))];
    return [key, value];
  });
  return Object.fromEntries(flipped);
}

const rating = fc.integer({ min: 1, max: 5 });
const ratingsOf = (keys: readonly string[]) =>
  fc
    .array(rating, { minLength: keys.length, maxLength: keys.length })
    .map((rates) => Object.fromEntries(keys.map((key, place) => [key, rates[place] ?? 3])));
const opinion = fc.constantFrom('yes', 'no', 'depends');
const words = fc
  .array(fc.constantFrom('clear', 'answers', 'slow', 'money', 'late', 'kind', 'mail', 'a@b.example', '$12,500'), {
    minLength: 4,
    maxLength: 60,
  })
  .map((list) => list.join(' '));
const delay = fc.constantFrom('next_batch', '30d', '90d', '180d');
const amount = fc.integer({ min: 0, max: 5_000 });
/** Any of them may be missing. */
const some = { requiredKeys: [] };

const reviews = fc.oneof(
  fc.record({
    kind: fc.constant('funder' as const),
    answers: fc.record({
      overall: rating,
      ratings: ratingsOf(askedOf(dimensions, { fundingKind: 'mixed', stageReached: 'funded' })),
      recommend: opinion,
      wouldTakeMoneyAgain: fc.constantFrom('yes', 'no', 'unknown'),
      worked: words,
      didNot: words,
      publishDelay: delay,
      terms: fc.record({
        equity: fc.record(
          { amount, stakePct: amount, preMoney: amount, discountPct: amount, optionPoolPct: amount },
          some,
        ),
        debt: fc.record({ ratePct: amount, termMonths: amount }, some),
      }),
    }),
  }),
  fc.record({
    kind: fc.constant('entrepreneur' as const),
    answers: fc.record({
      ratings: ratingsOf(askedOf(entrepreneurDimensions, { context: 'funded_active' })),
      wouldEngageAgain: fc.constantFrom('yes', 'no', 'unsure'),
      wouldReferToPeers: fc.constantFrom('yes', 'no', 'unsure'),
      privateFeedback: words,
    }),
  }),
  fc.record({
    kind: fc.constant('provider' as const),
    answers: fc.record(
      {
        overall: rating,
        ratings: ratingsOf(askedOf(providerDimensions, { subjectType: 'accelerator' })),
        recommend: opinion,
        worked: words,
        didNot: words,
        publishDelay: delay,
        amountPaid: amount,
      },
      some,
    ),
  }),
);
const facts = fc.record<ScreeningFacts>({
  now: fc.constant(new Date('2026-11-18T10:00:00Z')),
  accountFlags: fc.subarray(['new_account', 'disposable_mail', 'account'] as const),
  isOwnOrganisation: fc.boolean(),
  isOrganisationUnproven: fc.boolean(),
  greatestSimilarity: fc.double({ min: 0, max: 1, noNaN: true }),
  recentReviews: fc.integer({ min: 0, max: 250 }),
  isNewSubject: fc.boolean(),
  lastContactOn: fc.constantFrom('2026-05-01', '2019-01-01'),
});

/** Everything that decides about access and its days, from sending to publication. */
function outcomeOf(kind: SubjectKind, answers: Answers, seen: ScreeningFacts): unknown {
  const flags = screen(readScreened(answers), seen);
  const hasTermsBonus = hasBonusTerms(kind, answers);
  const live = {
    kind: 'review' as const,
    dealKind: null,
    startsAt: after(seen.now, -days(30)),
    endsAt: after(seen.now, days(335)),
  };
  const held = seen.recentReviews % 2 === 0 ? [] : [{ ...live, revokedAt: null }];
  return {
    flags,
    provisional: passesScreening(flags) ? provisionalPeriod(held, seen.now) : null,
    earned: earnedPasses(held, { hasTermsBonus, isOther: kind === 'provider', now: seen.now }),
    publishOn: batchDayFor(seen.now, readDeciding(answers).publishDelay),
  };
}

describe('the opposite opinion', () => {
  it('of 5,000 reviews changes no decision about access', { tags: ['slow'] }, () => {
    fc.assert(
      fc.property(reviews, facts, ({ kind, answers }, seen) => {
        const flipped = flip(answers);
        expect(outcomeOf(kind, flipped, seen)).toEqual(outcomeOf(kind, answers, seen));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is what the test flips', () => {
    expect(flip({ overall: 1, ratings: { speed: 5, clarity: 2 }, recommend: 'yes', worked: 'x' })).toEqual({
      overall: 5,
      ratings: { speed: 1, clarity: 4 },
      recommend: 'no',
      worked: 'x',
    });
  });
});

describe('through HTTP', () => {
  let server: TestServer;
  let admin: Caller;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await addCaller(server, { role: 'admin' });
  });
  afterAll(() => server.close());

  interface Written {
    readonly answers: object;
    readonly memberType: MemberType;
  }
  const writers: Readonly<Record<SubjectKind, () => Promise<Written>>> = {
    funder: async () => ({ answers: reviewAnswers({ funderId: await addFunder(server) }), memberType: 'entrepreneur' }),
    entrepreneur: async () => ({
      answers: entrepreneurAnswers({
        ventureId: await addEntrepreneur(server),
        funderOrgId: await addFunder(server),
        wouldEngageAgain: 'yes',
      }),
      memberType: 'funder',
    }),
    provider: async () => ({
      answers: providerAnswers({ providerId: await addProvider(server) }),
      memberType: 'other',
    }),
  };

  /** The access of two writers, one of the opposite opinion, after sending and after the decision. */
  it.each(['funder', 'entrepreneur', 'provider'] as const)('a review of a %s earns the same', async (kind) => {
    const earned: object[][] = [];
    for (const isFlipped of [false, true]) {
      const { answers, memberType } = await writers[kind]();
      const author = await addCaller(server, { memberType });
      const reviewId = await sendReview(server, author, isFlipped ? flip({ ...answers }) : answers, kind);
      const provisional = await accessOf(server, author);
      const decided = await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
      expect(decided.status, decided.text).toBe(200);
      earned.push([provisional, await accessOf(server, author)]);
    }
    expect(earned[1]).toEqual(earned[0]);
    expect(earned[0]).toMatchObject([{ hasAccess: true }, { hasAccess: true, reason: 'Thank you for your review' }]);
  });
});
