import { describe, expect, it } from 'vitest';
import type { FunderReviewAnswers } from '../../../contract/reviews/funder-questions.ts';
import { valuesOf } from '../../../contract/reviews/options.ts';
import { screeningFlags } from '../../../contract/reviews/moderation.ts';
import { reviewAnswers } from '../../../tests/review-answers.ts';
import {
  heldBackFor,
  heldBackWords,
  passesScreening,
  readScreened,
  screen,
  type ScreeningFacts,
} from './screening-rules.ts';
import { splitAnswers } from '../writing/stored-answers.ts';

const now = new Date('2026-11-18T10:00:00Z');
const quiet: ScreeningFacts = {
  now,
  accountFlags: [],
  greatestSimilarity: 0.59,
  recentReviews: 1,
  isNewSubject: false,
  isOwnOrganisation: false,
  isOrganisationUnproven: false,
  lastContactOn: '2026-05-01',
};
const flags = (changes: Partial<FunderReviewAnswers> = {}, facts: Partial<ScreeningFacts> = {}): string[] =>
  screen(readScreened(splitAnswers(reviewAnswers(changes)).stored), { ...quiet, ...facts });

describe('the screening', () => {
  it('finds nothing in an ordinary review', () => {
    expect(flags()).toEqual([]);
  });

  it.each<[string, Partial<FunderReviewAnswers>, Partial<ScreeningFacts>, string]>([
    ['a copy', {}, { greatestSimilarity: 0.6 }, 'similar_text'],
    ['one letter held down', { worked: 'a'.repeat(60) }, {}, 'repeated_text'],
    ['one sentence pasted', { didNot: 'They never came back to us. '.repeat(5) }, {}, 'repeated_text'],
    ['the third within 72 hours', {}, { recentReviews: 2 }, 'burst'],
    ['a new account', {}, { accountFlags: ['new_account'] }, 'new_account'],
    ['an email address', { headline: 'Write to bob@tidewrack.example' }, {}, 'personal_data'],
    ['a person', { adviceToFunder: 'Let Mr Miller rest.' }, {}, 'names_person'],
    ['an exact sum', { adviceToPeers: 'We got $1,950,000 in all.' }, {}, 'exact_sum'],
    ['a funder that is new', {}, { isNewSubject: true }, 'new_funder'],
    ['keys pressed at random', { worked: 'asdkjf lkjasdf qwpxz vbnmz sdfg hjklz wqxz asdfasdf fghj' }, {}, 'gibberish'],
    [
      'signs without words',
      { didNot: '!!! 111 ??? 222 *** 333 ... 444 /// 555 ((( 666 ))) 777 ok fine' },
      {},
      'gibberish',
    ],
    [
      'our own words',
      { worked: 'Readers see "Founder or executive" or "Adviser". And it was all very good for us there.' },
      {},
      'form_text',
    ],
    ['a throw-away address', {}, { accountFlags: ['disposable_mail'] }, 'disposable_mail'],
    ['the own organisation', {}, { isOwnOrganisation: true }, 'own_organisation'],
    ['an organisation that nothing shows', {}, { isOrganisationUnproven: true }, 'organisation_unproven'],
    ['a tie', { tie: 'yes', tieKind: 'relative' }, {}, 'declared_tie'],
    ['a concern', { misconductConcern: 'yes', concernNote: 'Somebody shouted at us.' }, {}, 'serious_concern'],
    ['a contact long ago', {}, { lastContactOn: '2021-10-01' }, 'out_of_window'],
  ])('notices %s', (_what, changes, facts, flag) => {
    expect(flags(changes, facts)).toEqual([flag]);
  });

  it('keeps provisional access from copies, filler and random letters only', () => {
    const kept = valuesOf(screeningFlags).filter((flag) => !passesScreening([flag]));
    expect(kept).toEqual(['similar_text', 'repeated_text', 'gibberish', 'form_text']);
    expect([heldBackFor, Object.keys(heldBackWords)]).toEqual([kept, kept]);
  });
});
