import { z } from 'zod';
import { typed, typedNumber } from './answer-shapes.ts';
import { terms, termValues, type Term } from './terms.ts';

/** The terms of an offer as an answer, by kind of money. */

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

export const termsByKind = z
  .strictObject({ equity: termsOf('equity'), debt: termsOf('debt'), grant: termsOf('grant') })
  .partial();

const typedOfKind = z.record(z.string().max(40), z.union([typed, typedNumber]).optional());
/** The same while it is typed. */
export const typedTerms = z.strictObject({ equity: typedOfKind, debt: typedOfKind, grant: typedOfKind }).partial();
