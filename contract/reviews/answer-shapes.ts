import { z } from 'zod';
import { funderTypes, legalForms, sectors } from '../subjects/organisations.ts';
import { triAnswers, valuesOf } from './options.ts';
import { isCountry } from '../regions.ts';
import { isHttpUrl, problemOfText } from './text.ts';

/** What the answers of the three review forms are made of: each with its bounds and the words for what is wrong. */

type Labels = Readonly<Record<string, string>>;

export const choice = <const T extends Labels>(labels: T, message: string) => z.enum(valuesOf(labels), message);
export const triState = z.enum(valuesOf(triAnswers), 'Choose yes, no or not sure');
export const whole = (most: number, unit: string, least = 0) =>
  z
    .int(`A whole number of ${unit}`)
    .min(least, `From ${least} to ${most} ${unit}`)
    .max(most, `From ${least} to ${most} ${unit}`);
/** 0 to `most`, with decimals. */
export const amount = (most: number) => {
  const message = `From 0 to ${most.toLocaleString('en-US')}`;
  return z.number(message).min(0, message).max(most, message);
};
export const currency = z.string('A currency such as USD').regex(/^[A-Z]{3}$/, 'A currency such as USD');
/** From 1900 on: no calendar has a year 0. */
export const month = z.string('Choose the month').regex(/^(?:19|[2-9]\d)\d{2}-(?:0[1-9]|1[0-2])$/, 'Choose the month');
export const quarter = z.string('Choose the quarter').regex(/^(?:19|[2-9]\d)\d{2}-Q[1-4]$/, 'Choose the quarter');
export const rating = z.int('From 1 to 5').min(1, 'From 1 to 5').max(5, 'From 1 to 5');
export const overall = z.int('Choose 1 to 5').min(1, 'Choose 1 to 5').max(5, 'Choose 1 to 5');
export const country = z.string('Choose a country').refine(isCountry, 'Choose a country');
export const listOf = <T extends z.ZodType>(item: T, most: number, message: string) =>
  z
    .array(item, 'Choose at least one')
    .max(most, message)
    .refine((items) => new Set(items).size === items.length, 'The same answer stands there twice');

/** Counted in characters as people see them; checked after cleaning. */
export const text = (least: number, most: number) =>
  z
    .string(least === 1 ? 'Please write something' : `Please write at least ${least} characters`)
    .superRefine((value, context) => {
      const problem = problemOfText(value, { least, most });
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    });
export const name = z.string('A name of 2 to 120 characters').superRefine((value, context) => {
  const problem = problemOfText(value, { least: 2, most: 120, isName: true });
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});
export const website = z
  .string('The address of their website, starting with https://')
  .max(300, 'At most 300 characters')
  .refine((value) => isHttpUrl(value, { isHttpsOnly: true }), 'The address of their website, starting with https://');

const ratingOrNone = z.union([rating, z.literal('na')], 'From 1 to 5, or does not apply').optional();
type RatingShape<Key extends string> = Record<Key, typeof ratingOrNone>;
/** One answer per dimension, each 1 to 5 or `na`; all may be missing. */
export const ratingsOf = <Key extends string>(keys: readonly Key[], message: string) =>
  // Object.fromEntries forgets its keys: they are the dimensions.
  z.strictObject(Object.fromEntries(keys.map((key) => [key, ratingOrNone])) as RatingShape<Key>, message);

/** One value per attestation. */
export const shapeOfAttest = <Key extends string, T extends z.ZodType>(keys: readonly Key[], item: T) =>
  // The same: the keys are the attestations.
  Object.fromEntries(keys.map((key) => [key, item])) as Record<Key, T>;
export const confirmed = z.literal(true, 'Please confirm');

/** A funder that the list does not hold yet. */
export const newFunder = z.strictObject({
  name,
  website,
  country,
  type: choice(funderTypes, 'Choose what kind of funder they are'),
});
/** A venture that is not listed yet. A sole trader gets the words; its ratings never count, since it is a person. */
export const newVenture = z.strictObject({
  name,
  website,
  country,
  sector: choice(sectors, 'Choose a sector'),
  legalForm: choice(legalForms, 'Choose the legal form'),
});
/** The writer's own organisation. */
export const venture = z.strictObject({
  name,
  website: website.optional(),
  country,
  sector: choice(sectors, 'Choose a sector'),
  foundedYear: z.int('A year').min(1800, 'A year after 1800').max(2200, 'A year').optional(),
});

/** Longest half-typed text of a draft, in UTF-16 units: room for 2,000 characters of several units each. */
const longestDraftText = 16_000;
const typedText = (most: number) => z.string().max(most, 'That is too long to be kept');
/** A text and a number as a draft keeps them, half typed. */
export const typed = typedText(longestDraftText);
/** The same for a text of up to 3,000 characters. */
export const typedLong = typedText(longestDraftText * 1.5);
export const typedNumber = z.number().min(-1e15).max(1e15);
export const typedFunder = z
  .strictObject({ name: typed, website: typed, country: typed, type: newFunder.shape.type })
  .partial();
export const typedVenture = z
  .strictObject({ name: typed, website: typed, country: typed, sector: venture.shape.sector, foundedYear: typedNumber })
  .partial();
