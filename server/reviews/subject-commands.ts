import type { FunderReviewAnswers } from '../../contract/review-fields.ts';
import type { Trx } from '../database/connect.ts';
import { proposeFunder } from '../funders/commands.ts';
import { findReviewableFunder, findSameName } from '../funders/queries.ts';
import { Refusal } from '../http/refusal.ts';
import type { Member } from '../http/viewer.ts';
import { refusalToReview } from './policy.ts';

export interface ChosenFunder {
  readonly id: string;
  readonly state: 'proposed' | 'listed';
}

/** The funder that a review is about: the chosen one, the survivor of its merge, or a new one. */
export async function chooseSubject(
  trx: Trx,
  member: Member,
  { answers, now }: { answers: FunderReviewAnswers; now: Date },
): Promise<ChosenFunder> {
  const { funderId, newFunder, fundingKind } = answers;
  if (newFunder === undefined) return chosen(trx, member, funderId ?? '');
  const refusal = refusalToReview(member, newFunder);
  if (refusal !== null) throw new Refusal(refusal);
  const same = (await findSameName(trx, newFunder.name)).filter(
    ({ country }) => country === null || country === newFunder.country,
  );
  const listed = same.find(({ state }) => state === 'listed');
  if (listed !== undefined)
    throw new Refusal('invalid', {
      errors: { 'newFunder.name': `We know ${listed.name} already. Choose them in the search.` },
    });
  const proposed = same.find(({ state }) => state === 'proposed');
  return {
    id: proposed?.id ?? (await proposeFunder(trx, { funder: newFunder, kind: fundingKind, now })),
    state: 'proposed',
  };
}

async function chosen(trx: Trx, member: Member, funderId: string): Promise<ChosenFunder> {
  const funder = await findReviewableFunder(trx, funderId);
  if (funder === null) throw new Refusal('invalid', { errors: { funderId: 'This funder is no longer listed' } });
  const refusal = refusalToReview(member, funder);
  if (refusal !== null) throw new Refusal(refusal);
  return { id: funder.id, state: 'listed' };
}
