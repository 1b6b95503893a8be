import { Button } from '@mantine/core';
import { useState } from 'react';
import { mostCasesAtOnce, type DeskPeople, type Held } from '../../contract/desk/cases.ts';
import { formatCount, formatInteger, formFor } from '../../contract/formats.ts';
import { Box, Group, Stack } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useDecideTogether, type BulkDecision, type CaseActions, type DeskRow } from './case-actions.ts';
import { CaseAssign } from './case-assign.tsx';
import type { CaseBulkDialogProps } from './case-bulk-dialog.tsx';
import styles from './queue.module.css';
import type { HeldBatch } from './use-held.ts';

/** After a press. */
const CaseBulkDialog = onDemand<CaseBulkDialogProps>(
  async () => (await import('./case-bulk-dialog.tsx')).CaseBulkDialog,
);

interface CaseBulkBarProps<Row extends DeskRow, Tab extends string> {
  rows: readonly Row[];
  actions: CaseActions<Row, Tab>;
  people: DeskPeople | undefined;
  held: HeldBatch | null;
  onHold: (batch: HeldBatch) => void;
  onUndo: () => void;
  onNone: () => void;
}

/** What is done with all that are selected, what waits to be carried out, and what could not be done. */
export function CaseBulkBar<Row extends DeskRow, Tab extends string>(props: CaseBulkBarProps<Row, Tab>) {
  const { rows, actions, people, held, onHold, onUndo, onNone } = props;
  const [missed, setMissed] = useState<readonly string[]>([]);
  const [asks, setAsks] = useState<BulkDecision | null>(null);
  const decide = useDecideTogether(actions, rows);
  const finish = (decision: BulkDecision, { batchId, held: ids, missed: others }: Held): void => {
    setAsks(null);
    const nameOf = (id: string): string => {
      const row = rows.find((one) => one.id === id);
      return row === undefined ? `A ${actions.one}` : actions.nameOf(row);
    };
    setMissed(others.map(({ id, detail }) => `${nameOf(id)}: ${detail}`));
    if (batchId !== null) onHold({ id: batchId, words: wordsOf(ids.length, decision, actions) });
    onNone();
  };
  const choose = (decision: BulkDecision): void => {
    if (decision.words !== undefined || decision.reasons !== undefined) return setAsks(decision);
    const words = { reasonCode: null, words: '' };
    decide.mutate({ decision: decision.value, words }, { onSuccess: (outcome) => finish(decision, outcome) });
  };
  if (rows.length === 0 && missed.length === 0 && held === null) return null;
  return (
    <Stack
      className={styles.bulk}
      flex="none"
      gap={3}
      py={4}
      px={5}
      size="sm"
      role="group"
      aria-label={`Selected ${actions.many}`}
    >
      {held !== null && (
        <Group gap={3} justify="space-between" role="status">
          <span>{held.words} in a moment.</span>
          <Button size="xs" variant="default" onClick={onUndo}>
            Undo
          </Button>
        </Group>
      )}
      <Missed missed={missed} onClose={() => setMissed([])} />
      {rows.length > 0 && (
        <>
          <p>
            <b>{formatInteger(rows.length)} selected</b>
            {rows.length > mostCasesAtOnce && `, at most ${mostCasesAtOnce} at once`}{' '}
            <TextButton onClick={onNone}>Select none</TextButton>
          </p>
          <Group gap={2} align="stretch">
            {actions.decisions.map((decision, place) => (
              <Button
                key={decision.value}
                size="xs"
                {...(decision.isDangerous === true
                  ? { variant: 'outline', color: 'red' }
                  : place === 0
                    ? {}
                    : { variant: 'default' })}
                disabled={rows.length > mostCasesAtOnce || decide.isPending}
                onClick={() => choose(decision)}
              >
                {decision.label}
              </Button>
            ))}
            {people && <CaseAssign isMany rows={rows} actions={actions} people={people} />}
          </Group>
        </>
      )}
      {asks !== null && (
        <CaseBulkDialog
          decision={asks}
          title={`${asks.label}: ${formatCount(rows.length, actions.one, actions.many)}`}
          decide={decide}
          onDone={(outcome) => finish(asks, outcome)}
          onClose={() => setAsks(null)}
        />
      )}
    </Stack>
  );
}

function Missed({ missed, onClose }: { missed: readonly string[]; onClose: () => void }) {
  if (missed.length === 0) return null;
  return (
    <Note tone="error" title={`${formatInteger(missed.length)} could not be decided`}>
      <Box as="ul" mt={2} pl={5}>
        {missed.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <TextButton onClick={onClose}>Close</TextButton>
    </Note>
  );
}

const wordsOf = (
  count: number,
  { done }: BulkDecision,
  { one, many }: { readonly one: string; readonly many: string },
): string => `${formatCount(count, one, many)} ${formFor(count, done.one, done.many)}`;
