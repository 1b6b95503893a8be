import { z } from 'zod';
import { slug } from './endpoint.ts';
import { funderTypes, sectors } from './organisations.ts';
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
  triAnswers,
  valuesOf,
  ventureStages,
} from './review-options.ts';
import { dimensionKeys, type DimensionKey } from './review-ratings.ts';
import { terms, termValues, type Term } from './review-terms.ts';
import { isCountry } from './regions.ts';
import { isHttpUrl, problemOfText } from './review-text.ts';

/**
 * The fields of the funder review (product/reviews.md 2.2), twice: as a draft, where everything may be missing or
 * half typed, and as sent. Neither transforms anything: `cleanAnswers` of review-check.ts does that before. What one
 * answer demands of another stands in review-check.ts.
 */

const choice = <const T extends Readonly<Record<string, string>>>(labels: T, message: string) =>
  z.enum(valuesOf(labels), message);
const triState = z.enum(valuesOf(triAnswers), 'Choose yes, no or not sure');
const whole = (most: number, unit: string) =>
  z.int(`A whole number of ${unit}`).min(0, `From 0 to ${most} ${unit}`).max(most, `From 0 to ${most} ${unit}`);
const month = z.string('Choose the month').regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose the month');
const rating = z.int('From 1 to 5').min(1, 'From 1 to 5').max(5, 'From 1 to 5');
const country = z.string('Choose a country').refine(isCountry, 'Choose a country');
const listOf = <T extends z.ZodType>(item: T, most: number, message: string) =>
  z
    .array(item)
    .max(most, message)
    .refine((items) => new Set(items).size === items.length, 'The same answer stands there twice');

/** Counted in characters as people see them; checked after cleaning. */
const text = (least: number, most: number) =>
  z
    .string(least === 1 ? 'Please write something' : `Please write at least ${least} characters`)
    .superRefine((value, context) => {
      const problem = problemOfText(value, { least, most });
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    });
const name = z.string('A name of 2 to 120 characters').superRefine((value, context) => {
  const problem = problemOfText(value, { least: 2, most: 120, isName: true });
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});
const website = z
  .string('The address of their website, starting with https://')
  .max(300, 'At most 300 characters')
  .refine((value) => isHttpUrl(value, { isHttpsOnly: true }), 'The address of their website, starting with https://');

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

const ratingOrNone = z.union([rating, z.literal('na')], 'From 1 to 5, or does not apply').optional();
// Object.fromEntries forgets its keys: they are the dimensions.
const ratingShape = Object.fromEntries(dimensionKeys.map((key) => [key, ratingOrNone])) as Record<
  DimensionKey,
  typeof ratingOrNone
>;
// The same: the keys are the attestations.
const attestKeys = valuesOf(attestations);
const shapeOfAttest = <T extends z.ZodType>(item: T) =>
  Object.fromEntries(attestKeys.map((key) => [key, item])) as Record<(typeof attestKeys)[number], T>;

const newFunder = z.strictObject({
  name,
  website,
  country,
  type: choice(funderTypes, 'Choose what kind of funder they are'),
});
const venture = z.strictObject({
  name,
  website: website.optional(),
  country,
  sector: choice(sectors, 'Choose a sector'),
  foundedYear: z.int('A year').min(1800, 'A year after 1800').max(2200, 'A year').optional(),
});
const termsByKind = z.strictObject({
  equity: termsOf('equity').optional(),
  debt: termsOf('debt').optional(),
  grant: termsOf('grant').optional(),
});
const ratings = z.strictObject(ratingShape, 'Rate at least four of them');

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
  overall: z.int('Choose 1 to 5').min(1, 'Choose 1 to 5').max(5, 'Choose 1 to 5'),
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
  attest: z.strictObject(shapeOfAttest(z.literal(true, 'Please confirm')), 'Please confirm all five'),
} as const;
export type ReviewField = keyof typeof reviewShape;

/** All fields with their own bounds; what they demand of each other is not checked here. */
export const reviewFields = z.strictObject(reviewShape);
export type FunderReviewAnswers = z.output<typeof reviewFields>;

/** Longest half-typed text of a draft, in UTF-16 units: room for 2,000 characters of several units each. */
const longestDraftText = 16_000;
const typed = z.string().max(longestDraftText, 'That is too long to be kept');
const number = z.number().min(-1e15).max(1e15);
const typedTerms = z.record(z.string().max(40), z.union([typed, number]).optional());

/** What a form holds while it is written: every field may be missing, texts and numbers may be half typed. */
export const funderReviewDraftAnswers = z
  .strictObject({
    ...reviewShape,
    newFunder: z.strictObject({ name: typed, website: typed, country: typed, type: newFunder.shape.type }).partial(),
    venture: z
      .strictObject({ name: typed, website: typed, country: typed, sector: venture.shape.sector, foundedYear: number })
      .partial(),
    tieOther: typed,
    firstContact: typed,
    lastContact: typed,
    meetings: number,
    daysToFirstReply: z.union([z.literal('never'), number]),
    daysToDecision: number,
    hoursSpent: number,
    daysDecisionToCash: z.union([z.literal('unknown'), number]),
    concernNote: typed,
    terms: z.strictObject({ equity: typedTerms, debt: typedTerms, grant: typedTerms }).partial(),
    headline: typed,
    worked: typed,
    didNot: typed,
    adviceToFunder: typed,
    adviceToPeers: typed,
    attest: z.strictObject(shapeOfAttest(z.boolean())).partial(),
  })
  .partial();
export type FunderReviewDraftAnswers = z.output<typeof funderReviewDraftAnswers>;
