import type { AnswersByKind, SubjectKind } from '../../../contract/reviews/forms.ts';
import { giveProvisionalPass } from '../../access/commands.ts';
import { lockMailbox } from '../../access/mailbox-commands.ts';
import type { Trx } from '../../database/connect.ts';
import type { Member } from '../../http/viewer.ts';
import type { Vault } from '../../vault.ts';
import { asPassKey } from '../authorship/sealed-link.ts';
import { listCompared, type Submission } from '../intake/submissions.ts';
import { whyHeldBack, type HeldBackFor } from '../moderation/screening-rules.ts';
import { fileScreened } from './submission-commands.ts';
import type { FunderOrg } from './stored-answers.ts';

/** Access while a review is checked, on the side of its author alone. */
export async function openWhileChecked(
  trx: Trx,
  { vault, memberId, passKey, now }: { vault: Vault; memberId: string; passKey: string; now: Date },
): Promise<void> {
  const others = await lockMailbox(trx, { vault, memberId });
  await giveProvisionalPass(trx, { vault, memberId, key: asPassKey(passKey), others, now });
}

/**
 * A review that gave no access when it was sent, with the answers that its author gives it now: access begins when nothing
 * is found any more. Returns what is still found. One that gave access keeps it.
 */
export async function screenChanged(
  trx: Trx,
  changed: {
    vault: Vault;
    writer: Member;
    waiting: Submission;
    answers: AnswersByKind[SubjectKind];
    organisation: FunderOrg | null;
    now: Date;
  },
): Promise<readonly HeldBackFor[]> {
  const { vault, writer, waiting, answers, organisation, now } = changed;
  if (waiting.heldBackFor.length === 0) return [];
  const { flags } = await fileScreened(trx, {
    writer,
    kind: waiting.kind,
    answers,
    // What else the screening says of the subject holds nothing back.
    subject: { id: waiting.subjectId, website: null, state: 'listed' },
    now,
    organisation,
    screening: {
      at: 'sending',
      listWaiting: () => listCompared(trx, { vault, exceptId: waiting.id }),
    },
  });
  const held = whyHeldBack(flags);
  const { memberId } = writer;
  if (held.length === 0) await openWhileChecked(trx, { vault, memberId, passKey: waiting.passKey, now });
  return held;
}
