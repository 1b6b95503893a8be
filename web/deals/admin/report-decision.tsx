import { Button } from '@mantine/core';
import { useState } from 'react';
import { correctionDays, type DealReport } from '../../../contract/deals/reports.ts';
import { CallError } from '../../api/call.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { CheckboxField, TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatInstant } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import pane from '../../admin/case-pane.module.css';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { useDecideDealReport } from './reports-api.ts';

const longestNote = 500;

/** What is done with a report. Nothing is done before a button, and taking a row out is asked twice. */
export function DealReportDecision({ report, onDone }: { report: DealReport; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const decide = useDecideDealReport(report.id);
  const form = useForm({
    initialValues: { note: '', removesDeal: false },
    longest: { note: longestNote },
    mutation: decide,
    toSent: ({ note, removesDeal }, decision: 'accept' | 'decline' | undefined) =>
      decision
        ? { version: report.version, decision, removesDeal: decision === 'accept' && removesDeal, note: note.trim() }
        : null,
    onSuccess: (_reply, sent) => {
      showSuccess(wordsOf(sent.decision, sent.removesDeal));
      onDone();
    },
    onSettled: () => setIsAsking(false),
  });
  const { removesDeal } = form.values;
  if (report.state !== 'open')
    return (
      <Stack className={pane.bar} as="p" gap={4}>
        {report.state === 'accepted' ? 'Accepted' : 'Declined'}
        {report.decidedAt !== null && ` on ${formatInstant(report.decidedAt)}`}.
      </Stack>
    );
  const accept = (): void => (removesDeal ? setIsAsking(true) : form.submitAs('accept'));
  return (
    <Stack className={pane.bar} gap={4} role="group" aria-label="Decision">
      {decide.error && <Note tone="error" title={messageOf(decide.error)} />}
      <TextAreaField label="Note for other admins" isOptional minRows={1} {...form.field('note')} />
      {report.deal !== null && (
        <CheckboxField
          label="Remove the row from the database"
          help="Future imports skip it. It can be restored, unless it names a person."
          {...form.checkbox('removesDeal')}
        />
      )}
      <Group gap={3}>
        <Button size="sm" loading={decide.isPending} onClick={accept}>
          {removesDeal ? 'Accept and remove' : 'Accept'}
        </Button>
        <Button
          size="sm"
          variant="outline"
          color="red"
          disabled={decide.isPending || removesDeal}
          onClick={(event) => form.submitAs('decline', event)}
        >
          Decline
        </Button>
        <Text as="span" tone="dim" size="sm">
          The member gets {correctionDays} more days of access for a correct report, and is not named here.
        </Text>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove this row?"
        confirmLabel="Remove row"
        keepLabel="Keep it"
        isDangerous
        isWorking={decide.isPending}
        onConfirm={() => form.submitAs('accept')}
        onClose={() => setIsAsking(false)}
      >
        It will no longer be visible, and future imports skip it.
      </ConfirmDialog>
    </Stack>
  );
}

function wordsOf(decision: 'accept' | 'decline', removesDeal: boolean): string {
  if (decision === 'decline') return 'Declined. The row stays as it is.';
  return removesDeal ? 'Accepted. The row is removed from the database.' : 'Accepted. Thank you for looking at it.';
}

function messageOf(error: Error): string {
  const [field] = error instanceof CallError ? Object.values(error.errors) : [];
  return field ?? error.message;
}
