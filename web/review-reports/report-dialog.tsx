import { Button, Radio } from '@mantine/core';
import {
  longestReport,
  reportReasons,
  shortestReport,
  type ReviewReportReason,
} from '../../contract/review-reports/review-reports.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { FieldError } from '../ui/forms/field-parts.tsx';
import { TextAreaField } from '../ui/forms/fields.tsx';
import { optionsOf } from '../ui/forms/options.ts';
import { useForm } from '../ui/forms/use-form.ts';
import { Stack } from '../ui/layout/layout.tsx';
import { useProductSettings } from '../api/config.ts';
import { workingDays } from '../../contract/product-settings/words.ts';
import { useReportReview } from './api.ts';

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

const empty: Draft = { reason: null, message: '' };

/** Mounted while it is open. */
export function ReportDialog({ reviewId, responseId, what, onClose }: ReportDialogProps) {
  const report = useReportReview(reviewId);
  const { reportDays } = useProductSettings();
  const form = useForm({
    initialValues: empty,
    longest: { message: longestReport },
    rules: ({ reason, message }) => ({
      reason: reason === null && 'Choose a reason',
      message: message.trim().length < shortestReport && `At least ${shortestReport} characters`,
    }),
    mutation: report,
    toSent: ({ reason, message }) => reason && { responseId, reason, message: message.trim() },
  });
  const { error: reasonError, ...reason } = form.field('reason');
  if (report.isSuccess)
    return (
      <Dialog isOpen onClose={onClose} title="Thank you" actions={<Button onClick={onClose}>Done</Button>}>
        <p role="status">
          We check it, usually within {workingDays(reportDays)}. Until then it stays as it is. You get an email with
          what we decided.
        </p>
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onClose} title={`Report this ${what}`}>
      <DialogForm form={form} submitLabel="Send report" onClose={onClose}>
        <Radio.Group
          label={`Why should this ${what} not be here?`}
          {...reason}
          error={reasonError && <FieldError>{reasonError}</FieldError>}
        >
          <Stack mt={4} mb={3} gap={4}>
            {optionsOf(reportReasons).map((option) => (
              <Radio key={option.value} {...option} />
            ))}
          </Stack>
        </Radio.Group>
        <TextAreaField
          label="What is wrong, and where?"
          help="Please do not name anyone. Disagreement is not a reason to report."
          {...form.field('message')}
        />
      </DialogForm>
    </Dialog>
  );
}
