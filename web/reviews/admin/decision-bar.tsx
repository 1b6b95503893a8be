import { Button, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconEyeOff, IconMessageCircle, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Decision, ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { CallError } from '../../api/call.ts';
import { Note } from '../../ui/states/note.tsx';
import { loadWhenIdle } from '../../ui/on-demand.tsx';
import styles from './decision-bar.module.css';
import { DecisionDialog, HideDialog } from './decision-on-demand.ts';
import { readingQuery, stopReading, useDecideReview, useTakeOver, type Verdict } from './api.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { askedWords } from './removal-words.ts';
import { decidedWords } from './words.ts';
import { useModerationKeys } from '../../admin/desk-keys.ts';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';
import type { AfterDecision } from './use-undo.ts';

interface DecisionBarProps {
  review: ModeratedReview;
  /** Where the review is in the queue, from 0; -1 when it is in none. */
  place: number;
  count: number;
  /** After a decision or a skip: the next review. */
  onDone: () => void;
  onDecided: AfterDecision;
}

/** The decisions that the server offers for this review; nothing is offered that it would refuse. */
export function DecisionBar({ review, place, count, onDone, onDecided }: DecisionBarProps) {
  const [dialog, setDialog] = useState<Exclude<Decision, 'approve'> | null>(null);
  useEffect(() => loadWhenIdle([DecisionDialog, HideDialog]), []);
  const reader = useReader(review);
  const [isHiding, setIsHiding] = useState(false);
  const decide = useDecideReview(review.id, ({ decision }, decided) => {
    // What waits for a second admin is withdrawn, not undone.
    if (decision === 'remove') showSuccess(askedWords(decided.waits?.runsAt ?? null));
    else onDecided(decidedWords(decision, decided.publishOn), [decided]);
  });
  const send = (verdict: Verdict): Promise<unknown> =>
    decide.mutateAsync(
      { ...verdict, version: review.version },
      {
        onSuccess: () => {
          setDialog(null);
          onDone();
        },
        onError: (error) => {
          if (error instanceof CallError && error.status === 409) setDialog(null);
        },
      },
    );
  const can = (decision: Decision): boolean => review.can.includes(decision) && reader === null && !decide.isPending;
  const approve = (): void => void send({ decision: 'approve' }).catch(() => undefined);
  const end = review.can.includes('remove') ? 'remove' : 'decline';
  useModerationKeys({
    ...(can('approve') ? { onApprove: approve } : {}),
    ...(can('request_changes') ? { onAsk: () => setDialog('request_changes') } : {}),
    ...(can(end) ? { onDecline: () => setDialog(end) } : {}),
    ...(review.canHide && reader === null ? { onHide: () => setIsHiding(true) } : {}),
    onSkip: onDone,
  });
  return (
    <Group className={styles.bar} gap={3} role="group" aria-label="Decision">
      {dialog === null && decide.error && (
        <Box flex="1 0 100%">
          <Note tone="error" title={decide.error.message} />
        </Box>
      )}
      {reader !== null && <ReadByAnother id={review.id} by={reader} />}
      {reader === null && review.can.includes('approve') && (
        <Button
          size="sm"
          leftSection={<IconCheck size={17} stroke={2.25} />}
          loading={decide.isPending && dialog === null}
          onClick={approve}
        >
          Approve <Key name="P" />
        </Button>
      )}
      {reader === null && review.can.includes('request_changes') && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconMessageCircle size={16} />}
          onClick={() => setDialog('request_changes')}
        >
          Ask for a change <Key name="A" />
        </Button>
      )}
      {reader === null && review.can.includes(end) && <EndButton end={end} onClick={() => setDialog(end)} />}
      {reader === null && review.canHide && (
        <Button
          size="sm"
          variant="outline"
          color="red"
          leftSection={<IconEyeOff size={16} />}
          onClick={() => setIsHiding(true)}
        >
          Hide now <Key name="H" />
        </Button>
      )}
      {review.can.length === 0 && !review.canHide && <Closed review={review} />}
      <Box as="span" flex={1} />
      <Button size="sm" variant="subtle" color="ink" onClick={onDone}>
        Skip <Key name="S" />
      </Button>
      {place >= 0 && (
        <Text as="span" tone="dim" size="sm">
          {place + 1} of {count}
        </Text>
      )}
      {isHiding && (
        <HideDialog
          review={review}
          onHidden={(hidden) => onDecided('Hidden. Readers no longer see the words.', [hidden])}
          onClose={() => setIsHiding(false)}
        />
      )}
      {dialog !== null && (
        <DecisionDialog decision={dialog} flags={review.flags} onSend={send} onClose={() => setDialog(null)} />
      )}
    </Group>
  );
}

/** Says that this review is read here while it can be decided. Answers the other moderator who has it, else null. */
function useReader({ id, can }: ModeratedReview): string | null {
  const isOpen = can.length > 0;
  const { data } = useQuery({ ...readingQuery(id), enabled: isOpen });
  useEffect(() => (isOpen ? () => stopReading(id) : undefined), [id, isOpen]);
  return data === undefined || data.isMine ? null : data.by;
}

function ReadByAnother({ id, by }: { id: string; by: string }) {
  const takeOver = useTakeOver(id);
  return (
    <Group className={styles.reader} flex="1 0 100%" gap={[3, 4]}>
      <Note tone="info" title={`${by} is reading this`}>
        <p>You can read along. To decide yourself, take it over.</p>
      </Note>
      <Button size="sm" variant="default" loading={takeOver.isPending} onClick={() => takeOver.mutate()}>
        Take over
      </Button>
    </Group>
  );
}

function EndButton({ end, onClick }: { end: 'decline' | 'remove'; onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant="outline"
      color="red"
      leftSection={end === 'remove' ? <IconTrash size={16} /> : <IconX size={16} stroke={2.25} />}
      onClick={onClick}
    >
      {end === 'remove' ? 'Remove' : 'Decline'} <Key name="D" />
    </Button>
  );
}

function Key({ name }: { name: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      <Kbd>{name}</Kbd>
    </span>
  );
}

function Closed({ review }: { review: ModeratedReview }) {
  const words = review.isMine
    ? 'You wrote this one: another moderator decides.'
    : review.hasTie
      ? 'You have a tie to this subject: another moderator decides.'
      : review.state === 'approved'
        ? 'This one is approved and will be published with its batch.'
        : review.removal !== null
          ? 'Its removal is waiting.'
          : 'This one is decided.';
  return (
    <Text tone="dim" size="sm">
      {words}
    </Text>
  );
}
