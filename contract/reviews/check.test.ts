import { describe, expect, it } from 'vitest';
import { reviewAnswers } from '../../tests/review-answers.ts';
import { type FunderReviewDraftAnswers, funderQuestions } from './funder-questions.ts';
import { clean } from './form.ts';
import { problemsOf, type ReviewProblems } from './problems.ts';
import { reviewForms } from './forms.ts';
import {
  askedOf,
  questionsWhere,
  isAsked as isQuestionAsked,
  isRequired as isAnswerRequired,
  type Question,
} from './question.ts';
import { dimensionKeys, dimensions } from './ratings.ts';
import { countTermValues, terms, termValues } from './terms.ts';

type ReviewField = keyof typeof funderQuestions;
const { questions, steps, findProblems: findReviewProblems, read: readReview } = reviewForms.funder;
const questionOf = (field: ReviewField): Question => funderQuestions[field];
const isAsked = (field: ReviewField, answers: FunderReviewDraftAnswers) => isQuestionAsked(questionOf(field), answers);
const isRequired = (field: ReviewField, answers: FunderReviewDraftAnswers) =>
  isAnswerRequired(questionOf(field), answers);
const cleanAnswers = (answers: FunderReviewDraftAnswers) => clean(funderQuestions, answers);
const problemsOfStep = (all: ReviewProblems, step: number) => problemsOf(all, steps[step - 1]);

const today = '2026-11-18';
const complete = (changes: FunderReviewDraftAnswers = {}): FunderReviewDraftAnswers => ({
  ...reviewAnswers({ funderId: 'fs-0412' }),
  ...changes,
});
const problems = (changes: FunderReviewDraftAnswers = {}): Record<string, string> =>
  findReviewProblems(complete(changes), today);
const funded = {
  stageReached: 'funded',
  outcome: 'funded',
  daysDecisionToCash: 30,
  wouldTakeMoneyAgain: 'yes',
  termsChangedAfterOffer: 'no',
} as const;

describe('a complete review', () => {
  it('has no problems and reads as what was sent', () => {
    expect(problems()).toEqual({});
    const answers = complete();
    expect(readReview(answers, today)).toEqual(answers);
    expect(problems(funded)).toEqual({});
  });
});

describe('what must be answered', () => {
  const always: ReviewField[] = [
    'fundingKind',
    'authorRole',
    'ventureStage',
    'tie',
    'asked',
    'stageReached',
    'outcome',
    'firstContact',
    'lastContact',
    'upfrontFeeAsked',
    'overall',
    'ratings',
    'recommend',
    'headline',
    'worked',
    'didNot',
    'displayAs',
    'publishDelay',
  ];

  it.each(always)('%s', (field) => {
    expect(Object.keys(problems({ [field]: undefined }))).toContain(field);
    expect(isRequired(field, complete())).toBe(true);
  });

  it.each<[string, FunderReviewDraftAnswers, string]>([
    ['a funder, known or new', { funderId: undefined }, 'funderId'],
    ['the country of the organisation', { venture: { name: 'Kitehouse', sector: 'education' } }, 'venture.country'],
    ['the kind of tie', { tie: 'yes' }, 'tieKind'],
    ['which other tie', { tie: 'yes', tieKind: 'other' }, 'tieOther'],
    ['the hours for a grant', { fundingKind: 'grant' }, 'hoursSpent'],
    ['whether they said why they declined', { outcome: 'they_declined' }, 'declineReasonGiven'],
    ['the days to the money', { ...funded, daysDecisionToCash: undefined }, 'daysDecisionToCash'],
    ['whether to take it again', { ...funded, wouldTakeMoneyAgain: undefined }, 'wouldTakeMoneyAgain'],
    [
      'whether terms changed, from an offer on',
      { stageReached: 'offer_received', outcome: 'we_declined' },
      'termsChangedAfterOffer',
    ],
    ['what happened, with a concern', { misconductConcern: 'yes' }, 'concernNote'],
    ['the same for a broken confidence', { confidentialityBroken: 'yes' }, 'concernNote'],
    [
      'each attestation',
      {
        attest: { first_hand: true, unpaid: false, no_court_order: true, no_confidential_documents: true, terms: true },
      },
      'attest.unpaid',
    ],
    ['four ratings', { ratings: { clarity: 5, speed: 4, respect: 3, fairness: 'na' } }, 'ratings'],
  ])('%s', (_what, changes, path) => {
    expect(Object.keys(problems(changes))).toEqual([path]);
  });

  it('needs no answer where nothing is asked', () => {
    expect(problems({ tie: 'unknown', tieKind: undefined, concernNote: undefined })).toEqual({});
    expect(isAsked('terms', complete())).toBe(false);
    expect(isAsked('terms', complete(funded))).toBe(true);
    expect(isRequired('terms', complete(funded))).toBe(false);
  });
});

describe('what cannot be', () => {
  it.each<[string, FunderReviewDraftAnswers, string]>([
    ['a last contact before the first', { firstContact: '2026-05', lastContact: '2026-04' }, 'lastContact'],
    ['a month to come', { firstContact: '2026-12', lastContact: '2026-12' }, 'lastContact'],
    ['a month that is none', { firstContact: '2026-13' }, 'firstContact'],
    ['funded without money', { stageReached: 'met', outcome: 'funded' }, 'outcome'],
    ['money without funding', { ...funded, outcome: 'no_answer' }, 'outcome'],
    ['a withdrawn offer without an offer', { outcome: 'withdrawn_by_them_after_offer' }, 'outcome'],
    [
      'a refusal without a reply',
      { stageReached: 'contacted_no_reply', outcome: 'they_declined', declineReasonGiven: 'no' },
      'outcome',
    ],
    ['a group beside "rather not say"', { founderGroups: ['rural', 'prefer_not_to_say'] }, 'founderGroups'],
    ['the same tag twice', { practiceTags: ['no_show', 'no_show'] }, 'practiceTags'],
    [
      'nine tags',
      {
        practiceTags: [
          'replies_to_everyone',
          'gives_reasons',
          'standard_documents',
          'publishes_criteria',
          'no_show',
          'late_payment',
          'daily_debits',
          'short_deadline',
          'confusing_fees',
        ],
      },
      'practiceTags',
    ],
    ['51 meetings', { meetings: 51 }, 'meetings'],
    ['half a meeting', { meetings: 1.5 }, 'meetings'],
    ['a reply after 366 days', { daysToFirstReply: 366 }, 'daysToFirstReply'],
    ['a stake of 140 percent', { ...funded, terms: { equity: { stakePct: 140 } } }, 'terms.equity.stakePct'],
    ['a term of another kind', { ...funded, terms: { equity: { ratePct: 5 } } }, 'terms.equity.ratePct'],
    [
      'a country that is none',
      { venture: { name: 'Kitehouse', sector: 'education', country: 'ZZ' } },
      'venture.country',
    ],
    [
      'a website with a password',
      {
        funderId: undefined,
        newFunder: { name: 'New One', website: 'https://a:b@new.example', country: 'NL', type: 'vc' },
      },
      'newFunder.website',
    ],
    [
      'a website that is a script',
      {
        funderId: undefined,
        newFunder: { name: 'New One', website: 'javascript:alert(1)', country: 'NL', type: 'vc' },
      },
      'newFunder.website',
    ],
    [
      'a website without TLS',
      { funderId: undefined, newFunder: { name: 'New One', website: 'http://new.example', country: 'NL', type: 'vc' } },
      'newFunder.website',
    ],
    ['a headline of 81 characters', { headline: 'x'.repeat(81) }, 'headline'],
    ['"nothing" as what did not work', { didNot: 'Nothing.' }, 'didNot'],
    ['spaces as what did not work', { didNot: ' \u200B'.repeat(60) }, 'didNot'],
  ])('%s', (_what, changes, path) => {
    expect(Object.keys(problems(changes))).toContain(path);
  });

  it('allows what is at the edge', () => {
    expect(
      problems({
        meetings: 50,
        daysToFirstReply: 'never',
        daysToDecision: 1095,
        hoursSpent: 2000,
        firstContact: '2015-01',
        lastContact: '2026-11',
        headline: 'x'.repeat(80),
        worked: 'x'.repeat(2000),
        didNot: 'ü'.repeat(50),
      }),
    ).toEqual({});
    expect(problems({ stageReached: 'contacted_no_reply', outcome: 'in_progress' })).toEqual({});
  });
});

describe('cleaning', () => {
  it('drops empty answers and answers to questions that are not asked', () => {
    const cleaned = cleanAnswers(
      complete({
        headline: '  Good  ',
        adviceToPeers: ' ',
        tieKind: 'relative',
        concernNote: 'Left over',
        terms: { equity: { amount: 5 } },
        practiceTags: [],
        newFunder: { name: 'Left over' },
      }),
    );
    expect(cleaned.headline).toBe('Good');
    for (const field of ['adviceToPeers', 'tieKind', 'concernNote', 'terms', 'practiceTags', 'newFunder'])
      expect(cleaned).not.toHaveProperty(field);
  });

  it('keeps only the ratings and terms of the kind, and of what the writer can judge', () => {
    const ratings = { clarity: 5, helpBeyondMoney: 4, boardConduct: 3, servicing: 2 } as const;
    expect(cleanAnswers(complete({ ratings })).ratings).toEqual({ clarity: 5 });
    expect(cleanAnswers(complete({ ...funded, ratings })).ratings).toEqual({
      clarity: 5,
      helpBeyondMoney: 4,
      boardConduct: 3,
    });
    expect(
      cleanAnswers(
        complete({ ...funded, fundingKind: 'debt', ratings, terms: { equity: { amount: 1 }, debt: { ratePct: 7.5 } } }),
      ),
    ).toMatchObject({ ratings: { clarity: 5, helpBeyondMoney: 4, servicing: 2 }, terms: { debt: { ratePct: 7.5 } } });
    expect(cleanAnswers(complete({ ...funded, fundingKind: 'mixed', ratings })).ratings).toEqual(ratings);
  });
});

describe('the form', () => {
  it('asks each question in one step, in words', () => {
    const asked = steps.flatMap(({ fields }) => fields);
    expect([...asked].sort()).toEqual(Object.keys(funderQuestions).sort());
    expect(Object.keys(questions).sort()).toEqual(Object.keys(funderQuestions).sort());
    expect(steps).toHaveLength(5);
  });

  it('gives each step its own problems', () => {
    const all = findReviewProblems({}, today);
    const byStep = [1, 2, 3, 4, 5].map((step) => problemsOfStep(all, step));
    expect(Object.assign({}, ...byStep)).toEqual(all);
    const [, second] = steps;
    const required = questionsWhere(funderQuestions, (one) => isQuestionAsked(one, {}) && isAnswerRequired(one, {}));
    const expected = (second?.fields ?? []).filter((field) => Object.hasOwn(required, field));
    expect(Object.keys(byStep[1] ?? {}).sort()).toEqual(expected.toSorted());
    expect(expected).toEqual(expect.arrayContaining(['firstContact', 'lastContact', 'outcome', 'stageReached']));
  });

  it('asks the dimensions of the kind, and those of the time after the money only of the funded', () => {
    const dimensionsOf = (fundingKind: string, stageReached: string) =>
      askedOf(dimensions, { fundingKind, stageReached });
    expect(dimensionsOf('equity', 'funded')).toHaveLength(12);
    expect(dimensionsOf('equity', 'met')).toHaveLength(6);
    expect(dimensionsOf('debt', 'met')).toHaveLength(7);
    expect(dimensionsOf('grant', 'met')).toHaveLength(9);
    expect(dimensionsOf('mixed', 'ended')).toHaveLength(dimensionKeys.length);
  });

  it('has a value for every term that can be chosen, and counts only values', () => {
    for (const list of Object.values(terms))
      for (const term of list) expect(termValues(term).length === 0).toBe(term.answer.kind === 'number');
    expect(
      countTermValues({
        equity: { currency: 'USD', amount: 0, boardSeat: 'no', proRata: 'unknown' },
        debt: { ratePct: 3 },
      }),
    ).toBe(3);
    expect(countTermValues(undefined)).toBe(0);
  });
});

it('takes no year of founding that is still to come', () => {
  const venture = complete().venture;
  const of = (foundedYear: number) => problems({ venture: { ...venture, foundedYear } })['venture.foundedYear'];
  expect([2026, 2027, 2200].map(of)).toEqual([undefined, 'This year is in the future', 'This year is in the future']);
});
