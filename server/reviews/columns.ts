import {
  entrepreneurReviewClassOf,
  type EntrepreneurReviewAnswers,
} from '../../contract/reviews/entrepreneur-questions.ts';
import { funderTypes } from '../../contract/subjects/organisations.ts';
import type { ProviderReviewAnswers } from '../../contract/reviews/provider-questions.ts';
import type { FundingKind, ReviewClass } from '../../contract/reviews/options.ts';
import { reviewClassOf, type FunderReviewAnswers } from '../../contract/reviews/funder-questions.ts';
import { firstOfMonth } from './rules.ts';
import {
  splitAnswers,
  splitEntrepreneurAnswers,
  splitProviderAnswers,
  type FunderOrg,
  type SealedVenture,
  type StoredByKind,
} from './writing/stored-answers.ts';
import { organisationKeyOfMail, provenOrganisationOf } from './scores/voice.ts';

/** A review as it is filed: what the tables keep open, what is sealed, and what lists, scores and searches need. */
export interface Filed<Stored extends object = object> {
  readonly stored: Stored;
  readonly venture: SealedVenture | undefined;
  /** Of the organisation that the writer speaks for; null where they named none. */
  readonly writerWebsite: string | null;
  /** What it is known by where their mail shows it, see `provenOrganisationOf`; else null. */
  readonly organisation: string | null;
  /** Their mail shows that they work for the organisation that they named. What is told of it: `toldLevelOf`. */
  readonly isProven: boolean;
  readonly columns: {
    readonly review_class: ReviewClass | null;
    readonly funding_kind: FundingKind | null;
    readonly overall: number | null;
    readonly headline: string | null;
    readonly venture_name: string | null;
    readonly last_contact_on: string;
  };
}

export interface Writer {
  readonly email: string;
}

export function fileFunderReview({
  answers,
  writer,
}: {
  answers: FunderReviewAnswers;
  writer: Writer;
}): Filed<StoredByKind['funder']> {
  return {
    ...splitAnswers(answers),
    writerWebsite: answers.venture.website ?? null,
    ...proofOf(writer, answers.venture.website),
    columns: {
      review_class: reviewClassOf(answers.stageReached),
      funding_kind: answers.fundingKind,
      overall: answers.overall,
      headline: answers.headline,
      venture_name: answers.displayAs === 'named_venture' ? answers.venture.name : null,
      last_contact_on: firstOfMonth(answers.lastContact),
    },
  };
}

/** The voice of an entrepreneur review is the funder: two of its people are one. */
export function fileEntrepreneurReview({
  answers,
  writer,
  org,
}: {
  answers: EntrepreneurReviewAnswers;
  writer: Writer;
  org: FunderOrg;
}): Filed<StoredByKind['entrepreneur']> {
  return {
    ...splitEntrepreneurAnswers(answers, org),
    writerWebsite: org.website,
    ...proofOf(writer, org.website),
    columns: {
      review_class: entrepreneurReviewClassOf(answers.context),
      funding_kind: answers.fundingKind,
      overall: null,
      headline: null,
      venture_name: null,
      last_contact_on: firstDayOfQuarter(answers.periodQuarter),
    },
  };
}

/** `today` is the end of what still continues. */
export function fileProviderReview({
  answers,
  writer,
  today,
}: {
  answers: ProviderReviewAnswers;
  writer: Writer;
  today: string;
}): Filed<StoredByKind['provider']> {
  const { venture } = answers;
  return {
    ...splitProviderAnswers(answers),
    writerWebsite: venture?.website ?? null,
    ...(venture === undefined
      ? { organisation: organisationKeyOfMail(writer.email), isProven: false }
      : proofOf(writer, venture.website)),
    columns: {
      review_class: null,
      funding_kind: null,
      overall: answers.overall,
      headline: answers.headline,
      venture_name: answers.displayAs === 'named_venture' ? (venture?.name ?? null) : null,
      last_contact_on: firstOfMonth(answers.usedTo ?? today.slice(0, 7)),
    },
  };
}

function proofOf({ email }: Writer, website: string | null | undefined): Pick<Filed, 'organisation' | 'isProven'> {
  const organisation = provenOrganisationOf(email, website);
  return { organisation, isProven: organisation !== null };
}

/** `2026-07-01` for `2026-Q3`. */
function firstDayOfQuarter(quarter: string): string {
  return `${quarter.slice(0, 4)}-${String(Number(quarter.slice(-1)) * 3 - 2).padStart(2, '0')}-01`;
}

/** A listed funder as the organisation of a writer. */
export function orgOf(funder: {
  name: string;
  website: string | null;
  country: string | null;
  types: readonly string[];
}): FunderOrg {
  const known = Object.keys(funderTypes) as (keyof typeof funderTypes)[];
  const { name, website, country } = funder;
  return { name, website, country, type: known.find((type) => funder.types.includes(type)) ?? 'other' };
}
