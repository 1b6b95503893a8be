import { z } from 'zod';
import { slug } from '../endpoint.ts';
import {
  choice,
  confirmed,
  listOf,
  month,
  newFunder,
  overall,
  rating,
  ratingsOf,
  shapeOfAttest,
  text,
  triState,
  typed,
  typedFunder,
  typedNumber,
  typedVenture,
  venture,
  whole,
} from './answer-shapes.ts';
import {
  askedBy,
  attestations,
  authorRoles,
  displayChoices,
  founderGroups,
  fundingKinds,
  introTypes,
  outcomes,
  practiceTags,
  publishDelays,
  recommendations,
  stagesReached,
  teamSizes,
  tieKinds,
  valuesOf,
  ventureStages,
} from './options.ts';
import { dimensionKeys } from './ratings.ts';
import { terms, termValues, type Term } from './terms.ts';

/**
 * The fields of the funder review (decision 0012), twice: as a draft, where everything may be missing or
 * half typed, and as sent. Neither transforms anything: `cleanAnswers` of review-check.ts does that before. What one
 * answer demands of another stands in review-rules.ts.
 */

function termAnswer(term: Term): z.ZodType<string | number> {
  const { answer } = term;
  if (answer.kind !== 'number') return z.enum(termValues(term) as [string, ...string[]], 'Choose one');
  const message = `From 0 to ${answer.most.toLocaleString('en-US')}`;
  const number = answer.isWhole ? z.int('A whole number') : z.number('A number');
  return z.union([z.literal('unknown'), number.min(0, message).max(answer.most, message)], message);
}

type TermsOfKind = z.ZodObject<Record<string, z.ZodOptional<z.ZodType<string | number>>>, z.core.$strict>;
const termsOf = (kind: keyof typeof terms): TermsOfKind =>
  z.strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'A currency such as USD')
      .optional(),
    ...Object.fromEntries(terms[kind].map((term) => [term.key, termAnswer(term).optional()])),
  });

const attestKeys = valuesOf(attestations);
const termsByKind = z.strictObject({
  equity: termsOf('equity').optional(),
  debt: termsOf('debt').optional(),
  grant: termsOf('grant').optional(),
});
const ratings = ratingsOf(dimensionKeys, 'Rate at least four of them');

const isAnswered = 'Choose one';
export const reviewShape = {
  funderId: slug.optional(),
  newFunder: newFunder.optional(),
  fundingKind: choice(fundingKinds, 'Choose the kind of money'),
  authorRole: choice(authorRoles, 'Choose your role'),
  venture,
  ventureStage: choice(ventureStages, 'Choose the stage you were at'),
  teamSize: choice(teamSizes, isAnswered).optional(),
  founderGroups: listOf(choice(founderGroups, isAnswered), 6, 'At most 6').optional(),
  tie: triState,
  tieKind: choice(tieKinds, isAnswered).optional(),
  tieOther: text(2, 120).optional(),
  asked: choice(askedBy, 'Choose who asked you'),
  stageReached: choice(stagesReached, 'Choose how far it went'),
  outcome: choice(outcomes, 'Choose how it ended'),
  firstContact: month,
  lastContact: month,
  introType: choice(introTypes, isAnswered).optional(),
  meetings: whole(50, 'meetings').optional(),
  daysToFirstReply: z.union([z.literal('never'), whole(365, 'days')], 'From 0 to 365 days, or never').optional(),
  daysToDecision: whole(1095, 'days').optional(),
  hoursSpent: whole(2000, 'hours').optional(),
  declineReasonGiven: triState.optional(),
  feedbackUseful: rating.optional(),
  daysDecisionToCash: z
    .union([z.literal('unknown'), whole(1095, 'days')], 'From 0 to 1095 days, or not known')
    .optional(),
  termsChangedAfterOffer: triState.optional(),
  upfrontFeeAsked: triState,
  confidentialityBroken: triState.optional(),
  misconductConcern: triState.optional(),
  concernNote: text(10, 1000).optional(),
  terms: termsByKind.optional(),
  overall,
  ratings,
  recommend: choice(recommendations, isAnswered),
  wouldTakeMoneyAgain: triState.optional(),
  headline: text(10, 80),
  worked: text(50, 2000),
  didNot: text(50, 2000),
  adviceToFunder: text(1, 1000).optional(),
  adviceToPeers: text(1, 1000).optional(),
  practiceTags: listOf(choice(practiceTags, isAnswered), 8, 'At most 8').optional(),
  displayAs: choice(displayChoices, 'Choose what stands beside your review'),
  publishDelay: choice(publishDelays, 'Choose when it may come out'),
  publishAlone: z.boolean().optional(),
  attest: z.strictObject(shapeOfAttest(attestKeys, confirmed), 'Please confirm all five'),
} as const;
export type ReviewField = keyof typeof reviewShape;

/** All fields with their own bounds; what they demand of each other is not checked here. */
export const reviewFields = z.strictObject(reviewShape);
export type FunderReviewAnswers = z.output<typeof reviewFields>;

const typedTerms = z.record(z.string().max(40), z.union([typed, typedNumber]).optional());

/** What a form holds while it is written: every field may be missing, texts and numbers may be half typed. */
export const funderReviewDraftAnswers = z
  .strictObject({
    ...reviewShape,
    newFunder: typedFunder,
    venture: typedVenture,
    tieOther: typed,
    firstContact: typed,
    lastContact: typed,
    meetings: typedNumber,
    daysToFirstReply: z.union([z.literal('never'), typedNumber]),
    daysToDecision: typedNumber,
    hoursSpent: typedNumber,
    daysDecisionToCash: z.union([z.literal('unknown'), typedNumber]),
    concernNote: typed,
    terms: z.strictObject({ equity: typedTerms, debt: typedTerms, grant: typedTerms }).partial(),
    headline: typed,
    worked: typed,
    didNot: typed,
    adviceToFunder: typed,
    adviceToPeers: typed,
    attest: z.strictObject(shapeOfAttest(attestKeys, z.boolean())).partial(),
  })
  .partial();
export type FunderReviewDraftAnswers = z.output<typeof funderReviewDraftAnswers>;
