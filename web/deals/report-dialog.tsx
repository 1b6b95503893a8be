import { Button } from '@mantine/core';
import { useState } from 'react';
import { columnsOf, type Deal } from '../../contract/deals/deals.ts';
import {
  correctionDays,
  longestReport,
  reportReasons,
  shortestReport,
  type ReportReason,
  type reportDeal,
} from '../../contract/deals/reports.ts';
import { CallError, call } from '../api/call.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextAreaField, TextField } from '../ui/forms/fields.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { dealName } from './cells.tsx';
import { takeFocus, useFocusBack } from '../ui/overlays/use-focus-back.ts';
import { useMutation } from '@tanstack/react-query';
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
  const [draft, setDraft] = useState<Draft>({ reason: null, column, message: '', sourceUrl: '' });
  const [attempted, setAttempted] = useState(false);
  const { mutate, isPending, isSuccess, error } = useReportDeal(deal.kind, deal.id);
  const problems = { ...(error instanceof CallError ? error.errors : {}), ...(attempted ? problemsOf(draft) : {}) };
  const isFieldError = error instanceof CallError && Object.keys(error.errors).length > 0;
  const submit = (): void => {
    setAttempted(true);
    if (draft.reason === null || Object.keys(problemsOf(draft)).length > 0) return;
    mutate({
      reason: draft.reason,
      column: draft.column,
      message: draft.message.trim(),
      sourceUrl: draft.sourceUrl.trim() === '' ? null : draft.sourceUrl.trim(),
    });
  };
  if (isSuccess) {
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
          An admin looks at {dealName(deal)}. If you are right, the row is put right and you get {correctionDays} more
          days of access.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title="Report an error">
      <DialogForm
        problem={error && !isFieldError ? error.message : null}
        submitLabel="Send report"
        isWorking={isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Fields deal={deal} draft={draft} problems={problems} onChange={(part) => setDraft({ ...draft, ...part })} />
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

function problemsOf({ reason, message, sourceUrl }: Draft): Record<string, string> {
  const url = sourceUrl.trim();
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return {
    ...(reason === null ? { reason: 'Choose what is wrong' } : {}),
    ...(message.trim().length < shortestReport
      ? { message: `Say what is wrong, in at least ${shortestReport} characters` }
      : {}),
    ...(url !== '' && !isAddress ? { sourceUrl: 'An address begins with https:// or http://' } : {}),
  };
}

interface FieldsProps {
  deal: Deal;
  draft: Draft;
  problems: Record<string, string>;
  onChange: (part: Partial<Draft>) => void;
}

function Fields({ deal, draft, problems, onChange }: FieldsProps) {
  const reasons = Object.entries(reportReasons).map(([value, label]) => ({ value, label }));
  const columns = columnsOf(deal.kind)
    .filter(({ key }) => key !== 'id')
    .map(({ key, label }) => ({ value: key, label }));
  return (
    <>
      <SelectField
        label="What is wrong with this row?"
        placeholder="Choose"
        data={reasons}
        value={draft.reason}
        error={problems['reason']}
        // The values are the keys of the reasons; Select knows them as texts.
        onChange={(value) => onChange({ reason: value as ReportReason | null })}
        data-autofocus
      />
      <SelectField
        label="Which column"
        isOptional
        placeholder="The whole row"
        searchable
        clearable
        data={columns}
        value={draft.column}
        error={problems['column']}
        onChange={(value) => onChange({ column: value })}
      />
      <TextAreaField
        label="What should it say?"
        help="Please name no person."
        maxLength={longestReport}
        value={draft.message}
        error={problems['message']}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
      <TextField
        label="Where can we see it?"
        isOptional
        type="url"
        placeholder="https://"
        maxLength={500}
        value={draft.sourceUrl}
        error={problems['sourceUrl']}
        onChange={(event) => onChange({ sourceUrl: event.currentTarget.value })}
      />
    </>
  );
}

type ReportBody = BodyOf<typeof reportDeal>;

function useReportDeal(kind: DealKind, id: string) {
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: ReportBody) =>
      noticingEnd(call<typeof reportDeal>('POST /api/deals/:kind/:id/reports', { params: { kind, id }, body })),
  });
}
