import { describe, expect, it } from 'vitest';
import { entrepreneurAnswers, providerAnswers, reviewAnswers } from '../../tests/review-answers.ts';
import { clean } from './form.ts';
import { reviewForms, formOf, subjectIdOf } from './forms.ts';
import { type EntrepreneurReviewDraftAnswers, entrepreneurQuestions } from './entrepreneur-questions.ts';
import { type ProviderReviewDraftAnswers, providerQuestions } from './provider-questions.ts';
import { funderQuestions } from './funder-questions.ts';
import { subjectKinds, triAnswers, valuesOf } from './options.ts';
import {
  askedOf,
  isAsked,
  isRequired,
  proposedNameOf,
  subjectFieldsOf,
  type Dimension,
  type Question,
} from './question.ts';

const entrepreneurDimensionsOf = (context: string) => askedOf(entrepreneurQuestions.ratings.dimensions, { context });
const providerDimensionsOf = (subjectType: string | undefined) =>
  askedOf(providerQuestions.ratings.dimensions, { subjectType });

const today = '2026-11-18';
const shapes = { funder: funderQuestions, entrepreneur: entrepreneurQuestions, provider: providerQuestions };
const complete = {
  funder: reviewAnswers({ funderId: 'fs-0412' }),
  entrepreneur: entrepreneurAnswers({ ventureId: 'pellow', funderOrgId: 'fs-0412' }),
  provider: providerAnswers({ providerId: 'larch-desk' }),
};

describe.each(subjectKinds)('the form about a %s', (kind) => {
  const form = formOf(kind);
  const fields = Object.keys(shapes[kind]);

  it('has five steps, with every field in exactly one, and words for each', () => {
    expect(form.steps).toHaveLength(5);
    expect(form.steps.flatMap((step) => step.fields).toSorted()).toEqual(fields.toSorted());
    expect(Object.keys(form.questions).toSorted()).toEqual(fields.toSorted());
  });

  it('accepts complete answers and reads them as they were sent', () => {
    expect(form.findProblems(complete[kind], today)).toEqual({});
    expect(form.read(complete[kind], today)).toEqual(complete[kind]);
    expect(form.draftAnswers.parse(complete[kind])).toEqual(complete[kind]);
  });

  it('names every field that must be answered, and no other, for an empty form', () => {
    const problems = new Set(Object.keys(form.findProblems({}, today)).map((path) => path.split('.', 1)[0] ?? ''));
    const required = Object.entries<Question>(shapes[kind])
      .filter(([, question]) => isAsked(question, {}) && isRequired(question, {}))
      .map(([field]) => field);
    expect([...problems].toSorted()).toEqual(required.toSorted());
  });

  it('has conditions on fields and values that exist', () => {
    const { ratings } = shapes[kind];
    const ofQuestions = Object.values<Question>(shapes[kind]).flatMap(({ askedIf, requiredIf }) => [
      askedIf,
      requiredIf,
    ]);
    const ofDimensions = Object.values<Dimension>(ratings.dimensions).map(({ askedIf }) => askedIf);
    for (const condition of [...ofQuestions, ...ofDimensions].flatMap((when) => when ?? [])) {
      for (const [field, wanted] of Object.entries<string | readonly string[]>(condition)) {
        expect(fields).toContain(field);
        if (typeof wanted === 'string') continue;
        const question: Question | undefined = new Map(Object.entries<Question>(shapes[kind])).get(field);
        const values = Object.keys(question !== undefined && 'options' in question ? question.options : triAnswers);
        for (const value of wanted) expect(values).toContain(value);
      }
    }
  });

  it('keeps an empty draft', () => {
    expect(form.draftAnswers.parse({})).toEqual({});
    expect(form.draftAnswers.safeParse({ role: 'admin' }).success).toBe(false);
  });

  const subjects = {
    funder: ['funderId', 'newFunder'],
    entrepreneur: ['ventureId', 'newVenture'],
    provider: ['providerId', 'subjectName', 'website', 'country'],
  };
  it('knows its subject by id, else by the name of a new one', () => {
    expect(subjectIdOf(kind, complete[kind])).toMatch(/^(fs-0412|pellow|larch-desk)$/);
    expect(subjectIdOf(kind, {})).toBeUndefined();
    const proposed = { newFunder: { name: 'Aster' }, newVenture: { name: 'Aster' }, subjectName: 'Aster' };
    expect(proposedNameOf(shapes[kind], proposed)).toBe('Aster');
    expect(proposedNameOf(shapes[kind], {})).toBeUndefined();
    expect(subjectFieldsOf(shapes[kind])).toEqual(subjects[kind]);
  });
});

describe('what an entrepreneur review must answer', () => {
  const problems = (changes: EntrepreneurReviewDraftAnswers) =>
    Object.keys(reviewForms.entrepreneur.findProblems({ ...complete.entrepreneur, ...changes }, today));
  const reasons = ['market', 'traction', 'references', 'eligibility'] as const;

  it.each<[string, EntrepreneurReviewDraftAnswers, string[]]>([
    ['a venture, known or new', { ventureId: undefined }, ['ventureId']],
    ['the writer’s funder', { funderOrgId: undefined }, ['funderOrgId']],
    ['why it was declined', { outcome: 'declined' }, ['passReasons']],
    ['at most three reasons', { outcome: 'declined', passReasons: [...reasons] }, ['passReasons']],
    ['an outcome that fits', { outcome: 'repaid' }, ['outcome']],
    ['a default only with money', { outcome: 'defaulted_restructured' }, ['outcome']],
    ['the kind of tie', { tie: 'yes' }, ['tieKind']],
    ['three ratings; "does not apply" is none', { ratings: { preparedness: 3, responsiveness: 'na' } }, ['ratings']],
    [
      'three ratings of what is asked for a pitch',
      { ratings: { accuracyOfClaims: 4, reportingDiscipline: 4, preparedness: 4 } },
      ['ratings'],
    ],
    ['a quarter that has begun', { periodQuarter: '2027-Q1' }, ['periodQuarter']],
    ['a quarter', { periodQuarter: '2026-Q5' }, ['periodQuarter']],
    ['fifty characters for the venture', { privateFeedback: 'Thank you' }, ['privateFeedback']],
    ['at most 3,000', { privateFeedback: 'x'.repeat(3_001) }, ['privateFeedback']],
    ['a concern of at most 1,000', { concernNote: 'x'.repeat(1_001) }, ['concernNote']],
    [
      'every attestation',
      { attest: { ...complete.entrepreneur.attest, not_for_decisions: false } },
      ['attest.not_for_decisions'],
    ],
    [
      'all of a new venture',
      { ventureId: undefined, newVenture: { name: 'X' } },
      ['newVenture.name', 'newVenture.website', 'newVenture.country', 'newVenture.sector', 'newVenture.legalForm'],
    ],
  ])('%s', (_what, changes, fields) => {
    expect(problems(changes).toSorted()).toEqual(fields.toSorted());
  });

  it('accepts a concern of one character, a sole trader and the present quarter', () => {
    expect(problems({ concernNote: '?', periodQuarter: '2026-Q4' })).toEqual([]);
    const newVenture = {
      name: 'Wren Baking',
      website: 'https://wren.example',
      country: 'IE',
      sector: 'agriculture_food',
      legalForm: 'sole_trader',
    } as const;
    expect(problems({ ventureId: undefined, newVenture })).toEqual([]);
  });

  it('asks for claims from a closer look on, for conduct only with money', () => {
    expect(entrepreneurDimensionsOf('pitch')).not.toContain('accuracyOfClaims');
    expect(entrepreneurDimensionsOf('due_diligence')).toContain('accuracyOfClaims');
    expect(entrepreneurDimensionsOf('offer_made')).not.toContain('reportingDiscipline');
    expect(entrepreneurDimensionsOf('funded_closed')).toHaveLength(8);
    const { outcome, context: asked } = entrepreneurQuestions;
    const { fitting, options } = outcome;
    for (const context of valuesOf(asked.options)) expect(fitting.values[context].length).toBeGreaterThan(0);
    expect(valuesOf(options)).toEqual(expect.arrayContaining(Object.values(fitting.values).flat()));
  });
});

describe('what the review of a provider must answer', () => {
  const problems = (changes: ProviderReviewDraftAnswers) =>
    Object.keys(reviewForms.provider.findProblems({ ...complete.provider, ...changes }, today));

  it.each<[string, ProviderReviewDraftAnswers, string[]]>([
    ['a provider', { providerId: undefined }, ['providerId']],
    ['the rest of a new one', { providerId: undefined, country: 'DE' }, ['subjectName']],
    ['its country', { providerId: undefined, subjectName: 'Larch' }, ['country']],
    ['which other kind', { subjectType: 'other' }, ['subjectTypeOther']],
    ['the programme of an accelerator', { subjectType: 'accelerator' }, ['programme', 'cohortYear']],
    ['a year from 2000 to now', { subjectType: 'accelerator', programme: 'Spring', cohortYear: 2027 }, ['cohortYear']],
    ['how they were paid', { feeModel: [] }, ['feeModel']],
    ['a currency for a sum', { stipendOrCash: 100 }, ['currency']],
    ['at most 1,000,000,000,000', { amountPaid: 1_000_000_000_001, currency: 'USD' }, ['amountPaid']],
    ['and as much as a currency of small units needs', { amountPaid: 6_000_000, currency: 'NGN' }, []],
    ['a success fee of at most 20 percent', { successFeePct: 20.5 }, ['successFeePct']],
    ['a stake of at most 50 percent', { equityTakenPct: 51 }, ['equityTakenPct']],
    ['from one week on', { durationWeeks: 0 }, ['durationWeeks']],
    ['an end after the beginning', { usedFrom: '2026-04', usedTo: '2026-03' }, ['usedTo']],
    ['months that have come', { usedFrom: '2026-12', usedTo: undefined }, ['usedFrom']],
    ['four ratings', { ratings: { expertise: 4, communication: 4, valueForMoney: 4 } }, ['ratings']],
    [
      'four ratings of what is asked of its type',
      { ratings: { expertise: 4, communication: 4, valueForMoney: 4, mentors: 4 } },
      ['ratings'],
    ],
    ['who writes, where it shows', { displayAs: 'role_and_region' }, ['authorRole', 'venture']],
  ])('%s', (_what, changes, fields) => {
    expect(problems(changes).toSorted()).toEqual(fields.toSorted());
  });

  it('forgets the programme of what is no accelerator and the organisation of who stays anonymous', () => {
    const cleaned = clean(providerQuestions, {
      ...complete.provider,
      programme: 'Spring',
      authorRole: 'cofounder',
      venture: { name: 'Kitehouse' },
      subjectName: 'Someone else',
    });
    expect(cleaned).toEqual(complete.provider);
  });

  it('asks for more of accelerators, brokers and grant writers', () => {
    expect(providerDimensionsOf('law_firm')).toHaveLength(6);
    expect(providerDimensionsOf('accelerator')).toHaveLength(12);
    expect(providerDimensionsOf('grant_writer')).toEqual(providerDimensionsOf('broker_placement_agent'));
    expect(providerDimensionsOf('grant_writer')).toHaveLength(9);
    expect(providerDimensionsOf(undefined)).toHaveLength(6);
  });
});
