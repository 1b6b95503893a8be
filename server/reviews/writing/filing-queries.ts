import { providerTypes, type ProviderType } from '../../../contract/subjects/organisations.ts';
import type { AnswersByKind, DraftAnswersByKind, SubjectKind } from '../../../contract/reviews/forms.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import type { FunderOrg } from './stored-answers.ts';
import {
  fileEntrepreneurReview,
  fileFunderReview,
  fileProviderReview,
  orgOf,
  type Filed,
  type Writer,
} from '../columns.ts';
import { findFunderOrg, findProviderType } from './subject-queries.ts';

interface Facts<Answers> {
  readonly answers: Answers;
  readonly writer: Writer;
  /** The UTC day, YYYY-MM-DD. */
  readonly today: string;
  /** The organisation of the writer of an entrepreneur review as it was when they sent it; absent: as it is listed. */
  readonly organisation?: FunderOrg | null;
}

const filers: { readonly [K in SubjectKind]: (trx: Trx, facts: Facts<AnswersByKind[K]>) => Promise<Filed> } = {
  funder: async (_trx, facts) => fileFunderReview(facts),
  entrepreneur: async (trx, { answers, writer, organisation }) =>
    fileEntrepreneurReview({ answers, writer, org: organisation ?? (await findOrg(trx, answers)) }),
  provider: async (_trx, facts) => fileProviderReview(facts),
};

/** What the tables keep of a checked review; 422 when the writer's own organisation is no longer listed. */
export function fileReview<K extends SubjectKind>(trx: Trx, kind: K, facts: Facts<AnswersByKind[K]>): Promise<Filed> {
  return filers[kind](trx, facts);
}

/** The organisation of the writer of an entrepreneur review; null for the other kinds. */
export async function findOrganisation<K extends SubjectKind>(
  trx: Trx,
  kind: K,
  answers: AnswersByKind[K],
): Promise<FunderOrg | null> {
  return kind === 'entrepreneur' ? findOrg(trx, answers as AnswersByKind['entrepreneur']) : null;
}

async function findOrg(trx: Trx, { funderOrgId, newFunderOrg }: AnswersByKind['entrepreneur']) {
  if (newFunderOrg !== undefined) return newFunderOrg;
  const funder = await findFunderOrg(trx, funderOrgId ?? '');
  if (funder === null) throw new Refusal('invalid', { errors: { funderOrgId: 'They are no longer listed' } });
  return orgOf(funder);
}

type Completers = {
  readonly [K in SubjectKind]: (trx: Trx, answers: DraftAnswersByKind[K]) => Promise<DraftAnswersByKind[K]>;
};
const completers: Completers = {
  funder: async (_trx, answers) => answers,
  entrepreneur: async (_trx, answers) => answers,
  provider: async (trx, answers) => {
    const type = answers.providerId === undefined ? null : await findProviderType(trx, answers.providerId);
    return type === null ? answers : { ...answers, ...typeAnswers(type) };
  },
};

/** The answers with what we know of the chosen subject: the type of a listed provider is not the writer's to say. */
export function completeAnswers<K extends SubjectKind>(
  trx: Trx,
  kind: K,
  answers: DraftAnswersByKind[K],
): Promise<DraftAnswersByKind[K]> {
  return completers[kind](trx, answers);
}

/** The type of a provider as its form says it: one of ours, or another in its own words. */
export function typeAnswers(type: string): Pick<DraftAnswersByKind['provider'], 'subjectType' | 'subjectTypeOther'> {
  const known = (Object.keys(providerTypes) as ProviderType[]).find((one) => one === type && one !== 'other');
  return known === undefined
    ? { subjectType: 'other', subjectTypeOther: type === 'other' ? 'Other' : type }
    : { subjectType: known, subjectTypeOther: undefined };
}
