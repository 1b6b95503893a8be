import { Button } from '@mantine/core';
import { useState } from 'react';
import { reasonCodes, reasons, type ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { CaseDecision, ReportCase } from '../../../contract/review-reports/review-reports.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import styles from '../../admin/case-pane.module.css';
import { useDecideCase } from './api.ts';

interface ReviewReportDecisionProps {
  reportCase: ReportCase;
  onDone: () => void;
}

const doneWords: Readonly<Record<CaseDecision, string>> = {
  take_down: 'Taken down. Who reported it gets a letter.',
  reject: 'It stays. Who reported it gets a letter.',
};

/** Leaves it, or takes it down with a reason that readers are told. Taking down is asked twice. */
export function ReviewReportDecision({ reportCase, onDone }: ReviewReportDecisionProps) {
  const [answer, setAnswer] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const decide = useDecideCase(reportCase.id);
  if (reportCase.can.length === 0)
    return (
      <p className={styles.bar}>
        {reportCase.state === 'open'
          ? 'Another admin decides: you have a tie to this one, or reported it yourself.'
          : `Decided${reportCase.decidedAt === null ? '' : ` on ${formatInstant(reportCase.decidedAt)}`}.`}
      </p>
    );
  const body = { reportIds: reportCase.reports.map(({ id }) => id), answer: answer.trim() };
  const finish = (decision: CaseDecision) => ({
    onSuccess: () => {
      showSuccess(doneWords[decision]);
      onDone();
    },
    onSettled: () => setIsAsking(false),
  });
  return (
    <div className={styles.bar} role="group" aria-label="Decision">
      {decide.error && <Note tone="error" title={decide.error.message} />}
      <TextAreaField
        label="Words to who reported it"
        isOptional
        minRows={1}
        maxLength={1000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button
          size="sm"
          loading={decide.isPending && !isAsking}
          onClick={() => decide.mutate({ ...body, decision: 'reject' }, finish('reject'))}
        >
          Leave it
        </Button>
        <Button size="sm" variant="outline" color="red" disabled={decide.isPending} onClick={() => setIsAsking(true)}>
          Take it down
        </Button>
        <span className={styles.quiet}>That somebody disagrees is no reason to take it down.</span>
      </div>
      {isAsking && (
        <TakeDownDialog
          kind={reportCase.kind}
          isWorking={decide.isPending}
          onConfirm={(reasonCode) => decide.mutate({ ...body, decision: 'take_down', reasonCode }, finish('take_down'))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

interface TakeDownDialogProps {
  kind: ReportCase['kind'];
  isWorking: boolean;
  onConfirm: (reasonCode: ReasonCode) => void;
  onClose: () => void;
}

function TakeDownDialog({ kind, isWorking, onConfirm, onClose }: TakeDownDialogProps) {
  const [reason, setReason] = useState<ReasonCode | null>(null);
  const [attempted, setAttempted] = useState(false);
  const confirm = (): void => {
    setAttempted(true);
    if (reason !== null) onConfirm(reason);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Take this ${kind} down?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="red.6" loading={isWorking} onClick={confirm}>
            Take it down
          </Button>
        </>
      }
    >
      <SelectField
        label="Reason"
        placeholder="Choose"
        help="Readers see the reason where it stood, and its writer gets a letter."
        data={reasonCodes.map((code) => ({ value: code, label: reasons[code].label }))}
        value={reason}
        error={attempted && reason === null ? 'Choose a reason' : undefined}
        onChange={(value) => setReason(reasonCodes.find((code) => code === value) ?? null)}
        data-autofocus
      />
    </Dialog>
  );
}
