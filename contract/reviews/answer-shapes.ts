import { z } from 'zod';
import { funderTypes, legalForms, sectors } from '../subjects/organisations.ts';
import { valuesOf, type Labels } from './options.ts';
import { isCountry } from '../regions.ts';
import { isHttpUrl } from './http-url.ts';
import { problemOfText } from './text.ts';

/** Answers that lists and records of organisations hold too: each with its bounds and the words for what is wrong. */

export const choice = <const T extends Labels>(labels: T, message: string) => z.enum(valuesOf(labels), message);
export const country = z.string('Choose a country').refine(isCountry, 'Choose a country');
type TextRules = Parameters<typeof problemOfText>[1];
const checked = (message: string, rules: TextRules) =>
  z.string(message).superRefine((value, context) => {
    const problem = problemOfText(value, rules);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
/** Counted in characters as people see them; checked after cleaning. */
export const text = (least: number, most: number) =>
  checked(least < 2 ? 'Please write something' : `Please write at least ${least} characters`, { least, most });
export const name = checked('A name of 2 to 120 characters', { least: 2, most: 120, isName: true });
export const website = z
  .string('The address of their website, starting with https://')
  .max(300, 'At most 300 characters')
  .refine((value) => isHttpUrl(value, { isHttpsOnly: true }), 'The address of their website, starting with https://');

const place = { name, website, country };
/** A funder that the list does not hold yet. */
export const newFunder = z.strictObject({
  ...place,
  type: choice(funderTypes, 'Choose what kind of funder they are'),
});
/** A venture that is not listed yet. A sole trader gets the words; its ratings never count, since it is a person. */
export const newVenture = z.strictObject({
  ...place,
  sector: choice(sectors, 'Choose a sector'),
  legalForm: choice(legalForms, 'Choose the legal form'),
});
/** The writer's own organisation. */
export const venture = z.strictObject({
  ...place,
  website: website.optional(),
  sector: choice(sectors, 'Choose a sector'),
  foundedYear: z.int('A year').min(1800, 'A year after 1800').max(2200, 'A year').optional(),
});
