import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import {
  longestReport,
  reportReasons,
  shortestReport,
  type ReviewReportReason,
} from '../../contract/review-reports/review-reports.ts';
import { CallError } from '../api/call.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { FieldError } from '../ui/forms/field-parts.tsx';
import { TextAreaField } from '../ui/forms/fields.tsx';
import { useReportReview } from './api.ts';
import styles from './report-dialog.module.css';

interface ReportDialogProps {
  reviewId: string;
  /** The reply or the update that is meant; null for the review. */
  responseId: string | null;
  /** `review`, `reply` or `update`. */
  what: string;
  onClose: () => void;
}

interface Draft {
  readonly reason: ReviewReportReason | null;
  readonly message: string;
}

/** Mounted while it is open. */
export function ReportDialog({ reviewId, responseId, what, onClose }: ReportDialogProps) {
  const [draft, setDraft] = useState<Draft>({ reason: null, message: '' });
  const [attempted, setAttempted] = useState(false);
  const { mutate, isPending, isSuccess, error } = useReportReview(reviewId);
  const answered = error instanceof CallError ? error.errors : {};
  const problems: Record<string, string> = { ...answered, ...(attempted ? problemsOf(draft) : {}) };
  const submit = (): void => {
    setAttempted(true);
    if (draft.reason === null || Object.keys(problemsOf(draft)).length > 0) return;
    mutate({ responseId, reason: draft.reason, message: draft.message.trim() });
  };
  if (isSuccess)
    return (
      <Dialog isOpen onClose={onClose} title="Thank you" actions={<Button onClick={onClose}>Done</Button>}>
        <p role="status">
          A person looks at it, usually within two working days. Until then it stays as it is. You get a letter with
          what we decided.
        </p>
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onClose} title={`Report this ${what}`}>
      <DialogForm
        problem={error && Object.keys(answered).length === 0 ? error.message : null}
        submitLabel="Send report"
        isWorking={isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Reasons
          what={what}
          draft={draft}
          problem={problems['reason']}
          onChange={(reason) => setDraft({ ...draft, reason })}
        />
        <TextAreaField
          label="What is wrong, and where?"
          help="Please name no person. That you disagree is no reason to report."
          maxLength={longestReport}
          value={draft.message}
          error={problems['message']}
          onChange={(event) => setDraft({ ...draft, message: event.currentTarget.value })}
        />
      </DialogForm>
    </Dialog>
  );
}

interface ReasonsProps {
  what: string;
  draft: Draft;
  problem: string | undefined;
  onChange: (reason: ReviewReportReason) => void;
}

function Reasons({ what, draft, problem, onChange }: ReasonsProps) {
  return (
    <Radio.Group
      label={`Why should this ${what} not stand here?`}
      value={draft.reason}
      error={problem === undefined ? undefined : <FieldError>{problem}</FieldError>}
      onChange={onChange}
    >
      <div className={styles.reasons}>
        {Object.entries(reportReasons).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}

function problemsOf({ reason, message }: Draft): Record<string, string> {
  return {
    ...(reason === null ? { reason: 'Choose a reason' } : {}),
    ...(message.trim().length < shortestReport ? { message: `At least ${shortestReport} characters` } : {}),
  };
}
