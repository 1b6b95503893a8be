import { longestBatchDays } from './days.ts';
import { classBy, fundedStages, fundingKinds, outcomes, valuesOf } from './options.ts';
import { ask, formInSteps } from './question.ts';
import { dimensions } from './ratings.ts';
import type { AnswersOf, DraftOf } from './schemas.ts';
import {
  publicRole,
  publishingQuestions,
  ratingQuestions,
  shownPeriod,
  tieQuestions,
  wordQuestions,
} from './shared-questions.ts';

/** What an entrepreneur says of a funder: every question, by step and in the order of the form (decision 0012). */

const isFunded = { stageReached: fundedStages };
const hasOffer = { stageReached: ['offer_received', ...fundedStages] };
const beforeOffer = ['contacted_no_reply', 'met', 'due_diligence'];
const notFunded = valuesOf(outcomes).filter((outcome) => outcome !== 'funded');

const inRow = { isOptional: true, isInRow: true } as const;
const advice = { least: 1, most: 1000, isOptional: true, readers: 'everyone', shownIf: 'given' } as const;

export const funderReview = formInSteps({
  Who: {
    funderId: ask('subject', 'Which funder did you deal with?', {
      help: 'Search by name.',
      requiredIf: { newFunder: 'missing' },
      ifMissing: 'Choose the funder you dealt with',
      isSubject: true,
    }),
    newFunder: ask('newFunder', 'A funder that is not listed yet', {
      help: 'We add the page when your review is approved.',
      askedIf: { funderId: 'missing' },
      isOptional: true,
      isSubject: true,
    }),
    fundingKind: ask('choice', 'What kind of money was it about?', {
      options: fundingKinds,
      message: 'Choose the kind of money',
      columns: 4,
      readers: 'everyone',
      shownIf: 'shared',
      attribute: { place: 3, label: 'Kind of money' },
    }),
    authorRole: ask('choice', 'What was your role?', publicRole),
    venture: ask('organisation', 'Your organisation', {
      help: 'Readers and the funder do not see its name unless you choose to show it in the last step. We use it so that two people from one team do not count twice.',
    }),
    ventureStage: ask('choice', 'Which stage were you at?', {
      options: {
        idea: 'Idea',
        pre_revenue: 'Before revenue',
        early_revenue: 'Early revenue, under $1 million a year',
        growth: 'Growth, $1 to 10 million a year',
        scale: 'Scale, over $10 million a year',
        nonprofit_project: 'Non-profit project',
      },
      message: 'Choose the stage you were at',
      isInRow: true,
    }),
    teamSize: ask('choice', 'How many people were you?', {
      options: {
        '1': '1 person',
        '2-5': '2 to 5',
        '6-20': '6 to 20',
        '21-50': '21 to 50',
        '51-200': '51 to 200',
        '200+': 'More than 200',
      },
      ...inRow,
    }),
    founderGroups: ask('tags', 'Is your organisation …', {
      help: 'Shown only in figures from at least ten organisations.',
      options: {
        women_led: 'Led by women',
        youth_led: 'Led by people under 35',
        minority_or_underrepresented_led: 'Led by a minority or underrepresented group',
        disability_led: 'Led by people with a disability',
        rural: 'Based in a rural area',
        prefer_not_to_say: 'I would rather not say',
      },
      most: 6,
      alone: { value: 'prefer_not_to_say', message: '"I would rather not say" cannot be combined' },
      isOptional: true,
    }),
    ...tieQuestions('Is there any other tie between you and the funder?', {}, { the_funder: 'The funder' }),
  },
  'What happened': {
    stageReached: ask('choice', 'How far did it go?', {
      options: {
        contacted_no_reply: 'I wrote, they never replied',
        met: 'We met or talked',
        due_diligence: 'They looked closely (due diligence)',
        offer_received: 'They made an offer',
        funded: 'They funded us',
        ended: 'They funded us, and it has ended (exit, repaid, closed)',
      },
      message: 'Choose how far it went',
      columns: 2,
    }),
    outcome: ask('choice', 'How did it end?', {
      options: outcomes,
      message: 'Choose how it ended',
      columns: 2,
      readers: 'everyone',
      shownIf: 'shared',
      attribute: { place: 2, label: 'How it ended' },
      unfit: [
        [{ ...isFunded, outcome: notFunded }, 'You said that they funded you'],
        [
          { stageReached: [...beforeOffer, 'offer_received'], outcome: ['funded'] },
          'You said that there was no funding',
        ],
        [{ stageReached: beforeOffer, outcome: ['withdrawn_by_them_after_offer'] }, 'You said that there was no offer'],
        [{ stageReached: ['contacted_no_reply'], outcome: ['they_declined'] }, 'You said that they never replied'],
      ],
    }),
    firstContact: ask('month', 'First contact', {
      help: 'The month. No reader sees it.',
      isInRow: true,
    }),
    lastContact: ask('month', 'Last contact', {
      help: `The month. ${shownPeriod} After 60 months a review is kept as history and no longer counts in scores.`,
      notBefore: { field: 'firstContact', message: 'The last contact is before the first' },
      isInRow: true,
    }),
    introType: ask('choice', 'How did you meet?', {
      options: {
        cold: 'Cold message or application',
        warm_intro: 'Someone introduced us',
        event: 'At an event',
        open_call: 'Open call',
        broker: 'Through a broker',
        inbound_from_funder: 'They came to us',
      },
      isOptional: true,
      readers: 'everyone',
      shownIf: 'shared',
      attribute: { place: 6, label: 'How you met' },
      card: 'How they met',
    }),
    meetings: ask('number', 'How many meetings?', {
      most: 50,
      unit: 'meetings',
      ...inRow,
      fact: { place: 6, label: 'Meetings', unit: 'meetings' },
    }),
    daysToFirstReply: ask('days', 'Days until their first reply', {
      most: 365,
      word: 'never',
      wordLabel: 'They never replied',
      message: 'From 0 to 365 days, or never',
      ...inRow,
      fact: { place: 2, label: 'First reply after', unit: 'days' },
    }),
    daysToDecision: ask('number', 'Days until their decision', {
      help: 'Counted from your application or first meeting.',
      most: 1095,
      unit: 'days',
      ...inRow,
      fact: { place: 3, label: 'Decision after', unit: 'days' },
    }),
    hoursSpent: ask('number', 'Hours you spent on it', {
      help: 'The whole team, from the first form to the answer.',
      most: 2000,
      unit: 'hours',
      requiredIf: { fundingKind: ['grant'] },
      ifMissing: 'About how many hours did you spend?',
      isInRow: true,
      fact: { place: 5, label: 'Founder hours spent', unit: 'hours' },
    }),
    declineReasonGiven: ask('yesNo', 'Did they say why they declined?', {
      askedIf: { outcome: ['they_declined'] },
      fact: { place: 7, label: 'Said why they declined', unit: 'share' },
    }),
    feedbackUseful: ask('rating', 'How useful were their reasons?', {
      help: '1 is useless, 5 is very useful.',
      ends: ['Useless', 'Very useful'],
      isOptional: true,
    }),
  },
  'Terms and facts': {
    terms: ask('terms', 'What was on the table?', {
      help: 'Shown only in bands and medians. Skip what you do not remember.',
      askedIf: hasOffer,
      isOptional: true,
    }),
    daysDecisionToCash: ask('days', 'Days from the decision to the money', {
      most: 1095,
      word: 'unknown',
      wordLabel: 'Not known, or the money has not come',
      message: 'From 0 to 1095 days, or not known',
      askedIf: isFunded,
      ifMissing: 'How many days, or not known',
      fact: { place: 4, label: 'From decision to money', unit: 'days' },
    }),
    termsChangedAfterOffer: ask('yesNo', 'Did terms change after the offer?', {
      askedIf: hasOffer,
      fact: { place: 8, label: 'Changed terms after the offer', unit: 'share' },
    }),
    upfrontFeeAsked: ask('yesNo', 'Did they ask for a fee before giving money?', {
      fact: { place: 9, label: 'Asked for a fee before giving money', unit: 'share' },
    }),
    confidentialityBroken: ask('yesNo', 'Did they pass on anything you told them in confidence?', { isOptional: true }),
    misconductConcern: ask('yesNo', 'Did anyone there behave in a way that concerns you?', { isOptional: true }),
    concernNote: ask('text', 'What happened?', {
      help: 'Only our moderators read this. It is never published.',
      least: 10,
      most: 1000,
      askedIf: [{ confidentialityBroken: ['yes'] }, { misconductConcern: ['yes'] }],
      ifMissing: 'Say what happened, so that a moderator can look at it',
    }),
  },
  'Ratings and words': {
    ...ratingQuestions(dimensions),
    wouldTakeMoneyAgain: ask('yesNo', 'Would you take their money again?', {
      isRating: true,
      askedIf: isFunded,
      readers: 'everyone',
      shownIf: 'funded',
      card: 'Would take their money again',
      fact: { place: 1, label: 'Would take their money again', unit: 'share' },
    }),
    ...wordQuestions({
      example: 'A fast no, with reasons we could use',
      worked: 'Even a clear no or a quick answer counts.',
      didNot: 'Even a long wait or an unclear question counts.',
    }),
    adviceToFunder: ask('text', 'Advice to the funder', { ...advice, card: 'Advice to the funder' }),
    adviceToPeers: ask('text', 'Advice to others like you', { ...advice, card: 'Advice to others' }),
    practiceTags: ask('tags', 'Which of these did you see?', {
      help: 'Up to eight. Shown as counts only.',
      options: {
        replies_to_everyone: 'Replies to everyone',
        gives_reasons: 'Gives reasons',
        standard_documents: 'Standard documents',
        publishes_criteria: 'Publishes its criteria',
        founder_references_offered: 'Offers references from founders',
        pays_own_legal_fees: 'Pays its own legal fees',
        ghosted_after_meeting: 'Went silent after a meeting',
        exploding_offer: 'Offer with a very short deadline',
        no_show: 'Did not come to a meeting',
        fishing_for_information: 'Fished for information',
        retraded_terms: 'Changed terms late',
        excessive_diligence: 'Asked for far too much information',
        own_template_budget: 'Insists on its own budget template',
        short_deadline: 'Short deadline',
        unpaid_extra_work: 'Asked for unpaid extra work',
        late_payment: 'Paid late',
        confusing_fees: 'Confusing fees',
        daily_debits: 'Daily debits',
        blanket_personal_guarantee: 'Blanket personal guarantee',
      },
      most: 8,
      isOptional: true,
    }),
  },
  'Privacy and send': publishingQuestions({
    waiting: `It is published on a Monday, with two others about the same funder. If we know many deals of that funder, it waits at most ${longestBatchDays} days for them.`,
    whose: 'Reviews of a funder with few deals',
  }),
});

export const funderQuestions = funderReview.questions;
export type FunderReviewAnswers = AnswersOf<typeof funderQuestions>;
export type FunderReviewDraftAnswers = DraftOf<typeof funderQuestions>;
export const reviewClassOf = classBy<FunderReviewAnswers['stageReached']>(fundedStages);
