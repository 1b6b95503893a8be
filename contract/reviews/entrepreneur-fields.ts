import { z } from 'zod';
import { slug } from '../endpoint.ts';
import {
  contexts,
  engageAgain,
  entrepreneurAskedBy,
  entrepreneurAttestations,
  entrepreneurOutcomes,
  entrepreneurTieKinds,
  funderRoles,
  growthTags,
  passReasons,
  strengthTags,
} from './entrepreneur-options.ts';
import { entrepreneurDimensionKeys } from './entrepreneur-ratings.ts';
import { legalForms, sectors } from '../subjects/organisations.ts';
import {
  choice,
  confirmed,
  country,
  listOf,
  name,
  newFunder,
  ratingsOf,
  shapeOfAttest,
  text,
  triState,
  typed,
  typedFunder,
  typedLong,
  website,
} from './answer-shapes.ts';
import { moneyKinds, valuesOf } from './options.ts';

/**
 * The fields of the entrepreneur review (decision 0012), as sent and as a draft; see review-fields.ts. The
 * subject is a venture, never a person, and nothing of it is a public text.
 */

/** A venture that is not listed yet. A sole trader gets the words; its ratings never count, since it is a person. */
const newVenture = z.strictObject({
  name,
  website,
  country,
  sector: choice(sectors, 'Choose a sector'),
  legalForm: choice(legalForms, 'Choose the legal form'),
});
const quarter = z.string('Choose the quarter').regex(/^(?:19|[2-9]\d)\d{2}-Q[1-4]$/, 'Choose the quarter');
const attestKeys = valuesOf(entrepreneurAttestations);
const isAnswered = 'Choose one';

export const entrepreneurReviewShape = {
  ventureId: slug.optional(),
  newVenture: newVenture.optional(),
  /** The writer's organisation: a listed funder, or one that is not listed. Sealed; others read its kind only. */
  funderOrgId: slug.optional(),
  newFunderOrg: newFunder.optional(),
  authorRole: choice(funderRoles, 'Choose your role'),
  tie: triState,
  tieKind: choice(entrepreneurTieKinds, isAnswered).optional(),
  tieOther: text(2, 120).optional(),
  asked: choice(entrepreneurAskedBy, 'Choose who asked you'),
  context: choice(contexts, 'Choose how far it went'),
  fundingKind: choice(moneyKinds, 'Choose the kind of money'),
  /** Of the last contact, `2026-Q3`. */
  periodQuarter: quarter,
  outcome: choice(entrepreneurOutcomes, 'Choose how it ended'),
  passReasons: listOf(choice(passReasons, isAnswered), 3, 'At most 3').optional(),
  ratings: ratingsOf(entrepreneurDimensionKeys, 'Rate at least three of them'),
  wouldEngageAgain: choice(engageAgain, isAnswered),
  wouldReferToPeers: choice(engageAgain, isAnswered).optional(),
  strengthTags: listOf(choice(strengthTags, isAnswered), 5, 'At most 5').optional(),
  growthTags: listOf(choice(growthTags, isAnswered), 5, 'At most 5').optional(),
  privateFeedback: text(50, 3000),
  concernNote: text(1, 1000).optional(),
  consentToContact: z.boolean().optional(),
  attest: z.strictObject(shapeOfAttest(attestKeys, confirmed), 'Please confirm all six'),
} as const;
export type EntrepreneurReviewField = keyof typeof entrepreneurReviewShape;

/** All fields with their own bounds; what they demand of each other is not checked here. */
export const entrepreneurReviewFields = z.strictObject(entrepreneurReviewShape);
export type EntrepreneurReviewAnswers = z.output<typeof entrepreneurReviewFields>;

/** What the form holds while it is written: every field may be missing, texts may be half typed. */
export const entrepreneurReviewDraftAnswers = z
  .strictObject({
    ...entrepreneurReviewShape,
    newVenture: newVenture.extend({ name: typed, website: typed, country: typed }).partial(),
    newFunderOrg: typedFunder,
    tieOther: typed,
    periodQuarter: typed,
    privateFeedback: typedLong,
    concernNote: typed,
    attest: z.strictObject(shapeOfAttest(attestKeys, z.boolean())).partial(),
  })
  .partial();
export type EntrepreneurReviewDraftAnswers = z.output<typeof entrepreneurReviewDraftAnswers>;
