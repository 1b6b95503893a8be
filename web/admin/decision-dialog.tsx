import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { fixableReasonCodes, reasonCodes, reasons, type ReasonCode } from '../../contract/review-reasons.ts';
import type { Decision } from '../../contract/review-moderation.ts';
import { CallError } from '../api/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../ui/fields.tsx';
import { Note } from '../ui/note.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './decision-bar.module.css';
import type { DecisionBody } from './moderation-api.ts';
import { changeTemplates } from './moderation-words.ts';

interface DecisionDialogProps {
  decision: Exclude<Decision, 'publish'>;
  version: number;
  error: Error | null;
  isSending: boolean;
  onSend: (body: DecisionBody) => void;
  onClose: () => void;
}

const words = {
  request_changes: { title: 'Ask for a change', message: 'What should the writer change?', send: 'Send the question' },
  decline: { title: 'Decline this review', message: 'A sentence of your own', send: 'Decline and send the letter' },
} as const;

/** The reason, as the writer will read it, and a message. Nothing is sent before the last button. */
export function DecisionDialog({ decision, version, error, isSending, onSend, onClose }: DecisionDialogProps) {
  const [reasonCode, setReasonCode] = useState<ReasonCode | null>(null);
  const [message, setMessage] = useState('');
  const [attempted, setAttempted] = useState(false);
  const isAsking = decision === 'request_changes';
  const fieldErrors = error instanceof CallError ? error.errors : {};
  const reasonError = attempted && reasonCode === null ? 'Choose a reason' : fieldErrors['reasonCode'];
  const messageError =
    attempted && isAsking && message.trim().length < 10
      ? 'Say what to change, in at least 10 characters'
      : fieldErrors['message'];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempted(true);
    if (reasonCode === null || (isAsking && message.trim().length < 10)) return;
    onSend({
      decision,
      version,
      reasonCode,
      ...(message.trim() === '' ? {} : { message: message.trim() }),
    } as DecisionBody);
  };

  return (
    <Dialog isOpen onClose={onClose} title={words[decision].title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && Object.keys(fieldErrors).length === 0 && <Note tone="error" title={error.message} />}
        <SelectField
          label="Reason"
          placeholder="Choose a reason"
          searchable
          data={(isAsking ? fixableReasonCodes : reasonCodes).map((code) => ({
            value: code,
            label: reasons[code].label,
          }))}
          value={reasonCode}
          onChange={(value) => setReasonCode(value as ReasonCode | null)}
          error={reasonError}
          data-autofocus
        />
        <div>
          <TextAreaField
            label={words[decision].message}
            isOptional={!isAsking}
            value={message}
            maxLength={1000}
            onChange={(event) => setMessage(event.currentTarget.value)}
            error={messageError}
          />
          {isAsking && (
            <div className={styles.templates}>
              {changeTemplates.map((template) => (
                <TextButton key={template} onClick={() => setMessage(template)}>
                  {template}
                </TextButton>
              ))}
            </div>
          )}
        </div>
        {reasonCode && <Letter code={reasonCode} />}
        <Button type="submit" color={isAsking ? undefined : 'red'} loading={isSending}>
          {words[decision].send}
        </Button>
      </form>
    </Dialog>
  );
}

function Letter({ code }: { code: ReasonCode }) {
  const reason = reasons[code];
  return (
    <div className={styles.letter}>
      <b>The writer will read</b>
      <p>{reason.sentence}</p>
      <p>{reason.howToFix}</p>
      <p>Guidelines, paragraph {reason.clause}.</p>
    </div>
  );
}
