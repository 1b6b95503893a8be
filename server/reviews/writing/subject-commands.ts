import type { AnswersByKind, SubjectKind } from '../../../contract/reviews/forms.ts';
import type { Trx } from '../../database/connect.ts';
import { proposeEntrepreneur } from '../../entrepreneurs/commands.ts';
import { proposeFunder } from '../../funders/commands.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { proposeProvider } from '../../providers/commands.ts';
import { refusalToReview } from '../policy.ts';
import { findNamesakes, findReviewable } from './subject-queries.ts';

export interface ChosenSubject {
  readonly id: string;
  readonly website: string | null;
  readonly state: 'proposed' | 'listed';
}

/** What a review is about: a listed subject, or one to propose. */
interface Choice {
  readonly chosen: { readonly field: string; readonly id: string } | null;
  readonly proposed: {
    /** The place of the name in the form. */
    readonly field: string;
    readonly name: string;
    readonly country: string;
    readonly website: string | null;
    propose(trx: Trx, now: Date): Promise<string>;
  } | null;
}

const choices: { readonly [K in SubjectKind]: (answers: AnswersByKind[K]) => Choice } = {
  funder: ({ funderId, newFunder, fundingKind }) => ({
    chosen: funderId === undefined ? null : { field: 'funderId', id: funderId },
    proposed:
      newFunder === undefined
        ? null
        : {
            ...newFunder,
            field: 'newFunder.name',
            propose: (trx, now) => proposeFunder(trx, { funder: newFunder, kind: fundingKind, now }),
          },
  }),
  entrepreneur: ({ ventureId, newVenture }) => ({
    chosen: ventureId === undefined ? null : { field: 'ventureId', id: ventureId },
    proposed:
      newVenture === undefined
        ? null
        : {
            ...newVenture,
            field: 'newVenture.name',
            propose: (trx, now) => proposeEntrepreneur(trx, { venture: newVenture, now }),
          },
  }),
  provider: ({ providerId, subjectName, subjectType, subjectTypeOther, website, country }) => ({
    chosen: providerId === undefined ? null : { field: 'providerId', id: providerId },
    proposed:
      subjectName === undefined || country === undefined
        ? null
        : {
            field: 'subjectName',
            name: subjectName,
            country,
            website: website ?? null,
            propose: (trx, now) =>
              proposeProvider(trx, {
                provider: { name: subjectName, website, country, type: subjectTypeOther ?? subjectType },
                now,
              }),
          },
  }),
};

/** A subject that a review may be about; `id` is null for one that was never proposed. */
export interface CheckedSubject {
  readonly id: string | null;
  readonly name: string;
  readonly website: string | null;
  readonly state: 'proposed' | 'listed';
}

/** What a review that is sent is about: the chosen subject, the survivor of its merge, or a new one. Changes nothing. */
export async function checkSubject<K extends SubjectKind>(
  trx: Trx,
  member: Member,
  { kind, answers }: { kind: K; answers: AnswersByKind[K] },
): Promise<CheckedSubject> {
  const { chosen, proposed } = choices[kind](answers);
  if (proposed === null || chosen !== null)
    return choose(trx, member, { kind, id: chosen?.id ?? '', field: chosen?.field ?? '' });
  refuseOwn(member, proposed);
  const { name, country, website } = proposed;
  const same = await findNamesakes(trx, { kind, name, country });
  const listed = same.find(({ state }) => state === 'listed');
  if (listed !== undefined)
    throw new Refusal('invalid', {
      errors: { [proposed.field]: `We know ${listed.name} already. Choose them in the search.` },
    });
  return { id: same.find(({ state }) => state === 'proposed')?.id ?? null, name, website, state: 'proposed' };
}

async function choose(
  trx: Trx,
  member: Member,
  { kind, id, field }: { kind: SubjectKind; id: string; field: string },
): Promise<CheckedSubject> {
  const subject = await findReviewable(trx, { kind, id });
  if (subject === null) throw new Refusal('invalid', { errors: { [field]: 'They are no longer listed' } });
  refuseOwn(member, subject);
  return { id: subject.id, name: subject.name, website: subject.website, state: 'listed' };
}

function refuseOwn(member: Member, subject: { website: string | null }): void {
  const refusal = refusalToReview(member, subject);
  if (refusal !== null) throw new Refusal(refusal);
}

/**
 * The subject of a review that is taken in. It was checked when the review was sent, and refuses nothing now: one that
 * was merged is its survivor, one that is no longer listed stays the subject, one that others proposed in the meantime is that.
 */
export async function takeSubject<K extends SubjectKind>(
  trx: Trx,
  { kind, answers, now }: { kind: K; answers: AnswersByKind[K]; now: Date },
): Promise<ChosenSubject> {
  const { chosen, proposed } = choices[kind](answers);
  if (proposed === null || chosen !== null) {
    const listed = await findReviewable(trx, { kind, id: chosen?.id ?? '' });
    return { id: listed?.id ?? chosen?.id ?? '', website: listed?.website ?? null, state: 'listed' };
  }
  const { name, country, website } = proposed;
  const same = await findNamesakes(trx, { kind, name, country });
  const known = same.find(({ state }) => state === 'listed') ?? same[0];
  if (known?.state === 'listed') return { id: known.id, website, state: 'listed' };
  return { id: known?.id ?? (await proposed.propose(trx, now)), website, state: 'proposed' };
}
