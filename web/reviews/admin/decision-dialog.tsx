import { changeDays, settlementDays } from '../../../contract/reviews/days.ts';
import { Button } from '@mantine/core';
import { useMutation } from '../../api/use-mutation.ts';
import { fixableReasonCodes, reasonCodes, reasons, type ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { Decision, QueueRow } from '../../../contract/reviews/moderation.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './decision-bar.module.css';
import { DecisionEmail } from './decision-email.tsx';
import type { Verdict } from './api.ts';
import { changeTemplates } from './words.ts';

export interface DecisionDialogProps {
  decision: Decision;
  /** Several at once; absent for the review that is open. */
  rows?: readonly QueueRow[];
  /** What the program marked at the review that is open. */
  flags?: readonly string[];
  onSend: (verdict: Verdict) => Promise<unknown>;
  onClose: () => void;
}

const words = {
  approve: {
    title: 'Approve these reviews?',
    intro:
      'They will be published in one of the next batches. Their writers get an email and the access that such a review earns.',
    message: '',
    send: 'Approve',
    color: undefined,
  },
  request_changes: {
    title: 'Ask for a change',
    intro: `The writer gets your question by email within ${settlementDays} days, and has at least ${changeDays} days to answer it.`,
    message: 'What should the writer change?',
    send: 'Send the question',
    color: undefined,
  },
  decline: {
    title: 'Decline this review?',
    intro: 'The writer gets the reason by email. No access is given.',
    message: 'A sentence in your own words',
    send: 'Decline review',
    color: 'red.6',
  },
  remove: {
    title: 'Ask for the removal of this review?',
    intro:
      'A second admin approves it. The review is removed with next Monday’s batch, and its writer gets an email then. Readers see that a review was removed, but not what it said.',
    message: 'A sentence in your own words',
    send: 'Ask for the removal',
    color: 'red.6',
  },
} as const;

const shortestQuestion = 10;
const longestMessage = 1_000;

/**
 * The reason, the email as the author will read it, and the affected reviews. Nothing is sent before the last button.
 */
export function DecisionDialog({ decision, rows, flags = [], onSend, onClose }: DecisionDialogProps) {
  const isAsking = decision === 'request_changes';
  const hasReason = decision !== 'approve';
  const form = useForm({
    initialValues: { reasonCode: null as ReasonCode | null, message: '' },
    rules: ({ reasonCode, message }) => ({
      reasonCode: hasReason && reasonCode === null && 'Choose a reason',
      message: isAsking && message.trim().length < shortestQuestion && 'Say what to change, in at least 10 characters',
    }),
    longest: { message: longestMessage },
    // The page that asks says its own part of what came of it.
    mutation: useMutation({ mutationFn: onSend }),
    toSent: ({ reasonCode, message }) => verdictOf(decision, reasonCode, message.trim()),
  });
  const { reasonCode, message } = form.values;
  return (
    <Dialog isOpen onClose={onClose} title={words[decision].title}>
      <Stack as="form" gap={5} onSubmit={form.submit} noValidate>
        <Text tone="dim">{words[decision].intro}</Text>
        {form.problem && <Note tone="error" title={form.problem} />}
        {rows && <Hits rows={rows} />}
        {hasReason && (
          <SelectField
            label="Reason"
            placeholder="Choose a reason"
            searchable
            data={(isAsking ? fixableReasonCodes : reasonCodes).map((code) => ({
              value: code,
              label: reasons[code].label,
            }))}
            {...form.field('reasonCode')}
            data-autofocus
          />
        )}
        {hasReason && (
          <div>
            <TextAreaField label={words[decision].message} isOptional={!isAsking} {...form.field('message')} />
            {isAsking && <Templates onChoose={(template) => form.set('message', template)} />}
          </div>
        )}
        {decision !== 'approve' && reasonCode && (
          <DecisionEmail decision={decision} reasonCode={reasonCode} message={message.trim()} flags={flags} />
        )}
        <Group gap={3} align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            {decision === 'remove' ? 'Keep it' : 'Keep in queue'}
          </Button>
          <Button type="submit" color={words[decision].color} loading={form.isWorking}>
            {rows ? `${words[decision].send}, ${rows.length}` : words[decision].send}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Null while a reason is missing. */
function verdictOf(decision: Decision, reasonCode: ReasonCode | null, message: string): Verdict | null {
  if (decision === 'approve') return { decision };
  if (reasonCode === null) return null;
  if (decision !== 'request_changes') return { decision, reasonCode, ...(message === '' ? {} : { message }) };
  // The list offers only reasons that a change can fix.
  return fixableReasonCodes.includes(reasonCode) ? { decision, reasonCode, message } : null;
}

function Templates({ onChoose }: { onChoose: (template: string) => void }) {
  return (
    <Stack gap={3} mt={3} size="sm" align="start">
      {changeTemplates.map((template) => (
        <TextButton key={template} onClick={() => onChoose(template)}>
          {template}
        </TextButton>
      ))}
    </Stack>
  );
}

function Hits({ rows }: { rows: readonly QueueRow[] }) {
  return (
    <Text
      className={styles.hits}
      as="ul"
      py={3}
      px={4}
      size="sm"
      leading="normal"
      aria-label="Reviews covered by this decision"
    >
      {rows.map((row) => (
        <li key={row.id}>
          <b>{row.headline}</b>, {row.subjectName}
        </li>
      ))}
    </Text>
  );
}
