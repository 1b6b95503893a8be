import { Button } from '@mantine/core';
import { useState } from 'react';
import type { QueuedResponse, ResponseDecision as Decision } from '../../../contract/replies/replies.ts';
import {
  fixableResponseReasons,
  responseReasonCodes,
  responseReasons,
  type ResponseReasonCode,
} from '../../../contract/replies/response-reasons.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import styles from '../../admin/case-pane.module.css';
import { useDecideResponse } from './api.ts';
import { useModerationKeys } from '../../admin/desk-keys.ts';
import { Group, Stack } from '../../ui/layout/layout.tsx';

interface ResponseDecisionProps {
  response: QueuedResponse;
  onDone: () => void;
}

const doneWords: Readonly<Record<Decision, string>> = {
  approve: 'Approved. Readers see it now.',
  request_changes: 'They get your question by email.',
  decline: 'Declined. They get an email with the reason.',
};

/** Approve, ask or decline: P, A and D do the same. */
export function ResponseDecision({ response, onDone }: ResponseDecisionProps) {
  const { can, version } = response;
  const [asks, setAsks] = useState<'request_changes' | 'decline' | null>(null);
  const decide = useDecideResponse(response.id);
  const finish = (decision: Decision): void => {
    setAsks(null);
    showSuccess(doneWords[decision]);
    onDone();
  };
  const approve = (): void => decide.mutate({ decision: 'approve', version }, { onSuccess: () => finish('approve') });
  useModerationKeys({
    ...(can.includes('approve') ? { onApprove: approve } : {}),
    ...(can.includes('request_changes') ? { onAsk: () => setAsks('request_changes') } : {}),
    ...(can.includes('decline') ? { onDecline: () => setAsks('decline') } : {}),
  });
  if (can.length === 0)
    return (
      <Stack className={styles.bar} as="p" gap={4}>
        {response.state === 'submitted' || response.state === 'changes_requested'
          ? 'Another moderator decides: you have a tie to this one.'
          : 'This is decided.'}
      </Stack>
    );
  return (
    <Stack className={styles.bar} gap={4} role="group" aria-label="Decision">
      {decide.error && asks === null && <Note tone="error" title={decide.error.message} />}
      <Group gap={3}>
        {can.includes('approve') && (
          <Button size="sm" loading={decide.isPending} onClick={approve}>
            Approve
          </Button>
        )}
        {can.includes('request_changes') && (
          <Button size="sm" variant="default" disabled={decide.isPending} onClick={() => setAsks('request_changes')}>
            Ask for a change
          </Button>
        )}
        <Button size="sm" variant="outline" color="red" disabled={decide.isPending} onClick={() => setAsks('decline')}>
          Decline
        </Button>
      </Group>
      {asks && (
        <ReasonDialog
          response={response}
          decision={asks}
          decide={decide}
          onDone={finish}
          onClose={() => setAsks(null)}
        />
      )}
    </Stack>
  );
}

interface ReasonDialogProps {
  response: QueuedResponse;
  decision: 'request_changes' | 'decline';
  decide: ReturnType<typeof useDecideResponse>;
  onDone: (decision: Decision) => void;
  onClose: () => void;
}

const shortestQuestion = 10;
const longestMessage = 1_000;

function ReasonDialog({ response, decision, decide, onDone, onClose }: ReasonDialogProps) {
  const isQuestion = decision === 'request_changes';
  const codes = isQuestion ? fixableResponseReasons : responseReasonCodes;
  const form = useForm({
    initialValues: { reasonCode: null as ResponseReasonCode | null, message: '' },
    longest: { message: longestMessage },
    rules: ({ reasonCode, message }) => ({
      reasonCode: reasonCode === null && 'Choose a reason',
      message: isQuestion && message.trim().length < shortestQuestion && `At least ${shortestQuestion} characters`,
    }),
    mutation: decide,
    toSent: ({ reasonCode, message }) =>
      reasonCode && { decision, version: response.version, reasonCode, message: message.trim() },
    onSuccess: () => onDone(decision),
  });
  const { reasonCode } = form.values;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isQuestion ? 'Ask for a change' : 'Decline this'}
      actions={
        <FormButtons
          submitLabel={isQuestion ? 'Send the question' : 'Decline and send the email'}
          isDangerous={!isQuestion}
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      {form.problem && <Note tone="error">{form.problem}</Note>}
      <SelectField
        label="Reason"
        placeholder="Choose"
        data={codes.map((code) => ({ value: code, label: responseReasons[code].label }))}
        help={reasonCode === null ? undefined : responseReasons[reasonCode].sentence}
        {...form.field('reasonCode')}
        data-autofocus
      />
      <TextAreaField
        mt="md"
        label={isQuestion ? 'What should they change?' : 'A sentence in your own words'}
        isOptional={!isQuestion}
        {...form.field('message')}
      />
    </Dialog>
  );
}
