import { z } from 'zod';
import type { RecordValues } from '../../contract/subjects/records.ts';
import { recordStates, type RecordKind, type RecordState } from '../../contract/subjects/admin-subjects.ts';
import { funderTypes, legalForms, sectors } from '../../contract/subjects/organisations.ts';
import { country, name } from '../../contract/reviews/answer-shapes.ts';
import { moneyKinds, valuesOf } from '../../contract/reviews/options.ts';
import { cleanText } from '../../contract/reviews/clean-text.ts';
import { isHttpUrl } from '../../contract/reviews/http-url.ts';
import { problemOfText } from '../../contract/reviews/text.ts';

const longestDescription = 2_000;
const cleaned = z.string().transform(cleanText);
const several = <T extends Readonly<Record<string, string>>>(labels: T) =>
  z
    .array(z.enum(valuesOf(labels), 'Choose from the list'), 'Choose from the list')
    .refine((items) => new Set(items).size === items.length, 'The same is there twice');
const website = z
  .string()
  .max(300, 'At most 300 characters')
  .refine((value) => isHttpUrl(value), 'The address of their website, starting with https:// or http://');
const year = z.int('A year').min(1800, 'A year after 1800');

const everywhere = {
  name: cleaned.pipe(name),
  country: country.nullable(),
  website: website.nullable(),
  state: z.enum(valuesOf(recordStates), 'Choose from the list'),
};
const shapes: Readonly<Record<RecordKind, z.ZodType<RecordValues>>> = {
  funder: z
    .strictObject({
      ...everywhere,
      types: several(funderTypes),
      kinds: several(moneyKinds),
      description: cleaned
        .superRefine((value, context) => {
          const problem = problemOfText(value, { least: 1, most: longestDescription });
          if (problem !== null) context.addIssue({ code: 'custom', message: problem });
        })
        .nullable(),
    })
    .partial(),
  entrepreneur: z
    .strictObject({
      ...everywhere,
      legalForm: z.enum(valuesOf(legalForms), 'Choose from the list'),
      sector: z.enum(valuesOf(sectors), 'Choose from the list').nullable(),
      foundedYear: year.nullable(),
    })
    .partial(),
  provider: z.strictObject({ ...everywhere, providerType: cleaned.pipe(name) }).partial(),
};

export type ReadValues =
  | { readonly isValid: true; readonly values: RecordValues }
  | { readonly isValid: false; readonly errors: Record<string, string> };

/** The values as they are stored, or what is wrong by `values.<key>`. Empty texts are nothing known. `today`: UTC, YYYY-MM-DD. */
export function readValues(kind: RecordKind, values: RecordValues, today: string): ReadValues {
  const filled = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && value.trim() === '' ? null : value,
    ]),
  );
  const { foundedYear } = filled;
  if (typeof foundedYear === 'number' && foundedYear > Number(today.slice(0, 4)))
    return { isValid: false, errors: { 'values.foundedYear': 'This year is in the future' } };
  const parsed = shapes[kind].safeParse(filled);
  if (parsed.success) return { isValid: true, values: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message, code } of parsed.error.issues) {
    const key = path[0] === undefined ? (code === 'unrecognized_keys' ? 'unknown' : 'record') : String(path[0]);
    errors[`values.${key}`] ??= filled[key] === null ? 'Cannot be left empty' : message;
  }
  return { isValid: false, errors };
}

/** Of `values` those that differ from what there is. */
export function changedValues(before: RecordValues, values: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key] ?? null)),
  );
}

/** Whether an admin may move a record from one state to another: what was seen once is never only proposed again. */
export function mayBecome(before: string, after: RecordState): boolean {
  return before === after || after !== 'proposed';
}

/** The record that stays keeps what it has; where it has nothing, it takes what the other one had. Lists are joined. */
export function valuesAfterMerge(from: RecordValues, into: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(into).map(([key, own]) => {
      const other = from[key] ?? null;
      if (Array.isArray(own)) return [key, [...new Set([...own, ...(Array.isArray(other) ? other : [])])]];
      return [key, own ?? other];
    }),
  );
}

/** Why two records cannot become one, as a sentence; null when they can. */
export function problemOfMerge(
  from: { id: string; name: string; state: string },
  into: { id: string; name: string; state: string },
): string | null {
  if (from.id === into.id) return 'A record cannot be merged into itself.';
  if (into.state === 'hidden') return `${into.name} is hidden. List it first, or keep the other one.`;
  if (into.state === 'proposed' && from.state !== 'proposed')
    return `${into.name} is only proposed. Keep ${from.name}, which people know, or list ${into.name} first.`;
  return null;
}
