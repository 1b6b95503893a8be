import { sql } from 'kysely';
import { formOf, readDraftOf, type DraftAnswersByKind, type SubjectKind } from '../../../contract/reviews/forms.ts';
import { proposedNameOf } from '../../../contract/reviews/question.ts';
import type { Draft, DraftSummary } from '../../../contract/reviews/reviews.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { listReviewIdsOfVoice } from '../authorship/link-queries.ts';
import type { Subject } from '../authorship/sealed-link.ts';
import { findOwnDraft, listOwnDrafts, type OwnDraft } from '../../review-drafts/queries.ts';
import { findKnown } from '../known-queries.ts';
import { monthsBefore, oneReviewMonths } from '../rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** The drafts of a member, the one changed last first. */
export async function listDrafts({ db, vault }: Tools, memberId: string): Promise<DraftSummary[]> {
  const drafts = await listOwnDrafts(db, { vault, memberId });
  const remindDays = await listRemindDays(db, drafts);
  return drafts.map((draft) => summaryOf(draft, remindDays));
}

/** The answers beside the kind that they belong to. */
export type OfKind = { [K in SubjectKind]: { subjectKind: K; answers: DraftAnswersByKind[K] } }[SubjectKind];

const parsers: { readonly [K in SubjectKind]: (answers: unknown) => OfKind } = {
  funder: (answers) => ({ subjectKind: 'funder', answers: readDraftOf('funder', answers) }),
  entrepreneur: (answers) => ({ subjectKind: 'entrepreneur', answers: readDraftOf('entrepreneur', answers) }),
  provider: (answers) => ({ subjectKind: 'provider', answers: readDraftOf('provider', answers) }),
};
export const answersOfKind = (kind: SubjectKind, answers: unknown): OfKind => parsers[kind](answers);

export async function getDraft(
  tools: Tools,
  { memberId, draftId }: { memberId: string; draftId: string },
): Promise<Draft> {
  const draft = await findOwnDraft(tools.db, { vault: tools.vault, memberId, draftId });
  if (draft === null) throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
  const { kind, subjectId: id } = draft;
  const replacesEarlier = id !== null && (await hasLiveReview(tools, { memberId, subject: { kind, id } }));
  const summary = summaryOf(draft, await listRemindDays(tools.db, [draft]));
  return { ...summary, version: draft.version, replacesEarlier, ...answersOfKind(kind, draft.answers) };
}

/** The day of the next email by draft, where one is to come. */
type RemindDays = ReadonlyMap<string, string>;

export async function listRemindDays(db: Db | Trx, drafts: readonly OwnDraft[]): Promise<RemindDays> {
  if (drafts.length === 0) return new Map();
  const ids = drafts.map(({ id }) => id);
  const { rows } = await sql<{ draft_id: string; remind_on: string }>`
    select draft_id, min(next_send_on) as remind_on from reminders
    where draft_id = any(${ids}::uuid[]) and state = 'scheduled' group by draft_id`.execute(db);
  return new Map(rows.map(({ draft_id: id, remind_on: day }) => [id, day]));
}

function summaryOf(draft: OwnDraft, remindDays: RemindDays): DraftSummary {
  const { id, kind, answers } = draft;
  return {
    id,
    subjectKind: kind,
    subjectId: draft.subjectId,
    subjectName: draft.subjectName ?? (proposedNameOf(formOf(kind).questions, readDraftOf(kind, answers)) || null),
    step: draft.step,
    updatedAt: draft.savedAt,
    remindOn: remindDays.get(id) ?? null,
    isBegun: isBegun(draft, remindDays),
  };
}

export const isBegun = (draft: OwnDraft, remindDays: RemindDays): boolean =>
  remindDays.has(draft.id) || (draft.version > firstVersion && hasAnswer(draft.answers));

/** Of a draft that was never saved: it holds what its address said alone. */
const firstVersion = 1;
/** Questions that a form answers by itself. */
const presetFields: ReadonlySet<string> = new Set(['displayAs', 'publishDelay', 'company', 'linkUntil']);
const hasAnswer = (answers: object): boolean => Object.keys(answers).some((field) => !presetFields.has(field));

/** Whether the member has a review of this subject, of the last twelve months, that stands or waits to be published. */
async function hasLiveReview(
  { db, vault, clock }: Tools,
  { memberId, subject }: { memberId: string; subject: Subject },
): Promise<boolean> {
  const ids = await listReviewIdsOfVoice(db, { vault, memberId, subject });
  if (ids.length === 0) return false;
  const recent = await db
    .selectFrom('reviews')
    .where('id', 'in', ids)
    .where('submitted_at', '>', monthsBefore(clock.now(), oneReviewMonths))
    .select(['id', 'state'])
    .execute();
  // By what the author knows: an approval shows here no earlier than it is told.
  return [...(await findKnown(db, recent)).values()].some(({ state }) => state === 'approved' || state === 'published');
}
