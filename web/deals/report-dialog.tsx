import { Button } from '@mantine/core';
import { columnsOf, type Deal } from '../../contract/deals/deals.ts';
import {
  correctionDays,
  longestReport,
  reportReasons,
  shortestReport,
  type ReportReason,
  type reportDeal,
} from '../../contract/deals/reports.ts';
import { call } from '../api/call.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextAreaField, TextField } from '../ui/forms/fields.tsx';
import { optionsOf } from '../ui/forms/options.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { dealName } from './cells.tsx';
import { takeFocus, useFocusBack } from '../ui/overlays/use-focus-back.ts';
import { useMutation } from '../api/use-mutation.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { noticingEnd } from '../session/ended-access.ts';

export interface ReportDialogProps {
  deal: Deal;
  /** The column that is meant; null for the whole row. */
  column: string | null;
  onClose: () => void;
}

/** Mounted while it is open. */
export function ReportDialog({ deal, column, onClose }: ReportDialogProps) {
  useFocusBack();
  const report = useReportDeal(deal.kind, deal.id);
  const form = useForm({
    initialValues: { ...empty, column },
    rules: mistakesIn,
    longest: { message: longestReport, sourceUrl: 500 },
    mutation: report,
    toSent: ({ reason, message, sourceUrl, ...draft }) =>
      reason && { ...draft, reason, message: message.trim(), sourceUrl: sourceUrl.trim() || null },
  });
  if (report.isSuccess) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Thank you"
        actions={
          <Button ref={takeFocus} onClick={onClose}>
            Done
          </Button>
        }
      >
        <p role="status">
          An admin checks {dealName(deal)}. If you are right, the row is corrected and you get {correctionDays} more
          days of access.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title="Report an error">
      <DialogForm form={form} submitLabel="Send report" onClose={onClose}>
        <SelectField
          label="What is wrong with this row?"
          placeholder="Choose"
          data={optionsOf(reportReasons)}
          {...form.field('reason')}
          data-autofocus
        />
        <SelectField
          label="Which column"
          isOptional
          placeholder="The whole row"
          searchable
          clearable
          data={columnsOf(deal.kind)
            .filter(({ key }) => key !== 'id')
            .map(({ key, label }) => ({ value: key as string, label }))}
          {...form.field('column')}
        />
        <TextAreaField label="What should it say?" help="Please do not name anyone." {...form.field('message')} />
        <TextField
          label="Where can we see it?"
          isOptional
          type="url"
          placeholder="https://"
          {...form.field('sourceUrl')}
        />
      </DialogForm>
    </Dialog>
  );
}

interface Draft {
  readonly reason: ReportReason | null;
  readonly column: string | null;
  readonly message: string;
  readonly sourceUrl: string;
}

const empty: Draft = { reason: null, column: null, message: '', sourceUrl: '' };

function mistakesIn({ reason, message, sourceUrl }: Draft) {
  const url = sourceUrl.trim();
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return {
    reason: reason === null && 'Choose what is wrong',
    message: message.trim().length < shortestReport && `Say what is wrong, in at least ${shortestReport} characters`,
    sourceUrl: url !== '' && !isAddress && 'An address begins with https:// or http://',
  };
}

type ReportBody = BodyOf<typeof reportDeal>;

function useReportDeal(kind: DealKind, id: string) {
  return useMutation({
    mutationFn: (body: ReportBody) =>
      noticingEnd(call<typeof reportDeal>('POST /api/deals/:kind/:id/reports', { params: { kind, id }, body })),
  });
}
