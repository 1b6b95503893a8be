import type { EntrepreneurReviewField } from './entrepreneur-fields.ts';
import type { FormStep, Question } from './form.ts';

/** The entrepreneur review: its questions and steps. */

export const entrepreneurQuestions: Readonly<Record<EntrepreneurReviewField, Question>> = {
  ventureId: {
    label: 'Which organisation did you deal with?',
    help: 'You review the organisation. Please name no person anywhere.',
  },
  newVenture: { label: 'An organisation that is not listed yet', help: 'We list it when your review is accepted.' },
  funderOrgId: {
    label: 'For which funder do you work?',
    help: 'Nobody sees its name: the venture reads "a funder" and its kind. Your mail address shows that you work there; else a moderator looks first.',
  },
  newFunderOrg: { label: 'A funder who is not listed yet' },
  authorRole: { label: 'What is your role there?', help: 'Only moderators read this.' },
  tie: {
    label: 'Is there another tie between you and them?',
    help: 'Work, family, competition, services. A tie you name is no problem; a hidden one is.',
  },
  tieKind: { label: 'What is the tie?' },
  tieOther: { label: 'Which one?' },
  asked: { label: 'Who asked you to write this?' },
  context: { label: 'How far did it go?' },
  fundingKind: { label: 'What kind of money was it about?' },
  periodQuarter: {
    label: 'When was the last contact?',
    help: 'The quarter. Others see the year at most. After 60 months a review no longer counts.',
  },
  outcome: { label: 'How did it end?' },
  passReasons: {
    label: 'Why did you decline?',
    help: 'Up to three. The venture sees reasons only once three funders gave some.',
  },
  ratings: { label: 'Rate what you saw', help: 'At least three. Leave out what you did not experience.' },
  wouldEngageAgain: { label: 'Would you talk with them again?' },
  wouldReferToPeers: { label: 'Would you send them to another funder?' },
  strengthTags: { label: 'What are they good at?', help: 'Up to five.' },
  growthTags: { label: 'Where could they grow?', help: 'Up to five. Only the venture sees them.' },
  privateFeedback: {
    label: 'What do you tell them?',
    help: 'The venture reads this after a moderator did, from "a funder" and its kind. It is never public. Please name no person.',
  },
  concernNote: {
    label: 'Is there something that our moderators should know?',
    help: 'Suspected fraud, for example. Only moderators read this; the venture never does.',
  },
  consentToContact: { label: 'The venture may write to me through this site. My address stays hidden.' },
  attest: { label: 'Please confirm' },
};

export const entrepreneurSteps: readonly FormStep<EntrepreneurReviewField>[] = [
  {
    key: 'who',
    title: 'Who',
    fields: [
      'ventureId',
      'newVenture',
      'funderOrgId',
      'newFunderOrg',
      'authorRole',
      'tie',
      'tieKind',
      'tieOther',
      'asked',
    ],
  },
  {
    key: 'what_happened',
    title: 'What happened',
    fields: ['context', 'fundingKind', 'periodQuarter', 'outcome', 'passReasons'],
  },
  { key: 'ratings', title: 'Ratings', fields: ['ratings', 'wouldEngageAgain', 'wouldReferToPeers'] },
  { key: 'words', title: 'Words', fields: ['strengthTags', 'growthTags', 'privateFeedback', 'concernNote'] },
  { key: 'privacy', title: 'Privacy and send', fields: ['consentToContact', 'attest'] },
];
