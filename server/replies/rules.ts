import {
  editDays,
  type ResponseDecision,
  type ResponseKind,
  type ResponseState,
} from '../../contract/replies/replies.ts';
import { responseReasons, type ResponseReasonCode } from '../../contract/replies/response-reasons.ts';
import { reasonCodes, reasons } from '../../contract/reviews/reasons.ts';
import { after, dayOf, days } from '../clock.ts';

/** The life of a reply and of an update (decision 0016). */

export type WriterAction = 'save' | 'send';

export interface ResponseStatus {
  readonly kind: ResponseKind;
  /** Null when nothing is written yet. */
  readonly state: ResponseState | null;
  /** The first publication. */
  readonly publishedAt: Date | null;
  /** The code of the last decision: a decline that a change can fix is not final. */
  readonly lastReason: string | null;
}

/** What who writes it may do now. An update is final once it is public; a reply may be edited for fourteen days. */
export function writerActionsFor(
  { kind, state, publishedAt, lastReason }: ResponseStatus,
  now: Date,
): readonly WriterAction[] {
  const both: readonly WriterAction[] = kind === 'reply' ? ['save', 'send'] : ['send'];
  const isInTime = publishedAt === null || now < editableUntil(publishedAt);
  switch (state) {
    case null:
    // An admin asked: the answer may take longer than the days of editing.
    case 'changes_requested':
      return both;
    case 'draft':
      return isInTime ? both : [];
    case 'published':
      return kind === 'reply' && isInTime ? both : [];
    case 'declined':
      return isInTime && isFixable(lastReason) ? both : [];
    case 'submitted':
    case 'removed':
      return [];
  }
}

export function editableUntil(publishedAt: Date): Date {
  return after(publishedAt, days(editDays));
}

/** The last day on which a reply may be edited. */
export function lastEditDay(publishedAt: Date): string {
  return dayOf(after(editableUntil(publishedAt), -1));
}

const isResponseReason = (code: string): code is ResponseReasonCode => code in responseReasons;
const isFixable = (code: string | null): boolean =>
  code !== null && isResponseReason(code) && responseReasons[code].isFixable;

export interface ReasonWords {
  readonly label: string;
  readonly sentence: string;
  readonly howToFix: string;
}

/** What a stored code says: one of a decision on a reply, or one of a removal, which has the reasons of reviews. */
export function reasonWordsOf(code: string | null): ReasonWords | null {
  if (code === null) return null;
  if (isResponseReason(code)) return responseReasons[code];
  const known = reasonCodes.find((one) => one === code);
  if (known === undefined) return null;
  const { label } = reasons[known];
  return {
    label,
    sentence: `It was removed: ${label.toLowerCase()}.`,
    howToFix: 'If we got this wrong, write to us: another moderator will look at it.',
  };
}

const decisionsByState: Partial<Record<ResponseState, readonly ResponseDecision[]>> = {
  submitted: ['approve', 'request_changes', 'decline'],
  changes_requested: ['decline'],
};

/** What an admin may decide now. */
export function decisionsFor(state: ResponseState): readonly ResponseDecision[] {
  return decisionsByState[state] ?? [];
}
