import { Button, Kbd } from '@mantine/core';
import { IconCheck, IconMessageCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Decision, ModeratedReview } from '../../contract/review-moderation.ts';
import { CallError } from '../api/call.ts';
import { Note } from '../ui/note.tsx';
import { showSuccess } from '../ui/toasts.ts';
import styles from './decision-bar.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import { useDecideReview, type DecisionBody } from './moderation-api.ts';
import { decidedWords } from './moderation-words.ts';
import { useModerationKeys } from './use-moderation-keys.ts';

interface DecisionBarProps {
  review: ModeratedReview;
  /** Where the review stands in the queue, from 0; -1 when it is in none. */
  place: number;
  count: number;
  /** After a decision or a skip: the next review. */
  onDone: () => void;
}

/** The decisions that the server offers for this review; nothing is offered that it would refuse. */
export function DecisionBar({ review, place, count, onDone }: DecisionBarProps) {
  const [dialog, setDialog] = useState<Exclude<Decision, 'publish'> | null>(null);
  const decide = useDecideReview(review.id);
  const send = (body: DecisionBody): void =>
    decide.mutate(body, {
      onSuccess: ({ publishOn }) => {
        setDialog(null);
        showSuccess(decidedWords(body.decision, publishOn));
        onDone();
      },
      onError: (error) => {
        if (error instanceof CallError && error.status === 409) setDialog(null);
      },
    });
  const can = (decision: Decision): boolean => review.can.includes(decision) && !decide.isPending;
  const publish = (): void => send({ decision: 'publish', version: review.version });
  useModerationKeys({
    ...(can('publish') ? { onPublish: publish } : {}),
    ...(can('request_changes') ? { onAsk: () => setDialog('request_changes') } : {}),
    ...(can('decline') ? { onDecline: () => setDialog('decline') } : {}),
    onSkip: onDone,
  });
  return (
    <div className={styles.bar} role="group" aria-label="Decision">
      {dialog === null && decide.error && (
        <div className={styles.note}>
          <Note tone="error" title={decide.error.message} />
        </div>
      )}
      {review.can.includes('publish') && (
        <Button
          size="sm"
          leftSection={<IconCheck size={17} stroke={2.25} />}
          loading={decide.isPending && dialog === null}
          onClick={publish}
        >
          Publish <Key letter="P" />
        </Button>
      )}
      {review.can.includes('request_changes') && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconMessageCircle size={16} />}
          onClick={() => setDialog('request_changes')}
        >
          Ask for a change <Key letter="A" />
        </Button>
      )}
      {review.can.includes('decline') && (
        <Button
          size="sm"
          variant="outline"
          color="red"
          leftSection={<IconX size={16} stroke={2.25} />}
          onClick={() => setDialog('decline')}
        >
          Decline <Key letter="D" />
        </Button>
      )}
      {review.can.length === 0 && <Closed isMine={review.isMine} />}
      <span className={styles.gap} />
      <Button size="sm" variant="subtle" color="ink" onClick={onDone}>
        Skip <Key letter="S" />
      </Button>
      {place >= 0 && (
        <span className={styles.place}>
          {place + 1} of {count}
        </span>
      )}
      {dialog !== null && (
        <DecisionDialog
          decision={dialog}
          version={review.version}
          error={decide.error}
          isSending={decide.isPending}
          onSend={send}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function Key({ letter }: { letter: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      <Kbd>{letter}</Kbd>
    </span>
  );
}

function Closed({ isMine }: { isMine: boolean }) {
  return (
    <p className={styles.place}>{isMine ? 'This one is yours: another admin decides.' : 'This one is decided.'}</p>
  );
}
