import { describe, expect, it } from 'vitest';
import { cardAttributes } from './card-attributes.ts';
import { formOf } from './forms.ts';
import { funderQuestions } from './funder-questions.ts';
import { subjectKinds } from './options.ts';
import { publishedAnswersOf } from './published.ts';
import { fieldsWhere, type Question, type Questions, type ShownIf } from './question.ts';

const fieldsShownIf = (shownIf: ShownIf) =>
  Object.fromEntries(
    subjectKinds.map((kind) => [
      kind,
      fieldsWhere(formOf(kind).questions, (question) => question.shownIf === shownIf).toSorted(),
    ]),
  );

describe('a question that everyone may read', () => {
  it.each(subjectKinds)('says when a card shows it, and no other question does: the form about a %s', (kind) => {
    for (const [field, { readers, shownIf }] of Object.entries(formOf(kind).questions))
      expect([field, shownIf !== undefined]).toEqual([field, readers === 'everyone']);
  });

  /** Answers that no other card needs to share. A fact by which a subject knows the writer must not stand here. */
  it('is shown as it was given where it says what the writer thinks: these and no other', () => {
    expect(fieldsShownIf('given')).toEqual({
      funder: ['adviceToFunder', 'adviceToPeers', 'didNot', 'headline', 'overall', 'recommend', 'worked'],
      entrepreneur: [],
      provider: ['didNot', 'headline', 'overall', 'recommend', 'worked'],
    });
    expect(fieldsShownIf('funded')).toEqual({ funder: ['wouldTakeMoneyAgain'], entrepreneur: [], provider: [] });
  });

  it('is shown where five voices share it if it is a fact', () => {
    expect(fieldsShownIf('shared')).toEqual({
      funder: ['fundingKind', 'introType', 'outcome'],
      entrepreneur: [],
      provider: [],
    });
  });

  it('has a place of its own among what a card says, the most useful first', () => {
    const inOrder = Object.entries(cardAttributes).toSorted(([, one], [, other]) => one.place - other.place);
    expect(inOrder.map(([key, { place }], at) => (place === at + 1 ? key : `${key} at ${place}`))).toEqual([
      'reviewClass',
      'outcome',
      'fundingKind',
      'verification',
      'year',
      'introType',
      'region',
      'half',
      'role',
      'quarter',
    ]);
  });

  it.each(subjectKinds)('is asked of all writers where it is shown as given: the form about a %s', (kind) => {
    for (const [field, { shownIf, askedIf }] of Object.entries(formOf(kind).questions))
      if (shownIf === 'given') expect([field, askedIf]).toEqual([field, undefined]);
  });
});

describe('an answer on a card', () => {
  it('is left out where its question does not say when it is shown, which the types refuse', () => {
    const options = { yes: 'Yes', no: 'No' };
    // @ts-expect-error it does not say when a card shows it
    const unsaid: Question = { kind: 'choice', label: 'Did you meet in person?', options, readers: 'everyone' };
    const questions: Questions = { unsaid };
    expect(publishedAnswersOf(questions, { unsaid: 'yes' }, { unsaid: 'yes', reviewClass: 'funded' })).toEqual({
      unsaid: null,
    });
  });

  it('is never the writer’s own fact, only what the cards share', () => {
    const answers = { fundingKind: 'debt', outcome: 'funded', introType: 'event', recommend: 'yes', overall: 4 };
    expect(publishedAnswersOf(funderQuestions, answers, {})).toMatchObject({
      fundingKind: null,
      outcome: null,
      introType: null,
      recommend: 'yes',
      overall: 4,
    });
    expect(publishedAnswersOf(funderQuestions, answers, { outcome: 'funded' })).toMatchObject({
      fundingKind: null,
      outcome: 'funded',
      introType: null,
    });
  });

  it('that is asked of the funded alone stands only where the card says that its writer was funded', () => {
    const answers = { stageReached: 'funded', wouldTakeMoneyAgain: 'no' };
    const shownWith = (shared: Record<string, string>) =>
      publishedAnswersOf(funderQuestions, answers, shared).wouldTakeMoneyAgain;
    expect([shownWith({}), shownWith({ reviewClass: 'pitch' }), shownWith({ reviewClass: 'funded' })]).toEqual([
      null,
      null,
      'no',
    ]);
  });
});
