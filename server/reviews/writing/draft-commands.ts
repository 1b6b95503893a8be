import { formatInstant } from '../../../contract/formats.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { subjectFieldOf, subjectIdOf, type SubjectKind } from '../../../contract/reviews/forms.ts';
import { type Draft, draftDays, mostDrafts } from '../../../contract/reviews/reviews.ts';
import { dayOf, after, days, mondayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { cancelRemindersOfDraft } from '../../reminders/commands.ts';
import { listOwnDrafts, type OwnDraft } from '../../review-drafts/queries.ts';
import {
  addDraft,
  changeDraft,
  dropDraft,
  hasSameAnswers,
  listExpiring,
  lockDraft,
  lockDrafts,
  type StoredDraft,
} from '../../review-drafts/stored-drafts.ts';
import { typeAnswers } from './filing-queries.ts';
import { refusalToReview, refusalToWrite } from '../policy.ts';
import { getDraft, isBegun, listRemindDays } from './draft-queries.ts';
import { findProviderType, findReviewable } from './subject-queries.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** The draft about this subject (or about none yet), begun now where there is none. */
export async function startDraft(
  tools: Tools,
  member: Member,
  { subjectKind: kind, subjectId }: { subjectKind: SubjectKind; subjectId?: string | undefined },
): Promise<Draft> {
  const { db } = tools;
  refuse(refusalToWrite(member, kind));
  const subject = subjectId === undefined ? null : await findReviewable(db, { kind, id: subjectId });
  if (subjectId !== undefined && subject === null)
    throw new Refusal('not_found', { detail: `We know no ${kind} with this id.` });
  if (subject !== null) refuse(refusalToReview(member, subject));
  const about = { kind, subjectId: subject?.id ?? null };
  const draftId = await db.transaction().execute(async (trx) => {
    await lockDrafts(trx, member.memberId);
    const own = await listOwnDrafts(trx, { vault: tools.vault, memberId: member.memberId });
    return findDraftAbout(own, about)?.id ?? beginDraft(tools, trx, { ...about, own, memberId: member.memberId });
  });
  return getDraft(tools, { memberId: member.memberId, draftId });
}

function refuse(refusal: RefusalCode | null): void {
  if (refusal !== null) throw new Refusal(refusal);
}

interface About {
  readonly kind: SubjectKind;
  readonly subjectId: string | null;
}

/** Only one in the end: who looks holds the lock of the member's drafts. */
const findDraftAbout = (own: readonly OwnDraft[], { kind, subjectId }: About): OwnDraft | undefined =>
  own.find((draft) => draft.kind === kind && draft.subjectId === subjectId);

async function beginDraft(
  { vault, clock }: Pick<Tools, 'vault' | 'clock'>,
  trx: Trx,
  { memberId, own, kind, subjectId }: About & { memberId: string; own: readonly OwnDraft[] },
): Promise<string> {
  await makeRoom(trx, own);
  const now = clock.now().toISOString();
  const answers = subjectId === null ? {} : await firstAnswers(trx, { kind, subjectId });
  const content = { kind, subjectId, answers: { ...answers }, step: 1, version: 1, createdAt: now, savedAt: now };
  await countStart(trx, clock.now());
  return addDraft(trx, { vault, memberId, content });
}

/** Of the week alone: admins read it in fives when the week is over (decision 0094). */
async function countStart(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('weekly_numbers')
    .values({ week: mondayOf(now), started: 1 })
    .onConflict((conflict) =>
      conflict.column('week').doUpdateSet((eb) => ({ started: eb('weekly_numbers.started', '+', 1) })),
    )
    .execute();
}

/** Where a member has as many as there can be, the oldest form that was opened and left gives way. */
async function makeRoom(trx: Trx, own: readonly OwnDraft[]): Promise<void> {
  if (own.length < mostDrafts) return;
  const remindDays = await listRemindDays(trx, own);
  const left = own.findLast((draft) => !isBegun(draft, remindDays));
  if (left === undefined)
    throw new Refusal('invalid_transition', {
      detail: `You have ${mostDrafts} drafts. Send or delete one to make room.`,
    });
  await dropDraft(trx, left.id);
}

/** What a form about this subject holds before anything was typed. */
async function firstAnswers(trx: Trx, { kind, subjectId }: { kind: SubjectKind; subjectId: string }): Promise<object> {
  const chosen = { [subjectFieldOf(kind)]: subjectId };
  const type = kind === 'provider' ? await findProviderType(trx, subjectId) : null;
  return type === null ? chosen : { ...chosen, ...typeAnswers(type) };
}

export interface DraftChange {
  readonly draftId: string;
  readonly subjectKind: SubjectKind;
  /** As the form of this kind has them. */
  readonly answers: object;
  readonly step: number;
  readonly version: number;
}

/** Keeps what was typed so far. The draft follows the subject that is chosen in it. */
export async function saveDraft(
  tools: Tools,
  member: Member,
  change: DraftChange,
): Promise<{ version: number; savedAt: string }> {
  const savedAt = tools.clock.now().toISOString();
  const { vault } = tools;
  const { memberId } = member;
  const { draftId, subjectKind: kind, step } = change;
  return tools.db.transaction().execute(async (trx) => {
    await lockDrafts(trx, memberId);
    const draft = await lockDraft(trx, { vault, memberId, draftId });
    if (draft === null) throw gone();
    if (draft.kind !== kind)
      throw new Refusal('invalid', { errors: { subjectKind: `This draft is about a ${draft.kind}` } });
    // A save that is repeated because its answer was lost, or by the tab that was opened after, is no conflict.
    if (draft.step === step && hasSameAnswers(draft, change.answers))
      return { version: draft.version, savedAt: draft.savedAt };
    refuseStaleDraft(draft, change.version);
    const chosenId = subjectIdOf(kind, change.answers);
    const subjectId = await subjectFor(tools, trx, { memberId, draft, chosenId });
    const { createdAt } = draft;
    const version = draft.version + 1;
    const content = { kind, subjectId, answers: { ...change.answers }, step, version, createdAt, savedAt };
    await changeDraft(trx, { vault, memberId, id: draft.id, content });
    return { version, savedAt };
  });
}

const gone = (): Refusal => new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });

export function refuseStaleDraft(draft: Pick<StoredDraft, 'version' | 'savedAt'>, version: number): void {
  if (draft.version === version) return;
  throw new Refusal('stale', {
    detail: `You changed this on another device on ${formatInstant(draft.savedAt)}.`,
    errors: { version: String(draft.version) },
  });
}

async function subjectFor(
  { vault }: Pick<Tools, 'vault'>,
  trx: Trx,
  { memberId, draft, chosenId }: { memberId: string; draft: StoredDraft; chosenId: string | undefined },
): Promise<string | null> {
  const { kind } = draft;
  if (chosenId === undefined || chosenId === draft.subjectId) return chosenId ?? null;
  const field = subjectFieldOf(kind);
  const subject = await findReviewable(trx, { kind, id: chosenId });
  if (subject === null) throw new Refusal('invalid', { errors: { [field]: `We know no ${kind} with this id` } });
  const other = findDraftAbout(await listOwnDrafts(trx, { vault, memberId }), { kind, subjectId: subject.id });
  if (other !== undefined && other.id !== draft.id)
    throw new Refusal('invalid', {
      errors: { [field]: `You have another draft about ${subject.name}. Continue with that one.` },
    });
  return subject.id;
}

/** Of this member only; a deleted draft or another member's is not found. */
export async function deleteDraft(
  tools: Tools,
  { memberId, draftId }: { memberId: string; draftId: string },
): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    if ((await lockDraft(trx, { vault: tools.vault, memberId, draftId })) === null) throw gone();
    await cancelRemindersOfDraft(trx, { memberId, draftId, today: dayOf(tools.clock.now()) });
    await dropDraft(trx, draftId);
  });
}

const pieceSize = 500;

/**
 * Deletes the drafts without a change for 180 days, and returns how many. Skips one that is being sent at this moment.
 * A reminder that is still to come stays: it was promised, and no longer mentions a draft.
 */
export async function deleteForgottenDrafts({
  db,
  vault,
  clock,
}: Pick<Context, 'db' | 'vault' | 'clock'>): Promise<number> {
  const now = clock.now();
  const today = dayOf(now);
  const before = after(now, -days(draftDays)).toISOString();
  const weekBefore = dayOf(after(now, -days(7)));
  let deleted = 0;
  for (let afterId = '00000000-0000-0000-0000-000000000000'; ;) {
    const piece = await listExpiring(db, { vault, today, afterId, limit: pieceSize });
    const forgotten = piece
      .filter(({ savedAt, week }) => (savedAt === null ? week <= weekBefore : savedAt <= before))
      .map(({ id }) => id);
    if (forgotten.length > 0) deleted += await deleteUnlessSaved(db, { ids: forgotten, today });
    const last = piece.at(-1);
    if (last === undefined || piece.length < pieceSize) return deleted;
    afterId = last.id;
  }
}

/** One that was saved since it was read has another week. */
async function deleteUnlessSaved(
  db: Context['db'],
  { ids, today }: { ids: readonly string[]; today: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('review_drafts')
    .where('id', 'in', (draft) =>
      draft
        .selectFrom('review_drafts')
        .where('id', 'in', [...ids])
        .where('expires_in_week', '<=', today)
        .select('id')
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
