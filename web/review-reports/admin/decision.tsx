import { Button } from '@mantine/core';
import { useState } from 'react';
import { reasonCodes, reasons, type ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { CaseDecision, ReportCase } from '../../../contract/review-reports/review-reports.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatInstant } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import styles from '../../admin/case-pane.module.css';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { useDecideCase } from './api.ts';

interface ReviewReportDecisionProps {
  reportCase: ReportCase;
  onDone: () => void;
}

const longestAnswer = 1_000;

const doneWords: Readonly<Record<CaseDecision, string>> = {
  take_down: 'Removed. The people who reported it get an email.',
  reject: 'It stays. The people who reported it get an email.',
};

const removalWords = (runsAt: string | null): string =>
  runsAt === null
    ? 'The removal waits for a second admin, who gets an email.'
    : `There is no second admin, so the review is removed on ${formatInstant(runsAt)}.`;

/** Leaves the text, or takes it down with a reason that readers see. Taking down needs a confirmation. */
export function ReviewReportDecision({ reportCase, onDone }: ReviewReportDecisionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const decide = useDecideCase(reportCase.id);
  const form = useForm({
    initialValues: { answer: '' },
    longest: { answer: longestAnswer },
    mutation: decide,
    toSent: ({ answer }): CaseVerdict => ({ ...bodyOf(reportCase, answer), decision: 'reject' }),
    onSuccess: () => finish('reject', null, onDone),
  });
  if (reportCase.can.length === 0)
    return (
      <Stack className={styles.bar} as="p" gap={4}>
        {reportCase.state === 'open'
          ? 'Another moderator decides: you have a tie to this one, or reported it yourself.'
          : `Decided${reportCase.decidedAt === null ? '' : ` on ${formatInstant(reportCase.decidedAt)}`}.`}
      </Stack>
    );
  return (
    <Stack className={styles.bar} gap={4} role="group" aria-label="Decision">
      {decide.error && <Note tone="error" title={decide.error.message} />}
      {reportCase.removal && (
        <Note tone="info" title={`Its removal has been waiting since ${formatInstant(reportCase.removal.askedAt)}`}>
          <p>
            {reportCase.removal.runsAt === null
              ? 'A second admin decides. '
              : `The review is removed on ${formatInstant(reportCase.removal.runsAt)}. `}{' '}
            The reports are answered at that time.
          </p>
        </Note>
      )}
      <TextAreaField label="Message to the reporter" isOptional minRows={1} {...form.field('answer')} />
      <Group gap={3}>
        <Button size="sm" loading={decide.isPending && !isAsking} onClick={form.submit}>
          Leave it
        </Button>
        {reportCase.can.includes('take_down') && (
          <Button size="sm" variant="outline" color="red" disabled={decide.isPending} onClick={() => setIsAsking(true)}>
            Remove it
          </Button>
        )}
        <Text className={styles.quiet} as="span" tone="dim" size="sm">
          Disagreement is not a reason to remove it.
        </Text>
      </Group>
      {isAsking && (
        <TakeDownDialog
          reportCase={reportCase}
          answer={form.values.answer}
          decide={decide}
          onDone={onDone}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Stack>
  );
}

type CaseVerdict = Parameters<ReturnType<typeof useDecideCase>['mutate']>[0];

const bodyOf = ({ reports }: ReportCase, answer: string) => ({
  reportIds: reports.map(({ id }) => id),
  answer: answer.trim(),
});

function finish(decision: CaseDecision, waits: { runsAt: string | null } | null, onDone: () => void): void {
  showSuccess(
    waits === null ? doneWords[decision] : `${removalWords(waits.runsAt)} The people who reported it are told then.`,
  );
  onDone();
}

interface TakeDownDialogProps extends ReviewReportDecisionProps {
  answer: string;
  decide: ReturnType<typeof useDecideCase>;
  onClose: () => void;
}

function TakeDownDialog({ reportCase, answer, decide, onDone, onClose }: TakeDownDialogProps) {
  const form = useForm({
    initialValues: { reason: null as ReasonCode | null },
    rules: ({ reason }) => ({ reason: reason === null && 'Choose a reason' }),
    mutation: decide,
    toSent: ({ reason }): CaseVerdict | null =>
      reason && { ...bodyOf(reportCase, answer), decision: 'take_down', reasonCode: reason },
    onSuccess: ({ data }) => finish('take_down', data.waits, onDone),
    onSettled: onClose,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Remove this ${reportCase.kind}?`}
      actions={
        <FormButtons
          submitLabel="Remove it"
          cancelLabel="Keep it"
          isDangerous
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      <SelectField
        label="Reason"
        placeholder="Choose"
        help={
          reportCase.kind === 'review'
            ? 'A second admin approves it. Then readers see the reason in its place, and its writer gets an email.'
            : 'Readers see the reason in its place, and its writer gets an email.'
        }
        data={reasonCodes.map((code) => ({ value: code, label: reasons[code].label }))}
        {...form.field('reason')}
        data-autofocus
      />
    </Dialog>
  );
}
