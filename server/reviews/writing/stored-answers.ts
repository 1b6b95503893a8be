import { z } from 'zod';
import { slug } from '../../../contract/endpoint.ts';
import { newFunder, venture as organisation } from '../../../contract/reviews/answer-shapes.ts';
import {
  entrepreneurQuestions,
  type EntrepreneurReviewAnswers,
} from '../../../contract/reviews/entrepreneur-questions.ts';
import type { DraftAnswersByKind, SubjectKind } from '../../../contract/reviews/forms.ts';
import { funderQuestions, type FunderReviewAnswers } from '../../../contract/reviews/funder-questions.ts';
import { providerQuestions, type ProviderReviewAnswers } from '../../../contract/reviews/provider-questions.ts';
import { valuesOf } from '../../../contract/reviews/options.ts';
import { authorChoiceQuestions } from '../../../contract/reviews/shared-questions.ts';
import { fieldsOf } from '../../../contract/reviews/schemas.ts';

/**
 * The answers as the table `reviews` keeps them: without the subject, which has its own column, and without what
 * names the writer's organisation and what the author chose, which lie sealed beside the author.
 */
const { country, sector, name, website, foundedYear } = organisation.shape;
const placeOfVenture = z.strictObject({ country, sector });

const storedAnswers = fieldsOf(funderQuestions)
  .omit({ funderId: true, newFunder: true, company: true, linkUntil: true })
  .extend({ venture: placeOfVenture });
export type StoredAnswers = z.output<typeof storedAnswers>;

const storedEntrepreneurAnswers = fieldsOf(entrepreneurQuestions)
  .omit({ ventureId: true, newVenture: true, funderOrgId: true, newFunderOrg: true, company: true, linkUntil: true })
  // The only thing that the venture learns of who wrote to it: a key of `funderTypes`.
  .extend({ funderType: newFunder.shape.type });
export type StoredEntrepreneurAnswers = z.output<typeof storedEntrepreneurAnswers>;

const storedProviderAnswers = fieldsOf(providerQuestions)
  .omit({ providerId: true, subjectName: true, website: true, country: true, company: true, linkUntil: true })
  .extend({ venture: placeOfVenture.optional() });
export type StoredProviderAnswers = z.output<typeof storedProviderAnswers>;

export interface StoredByKind {
  readonly funder: StoredAnswers;
  readonly entrepreneur: StoredEntrepreneurAnswers;
  readonly provider: StoredProviderAnswers;
}

/**
 * What names the writer's organisation: their venture, or the funder they work for, by its id where it is listed and
 * by its country and type where not.
 */
export const sealedVenture = z.strictObject({
  name,
  website,
  foundedYear,
  funderOrgId: slug.optional(),
  country: country.optional(),
  type: newFunder.shape.type.optional(),
});
export type SealedVenture = z.output<typeof sealedVenture>;

const choices = z.object({
  company: z.enum(valuesOf(authorChoiceQuestions.company.options)).default('usual'),
  linkUntil: z.enum(valuesOf(authorChoiceQuestions.linkUntil.options)).default('usual'),
});
/** What the author decides about the way of their review. */
export type AuthorChoices = z.output<typeof choices>;
export const usualChoices: AuthorChoices = choices.parse({});
export const authorChoices = choices.default(usualChoices);

/** Of answers as they were sent. */
export const choicesOf = (answers: object): AuthorChoices => choices.parse(answers);

/** Bytes to which it is padded before it is sealed: its length would say which name it is. */
const ventureBytes = 512;

export function writeVenture(venture: SealedVenture): string {
  const json = JSON.stringify(venture);
  return json + ' '.repeat(ventureBytes - (Buffer.byteLength(json) % ventureBytes));
}

export interface SplitAnswers<Stored> {
  readonly stored: Stored;
  readonly venture: SealedVenture | undefined;
}

export function splitAnswers(answers: FunderReviewAnswers): { stored: StoredAnswers; venture: SealedVenture } {
  const { funderId: _funderId, newFunder: _newFunder, venture, ...others } = answers;
  const { company: _company, linkUntil: _linkUntil, ...rest } = others;
  const { country: ventureCountry, sector: ventureSector, ...named } = venture;
  return { stored: { ...rest, venture: { country: ventureCountry, sector: ventureSector } }, venture: named };
}

/** The funder that the writer of an entrepreneur review works for; its type is the first of a listed one. */
export interface FunderOrg {
  readonly name: string;
  readonly website: string | null;
  readonly country: string | null;
  readonly type: StoredEntrepreneurAnswers['funderType'];
}

export function splitEntrepreneurAnswers(
  answers: EntrepreneurReviewAnswers,
  org: FunderOrg,
): { stored: StoredEntrepreneurAnswers; venture: SealedVenture } {
  const { ventureId: _ventureId, newVenture: _newVenture, funderOrgId, newFunderOrg, ...others } = answers;
  const { company: _company, linkUntil: _linkUntil, ...rest } = others;
  const named = newFunderOrg === undefined ? { name: org.name, funderOrgId } : newFunderOrg;
  return { stored: { ...rest, funderType: org.type }, venture: named };
}

export function splitProviderAnswers(answers: ProviderReviewAnswers): SplitAnswers<StoredProviderAnswers> {
  const { providerId: _id, subjectName: _name, website: _website, country: _country, venture, ...others } = answers;
  const { company: _company, linkUntil: _linkUntil, ...rest } = others;
  if (venture === undefined) return { stored: rest, venture: undefined };
  const { country: ventureCountry, sector: ventureSector, ...named } = venture;
  return { stored: { ...rest, venture: { country: ventureCountry, sector: ventureSector } }, venture: named };
}

/** Throws on answers that no release of ours wrote: that is a bug or a broken import. */
export function readStored(answers: unknown): StoredAnswers {
  return storedAnswers.parse(answers);
}

const storedSchemas: { readonly [K in SubjectKind]: z.ZodType<StoredByKind[K]> } = {
  funder: storedAnswers,
  entrepreneur: storedEntrepreneurAnswers,
  provider: storedProviderAnswers,
};
/** The same for a kind. */
export function readStoredOf<K extends SubjectKind>(kind: K, answers: unknown): StoredByKind[K] {
  return storedSchemas[kind].parse(answers);
}

type Joiners = {
  readonly [K in SubjectKind]: (
    stored: StoredByKind[K],
    parts: { subjectId: string; venture: SealedVenture | null },
  ) => DraftAnswersByKind[K];
};
const joiners: Joiners = {
  funder: (stored, { subjectId, venture }) => ({
    ...stored,
    funderId: subjectId,
    venture: { ...stored.venture, ...venture },
  }),
  entrepreneur: ({ funderType: _type, ...stored }, { subjectId, venture }) => ({
    ...stored,
    ventureId: subjectId,
    ...(venture?.funderOrgId === undefined ? newOrgOf(venture) : { funderOrgId: venture.funderOrgId }),
  }),
  provider: (stored, { subjectId, venture }) => ({
    ...stored,
    providerId: subjectId,
    venture: stored.venture === undefined ? undefined : { ...stored.venture, ...venture },
  }),
};

function newOrgOf(venture: SealedVenture | null): Pick<DraftAnswersByKind['entrepreneur'], 'newFunderOrg'> {
  if (venture === null) return {};
  const { name: orgName, website: orgWebsite, country: orgCountry, type } = venture;
  return { newFunderOrg: { name: orgName, website: orgWebsite, country: orgCountry, type } };
}

/** For the author alone: the answers as they were sent. */
export function joinAnswers<K extends SubjectKind>(
  kind: K,
  stored: unknown,
  { choices: chosen, ...parts }: { subjectId: string; venture: SealedVenture | null; choices: AuthorChoices },
): DraftAnswersByKind[K] {
  return { ...joiners[kind](readStoredOf(kind, stored), parts), ...chosen };
}
