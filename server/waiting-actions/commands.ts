import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { emailDelaySeconds } from '../../contract/reviews/decisions.ts';
import type { Role } from '../../contract/members/account.ts';
import { after, seconds } from '../clock.ts';
import type { Trx } from '../database/connect.ts';
import type { JobQueue } from '../queue/queue.ts';

/** Tells another admin that something waits for them. `members/second-admin/email-jobs.ts` writes it. */
export const secondAdminEmailKind = {
  name: 'members.second-admin-letter',
  payload: z.strictObject({ actionId: uuid, adminId: uuid }),
};

interface Asked {
  readonly kind: 'change_role' | 'erase' | 'remove_review' | 'invite_role' | 'merge';
  readonly roles?: { readonly role: Role; readonly isModerator: boolean } | null;
  readonly reason: string;
  readonly askedBy: string;
  readonly now: Date;
  /** Null while another admin is to decide. */
  readonly runsAt: Date | null;
  readonly removal?: {
    readonly reviewId: string;
    readonly reasonCode: string;
    readonly reportIds: readonly string[];
    readonly reportAnswer: string | null;
  };
  readonly invitationId?: string;
}

/** Notes what waits, and tells the admins who could approve it. */
export async function keepWaiting(
  trx: Trx,
  { jobs }: { readonly jobs: Pick<JobQueue, 'sendMany'> },
  asked: Asked,
  others: readonly { readonly id: string }[],
): Promise<string> {
  const id = randomUUID();
  const { kind, roles, reason, askedBy, now, runsAt, removal, invitationId } = asked;
  await trx
    .insertInto('waiting_actions')
    .values({
      id,
      kind,
      role: roles?.role ?? null,
      is_moderator: roles?.isModerator ?? null,
      reason,
      asked_by: askedBy,
      asked_at: now,
      runs_at: runsAt,
      invitation_id: invitationId ?? null,
      ...(removal === undefined
        ? {}
        : {
            review_id: removal.reviewId,
            reason_code: removal.reasonCode,
            report_ids: [...removal.reportIds],
            report_answer: removal.reportAnswer,
          }),
    })
    .execute();
  await tellDeciders(trx, { jobs }, { actionId: id, admins: others, now });
  return id;
}

export async function tellDeciders(
  trx: Trx,
  { jobs }: { readonly jobs: Pick<JobQueue, 'sendMany'> },
  { actionId, admins, now }: { actionId: string; admins: readonly { readonly id: string }[]; now: Date },
): Promise<void> {
  await jobs.sendMany(
    trx,
    secondAdminEmailKind,
    admins.map(({ id: adminId }) => ({ actionId, adminId })),
    // What is undone in the first seconds tells no one.
    { startAfter: after(now, seconds(emailDelaySeconds)) },
  );
}

/** What waited is over. */
export async function closeWaiting(
  trx: Trx,
  over: {
    id: string;
    outcome: 'done' | 'withdrawn' | 'dropped' | 'declined';
    decidedBy: string | null;
    note?: string | null;
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('waiting_actions')
    .set({ outcome: over.outcome, decided_by: over.decidedBy, decided_at: over.now, note: over.note ?? null })
    .where('id', '=', over.id)
    .execute();
}
