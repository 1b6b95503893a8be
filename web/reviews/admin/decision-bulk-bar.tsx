import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { mostAtOnce } from '../../../contract/reviews/decisions.ts';
import type { Decision, QueueRow } from '../../../contract/reviews/moderation.ts';
import { Box, Group, Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { loadWhenIdle } from '../../ui/on-demand.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './decision-bar.module.css';
import { DecisionDialog } from './decision-on-demand.ts';
import { AssignButton } from './assign-button.tsx';
import { useDecideReviews, type QueuePage, type Verdict } from './api.ts';
import { manyDecidedWords } from './words.ts';
import type { AfterDecision } from './use-undo.ts';

interface BulkBarProps {
  moderators: QueuePage['moderators'] | undefined;
  rows: readonly QueueRow[];
  /** What could not be decided the last time, one sentence each: stays when its reviews have left the queue. */
  missed: readonly string[];
  onMissed: (missed: readonly string[]) => void;
  onDone: () => void;
  onDecided: AfterDecision;
}

/** The same decision about all that are selected. Each is decided by itself; those that could not be are listed. */
export function BulkBar({ moderators, rows, missed, onMissed, onDone, onDecided }: BulkBarProps) {
  const [dialog, setDialog] = useState<Exclude<Decision, 'remove'> | null>(null);
  useEffect(() => loadWhenIdle([DecisionDialog]), []);
  const decide = useDecideReviews();
  const send = async (verdict: Verdict): Promise<void> => {
    if (verdict.decision === 'remove') return;
    const reviews = rows.map(({ id, version }) => ({ id, version }));
    await decide.mutateAsync(
      { reviews, verdict },
      {
        onSuccess: (outcome) => {
          setDialog(null);
          onDecided(manyDecidedWords(verdict.decision, outcome.decided.length), outcome.decided);
          const nameOf = (id: string): string => rows.find((one) => one.id === id)?.headline ?? 'A review';
          onMissed(outcome.missed.map(({ id, detail }) => `${nameOf(id)}: ${detail}`));
          onDone();
        },
      },
    );
  };
  return (
    <Stack
      className={styles.bulk}
      flex="none"
      gap={3}
      py={4}
      px={5}
      size="sm"
      role="group"
      aria-label="Selected reviews"
    >
      {missed.length > 0 && (
        <Note tone="error" title={`${missed.length} could not be decided`}>
          <Box as="ul" mt={2} pl={5}>
            {missed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
          <TextButton onClick={() => onMissed([])}>Close</TextButton>
        </Note>
      )}
      {rows.length > 0 && (
        <BulkButtons count={rows.length} onChoose={setDialog} onNone={onDone}>
          {moderators && (
            <AssignButton
              isSmall
              reviews={rows.map(({ id }) => id)}
              assignee={
                rows.every(({ assignee }) => assignee === rows[0]?.assignee) ? (rows[0]?.assignee ?? null) : null
              }
              moderators={moderators}
            />
          )}
        </BulkButtons>
      )}
      {dialog !== null && (
        <DecisionDialog decision={dialog} rows={rows} onSend={send} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}

interface BulkButtonsProps {
  count: number;
  onChoose: (decision: Exclude<Decision, 'remove'>) => void;
  onNone: () => void;
  children: ReactNode;
}

function BulkButtons({ count, onChoose, onNone, children }: BulkButtonsProps) {
  const isTooMany = count > mostAtOnce;
  return (
    <>
      <p>
        <b>{count} selected</b>
        {isTooMany && `, at most ${mostAtOnce} at once`} <TextButton onClick={onNone}>Select none</TextButton>
      </p>
      <Group gap={2} align="stretch">
        <Button size="xs" disabled={isTooMany} onClick={() => onChoose('approve')}>
          Approve
        </Button>
        <Button size="xs" variant="default" disabled={isTooMany} onClick={() => onChoose('request_changes')}>
          Ask
        </Button>
        <Button size="xs" variant="outline" color="red" disabled={isTooMany} onClick={() => onChoose('decline')}>
          Decline
        </Button>
        {children}
      </Group>
    </>
  );
}
