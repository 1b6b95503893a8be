import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { fixableReasonCodes, reasonCodes, reasons, type ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { Decision, QueueRow } from '../../../contract/reviews/moderation.ts';
import { CallError } from '../../api/call.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Note } from '../../ui/states/note.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './decision-bar.module.css';
import { DecisionLetter } from './decision-letter.tsx';
import type { Verdict } from './api.ts';
import { changeTemplates } from './words.ts';

export interface DecisionDialogProps {
  decision: Decision;
  /** Several at once; absent for the review that is open. */
  rows?: readonly QueueRow[];
  error: Error | null;
  isSending: boolean;
  onSend: (verdict: Verdict) => void;
  onClose: () => void;
}

const words = {
  publish: {
    title: 'Publish these reviews?',
    intro: 'They come out with the next batches. Their writers get a year of access and a letter.',
    message: '',
    send: 'Publish',
    color: undefined,
  },
  request_changes: {
    title: 'Ask for a change',
    intro: 'The writer gets your question by e-mail and has 14 days to answer it.',
    message: 'What should the writer change?',
    send: 'Send the question',
    color: undefined,
  },
  decline: {
    title: 'Decline this review?',
    intro: 'The writer gets the reason by e-mail. No access is given.',
    message: 'A sentence of your own',
    send: 'Decline review',
    color: 'red.6',
  },
  remove: {
    title: 'Take this review down?',
    intro: 'Readers see that a review was taken down, and no longer what it said.',
    message: 'A sentence of your own',
    send: 'Take it down',
    color: 'red.6',
  },
} as const;

const shortestQuestion = 10;

/** The reason, the letter as the writer will read it, and whom it hits. Nothing is sent before the last button. */
export function DecisionDialog({ decision, rows, error, isSending, onSend, onClose }: DecisionDialogProps) {
  const [reasonCode, setReasonCode] = useState<ReasonCode | null>(null);
  const [message, setMessage] = useState('');
  const [attempted, setAttempted] = useState(false);
  const isAsking = decision === 'request_changes';
  const hasReason = decision !== 'publish';
  const fieldErrors = error instanceof CallError ? error.errors : {};
  const reasonError = attempted && reasonCode === null ? 'Choose a reason' : fieldErrors['reasonCode'];
  const isTooShort = isAsking && message.trim().length < shortestQuestion;
  const messageError =
    attempted && isTooShort ? 'Say what to change, in at least 10 characters' : fieldErrors['message'];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempted(true);
    const verdict = verdictOf(decision, reasonCode, message.trim());
    if (verdict !== null && !isTooShort) onSend(verdict);
  };

  return (
    <Dialog isOpen onClose={onClose} title={words[decision].title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.intro}>{words[decision].intro}</p>
        {error && Object.keys(fieldErrors).length === 0 && <Note tone="error" title={error.message} />}
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
            value={reasonCode}
            onChange={(value) => setReasonCode(reasonCodes.find((code) => code === value) ?? null)}
            error={reasonError}
            data-autofocus
          />
        )}
        {hasReason && (
          <div>
            <TextAreaField
              label={words[decision].message}
              isOptional={!isAsking}
              value={message}
              maxLength={1000}
              onChange={(event) => setMessage(event.currentTarget.value)}
              error={messageError}
            />
            {isAsking && <Templates onChoose={setMessage} />}
          </div>
        )}
        {decision !== 'publish' && reasonCode && (
          <DecisionLetter decision={decision} reasonCode={reasonCode} message={message.trim()} />
        )}
        <div className={styles.dialogButtons}>
          <Button variant="default" onClick={onClose}>
            {decision === 'remove' ? 'Keep it' : 'Keep in queue'}
          </Button>
          <Button type="submit" color={words[decision].color} loading={isSending}>
            {rows ? `${words[decision].send}, ${rows.length}` : words[decision].send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Null while a reason is missing. */
function verdictOf(decision: Decision, reasonCode: ReasonCode | null, message: string): Verdict | null {
  if (decision === 'publish') return { decision };
  if (reasonCode === null) return null;
  if (decision !== 'request_changes') return { decision, reasonCode, ...(message === '' ? {} : { message }) };
  // The list offers only reasons that a change can mend.
  return fixableReasonCodes.includes(reasonCode) ? { decision, reasonCode, message } : null;
}

function Templates({ onChoose }: { onChoose: (template: string) => void }) {
  return (
    <div className={styles.templates}>
      {changeTemplates.map((template) => (
        <TextButton key={template} onClick={() => onChoose(template)}>
          {template}
        </TextButton>
      ))}
    </div>
  );
}

function Hits({ rows }: { rows: readonly QueueRow[] }) {
  return (
    <ul className={styles.hits} aria-label="Reviews that this decides">
      {rows.map((row) => (
        <li key={row.id}>
          <b>{row.headline}</b>, {row.subjectName}
        </li>
      ))}
    </ul>
  );
}
