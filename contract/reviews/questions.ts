import type { ReviewField } from './fields.ts';
import type { FormStep, Question } from './form.ts';

export type { Question } from './form.ts';

/** The funder review: its questions and steps. */

export const questions: Readonly<Record<ReviewField, Question>> = {
  funderId: { label: 'Which funder did you deal with?', help: 'Search by name or id.' },
  newFunder: { label: 'A funder who is not listed yet', help: 'We add the page when your review comes out.' },
  fundingKind: { label: 'What kind of money was it about?' },
  authorRole: { label: 'What was your role?', help: 'Readers see "Founder or executive" or "Adviser".' },
  venture: {
    label: 'Your organisation',
    help: 'Readers and the funder do not see its name unless you choose so in the last step. It keeps two people of one team from counting twice.',
  },
  ventureStage: { label: 'Which stage were you at?' },
  teamSize: { label: 'How many people were you?' },
  founderGroups: { label: 'Is your organisation …', help: 'Shown only in figures over at least ten organisations.' },
  tie: {
    label: 'Is there another tie between you and the funder?',
    help: 'Work, family, competition, services. A tie you name is no problem; a hidden one is.',
  },
  tieKind: { label: 'What is the tie?' },
  tieOther: { label: 'Which one?' },
  asked: { label: 'Who asked you to write this?' },
  stageReached: { label: 'How far did it go?' },
  outcome: { label: 'How did it end?' },
  firstContact: {
    label: 'First contact',
    help: 'The month. Readers see a year or half-year of the last contact only.',
  },
  lastContact: {
    label: 'Last contact',
    help: 'The month. After 60 months a review is kept as history and no longer counts in scores.',
  },
  introType: { label: 'How did you meet?' },
  meetings: { label: 'How many meetings?' },
  daysToFirstReply: { label: 'Days until their first reply' },
  daysToDecision: { label: 'Days until their decision', help: 'Counted from your application or first meeting.' },
  hoursSpent: { label: 'Hours you spent on it', help: 'All of the team, from the first form to the answer.' },
  declineReasonGiven: { label: 'Did they say why they declined?' },
  feedbackUseful: { label: 'How useful was what they told you?', help: '1 is useless, 5 is very useful.' },
  daysDecisionToCash: { label: 'Days from the decision to the money' },
  termsChangedAfterOffer: { label: 'Did terms change after the offer?' },
  upfrontFeeAsked: { label: 'Did they ask for a fee before giving money?' },
  confidentialityBroken: { label: 'Did they pass on what you told them in confidence?' },
  misconductConcern: { label: 'Did somebody of theirs behave in a way that concerns you?' },
  concernNote: { label: 'What happened?', help: 'Only our moderators read this. It is never published.' },
  terms: {
    label: 'What was on the table?',
    help: 'Shown in bands and medians only. Leave out what you do not remember.',
  },
  overall: { label: 'All in all' },
  ratings: {
    label: 'Rate what you saw',
    help: 'At least four. Leave out what you did not experience; it does not count against them.',
  },
  recommend: { label: 'Would you tell a friend to go there?' },
  wouldTakeMoneyAgain: { label: 'Would you take their money again?' },
  headline: { label: 'Your review in one line' },
  worked: { label: 'What worked?', help: 'Even a clear no or a quick answer counts.' },
  didNot: { label: 'What did not?', help: 'Even a long wait or an unclear question counts.' },
  adviceToFunder: { label: 'Advice to the funder' },
  adviceToPeers: { label: 'Advice to others like you' },
  practiceTags: { label: 'Which of these did you see?', help: 'Up to eight. Shown as counts only.' },
  displayAs: { label: 'What stands beside your review?' },
  publishDelay: {
    label: 'When may it come out?',
    help: 'Your access starts with our decision, whatever you choose here.',
  },
  publishAlone: {
    label: 'It may come out alone',
    help: 'Reviews of a funder with few deals wait until three come out together. Tick this to let yours come out alone after 60 days.',
  },
  attest: { label: 'Please confirm' },
};

export interface Step extends FormStep<ReviewField> {
  readonly key: 'who' | 'what_happened' | 'terms_and_facts' | 'ratings_and_words' | 'privacy';
}

/** The five steps; every field stands in exactly one. `step` of a draft is the place in this list, from 1. */
export const steps: readonly Step[] = [
  {
    key: 'who',
    title: 'Who',
    fields: [
      'funderId',
      'newFunder',
      'fundingKind',
      'authorRole',
      'venture',
      'ventureStage',
      'teamSize',
      'founderGroups',
      'tie',
      'tieKind',
      'tieOther',
      'asked',
    ],
  },
  {
    key: 'what_happened',
    title: 'What happened',
    fields: [
      'stageReached',
      'outcome',
      'firstContact',
      'lastContact',
      'introType',
      'meetings',
      'daysToFirstReply',
      'daysToDecision',
      'hoursSpent',
      'declineReasonGiven',
      'feedbackUseful',
    ],
  },
  {
    key: 'terms_and_facts',
    title: 'Terms and facts',
    fields: [
      'daysDecisionToCash',
      'termsChangedAfterOffer',
      'upfrontFeeAsked',
      'confidentialityBroken',
      'misconductConcern',
      'concernNote',
      'terms',
    ],
  },
  {
    key: 'ratings_and_words',
    title: 'Ratings and words',
    fields: [
      'overall',
      'ratings',
      'recommend',
      'wouldTakeMoneyAgain',
      'headline',
      'worked',
      'didNot',
      'adviceToFunder',
      'adviceToPeers',
      'practiceTags',
    ],
  },
  { key: 'privacy', title: 'Privacy and send', fields: ['displayAs', 'publishDelay', 'publishAlone', 'attest'] },
];
