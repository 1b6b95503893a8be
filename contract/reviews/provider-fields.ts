import { z } from 'zod';
import { slug } from '../endpoint.ts';
import { providerTypes } from '../subjects/organisations.ts';
import { feeModels, locations, offerings, providerAskedBy, providerTieKinds } from './provider-options.ts';
import { providerDimensionKeys } from './provider-ratings.ts';
import {
  amount,
  choice,
  confirmed,
  country,
  currency,
  listOf,
  month,
  name,
  overall,
  ratingsOf,
  shapeOfAttest,
  text,
  triState,
  typed,
  typedNumber,
  typedVenture,
  venture,
  website,
  whole,
} from './answer-shapes.ts';
import { attestations, authorRoles, displayChoices, publishDelays, recommendations, valuesOf } from './options.ts';

/** The fields of the "other" review (decision 0012), as sent and as a draft; see review-fields.ts. */

const attestKeys = valuesOf(attestations);
const isAnswered = 'Choose one';
const offeringsOf = listOf(choice(offerings, isAnswered), 8, 'At most 8');

export const providerReviewShape = {
  /** A listed provider; without one its name, website and country say whom to list. */
  providerId: slug.optional(),
  subjectName: name.optional(),
  subjectType: choice(providerTypes, 'Choose what kind of provider they are'),
  subjectTypeOther: text(2, 60).optional(),
  website: website.optional(),
  country: country.optional(),
  tie: triState,
  tieKind: choice(providerTieKinds, isAnswered).optional(),
  tieOther: text(2, 120).optional(),
  asked: choice(providerAskedBy, 'Choose who asked you'),
  programme: text(1, 120).optional(),
  cohortYear: z.int('A year').min(2000, 'A year from 2000 on').max(2200, 'A year').optional(),
  usedFrom: month,
  usedTo: month.optional(),
  durationWeeks: whole(260, 'weeks', 1).optional(),
  location: choice(locations, isAnswered).optional(),
  feeModel: listOf(choice(feeModels, isAnswered), 8, 'At most 8'),
  /** Of `amountPaid` and `stipendOrCash`. */
  currency: currency.optional(),
  amountPaid: amount(5_000_000).optional(),
  successFeePct: amount(20).optional(),
  equityTakenPct: amount(50).optional(),
  stipendOrCash: amount(2_000_000).optional(),
  promised: offeringsOf.optional(),
  delivered: offeringsOf.optional(),
  raisedWithin12Months: triState.optional(),
  upfrontFeeAsked: triState.optional(),
  exclusivityAsked: triState.optional(),
  guaranteedSuccessClaimed: triState.optional(),
  overall,
  ratings: ratingsOf(providerDimensionKeys, 'Rate at least four of them'),
  recommend: choice(recommendations, isAnswered),
  headline: text(10, 80),
  worked: text(50, 2000),
  didNot: text(50, 2000),
  displayAs: choice(displayChoices, 'Choose what stands beside your review'),
  /** Of the writer; asked only of those who do not stay anonymous. */
  authorRole: choice(authorRoles, 'Choose your role').optional(),
  venture: venture.optional(),
  publishDelay: choice(publishDelays, 'Choose when it may come out'),
  publishAlone: z.boolean().optional(),
  attest: z.strictObject(shapeOfAttest(attestKeys, confirmed), 'Please confirm all five'),
} as const;
export type ProviderReviewField = keyof typeof providerReviewShape;

/** All fields with their own bounds; what they demand of each other is not checked here. */
export const providerReviewFields = z.strictObject(providerReviewShape);
export type ProviderReviewAnswers = z.output<typeof providerReviewFields>;

/** What the form holds while it is written: every field may be missing, texts and numbers may be half typed. */
export const providerReviewDraftAnswers = z
  .strictObject({
    ...providerReviewShape,
    subjectName: typed,
    subjectTypeOther: typed,
    website: typed,
    country: typed,
    tieOther: typed,
    programme: typed,
    cohortYear: typedNumber,
    usedFrom: typed,
    usedTo: typed,
    durationWeeks: typedNumber,
    currency: typed,
    amountPaid: typedNumber,
    successFeePct: typedNumber,
    equityTakenPct: typedNumber,
    stipendOrCash: typedNumber,
    headline: typed,
    worked: typed,
    didNot: typed,
    venture: typedVenture,
    attest: z.strictObject(shapeOfAttest(attestKeys, z.boolean())).partial(),
  })
  .partial();
export type ProviderReviewDraftAnswers = z.output<typeof providerReviewDraftAnswers>;
