import { randomUUID } from 'node:crypto';
import type { EntrepreneurReviewAnswers } from '../contract/reviews/entrepreneur-questions.ts';
import type { FunderReviewAnswers } from '../contract/reviews/funder-questions.ts';
import type { LegalForm } from '../contract/subjects/organisations.ts';
import type { ProviderReviewAnswers } from '../contract/reviews/provider-questions.ts';
import { inventSentence } from './texts/invent-sentence.ts';
import type { TestServer } from './server.ts';

/** Complete answers of the three forms, and the subjects of the two that are not about funders. */

/** Everything that a review of a pitch to an equity funder must have. */
export function reviewAnswers(changes: Partial<FunderReviewAnswers> = {}): FunderReviewAnswers {
  return {
    fundingKind: 'equity',
    authorRole: 'founder_ceo',
    venture: { name: `Kitehouse ${randomUUID().slice(0, 8)}`, country: 'NL', sector: 'climate_energy' },
    ventureStage: 'pre_revenue',
    tie: 'no',
    asked: 'nobody',
    stageReached: 'met',
    outcome: 'no_answer',
    firstContact: '2026-01',
    lastContact: '2026-05',
    upfrontFeeAsked: 'no',
    overall: 3,
    ratings: { clarity: 3, responsiveness: 2, speed: 4, respect: 5 },
    recommend: 'depends',
    headline: 'Three meetings, then silence',
    worked: inventSentence(),
    didNot: inventSentence(),
    displayAs: 'anonymous',
    publishDelay: 'next_batch',
    attest: { first_hand: true, unpaid: true, no_court_order: true, no_confidential_documents: true, terms: true },
    ...changes,
  };
}

interface NewSubject {
  readonly name?: string;
  readonly website?: string;
  readonly state?: 'proposed' | 'listed' | 'hidden';
}

export async function addEntrepreneur(
  server: TestServer,
  venture: NewSubject & { legalForm?: LegalForm } = {},
): Promise<string> {
  const id = `venture-${randomUUID().slice(0, 8)}`;
  await server.context.db
    .insertInto('entrepreneurs')
    .values({
      id,
      name: venture.name ?? `Venture ${id}`,
      legal_form: venture.legalForm ?? 'company',
      country: 'KE',
      sector: 'education',
      website: venture.website ?? 'https://plumebarrow.example',
      state: venture.state ?? 'listed',
      created_at: server.clock.now(),
    })
    .execute();
  return id;
}

export async function addProvider(
  server: TestServer,
  provider: NewSubject & { providerType?: string } = {},
): Promise<string> {
  const id = `provider-${randomUUID().slice(0, 8)}`;
  await server.context.db
    .insertInto('providers')
    .values({
      id,
      name: provider.name ?? `Provider ${id}`,
      provider_type: provider.providerType ?? 'law_firm',
      country: 'DE',
      website: provider.website ?? 'https://hatchford.example',
      state: provider.state ?? 'listed',
      created_at: server.clock.now(),
    })
    .execute();
  return id;
}

const attest = {
  first_hand: true,
  unpaid: true,
  no_court_order: true,
  no_confidential_documents: true,
  terms: true,
} as const;

/** Everything that a review of a venture after a pitch must have, but the venture and the writer's funder. */
export function entrepreneurAnswers(changes: Partial<EntrepreneurReviewAnswers> = {}): EntrepreneurReviewAnswers {
  return {
    authorRole: 'principal',
    tie: 'no',
    asked: 'nobody',
    context: 'pitch',
    fundingKind: 'equity',
    periodQuarter: '2026-Q2',
    outcome: 'venture_withdrew',
    ratings: { preparedness: 4, responsiveness: 3, opennessToFeedback: 5 },
    wouldEngageAgain: 'yes',
    privateFeedback: `${inventSentence()} ${inventSentence()}`,
    attest: { ...attest, not_for_decisions: true },
    ...changes,
  };
}

/** Everything that a review of a law firm must have, but the firm. */
export function providerAnswers(changes: Partial<ProviderReviewAnswers> = {}): ProviderReviewAnswers {
  return {
    subjectType: 'law_firm',
    tie: 'no',
    asked: 'nobody',
    usedFrom: '2025-10',
    usedTo: '2026-03',
    feeModel: ['fixed_fee'],
    overall: 4,
    ratings: { valueForMoney: 4, expertise: 5, communication: 3, deliveredAsPromised: 4 },
    recommend: 'yes',
    headline: 'Knew the forms, kept the dates',
    worked: inventSentence(),
    didNot: inventSentence(),
    displayAs: 'anonymous',
    publishDelay: 'next_batch',
    attest,
    ...changes,
  };
}
