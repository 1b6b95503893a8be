import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import type { Found } from '../../contract/find/find.ts';
import { fewestSimilar, type Widening } from '../../contract/find/search.ts';
import { formatCount, formFor } from '../../contract/formats.ts';
import { Text } from '../ui/layout/layout.tsx';
import type { FindControl } from './use-find.ts';
import { searchWords, stepWords } from './words.ts';
import styles from './steps.module.css';

/** How a search that found too little became wider, each step with its deals and a way back. */
export function Steps({ found, control }: { found: Found; control: FindControl }) {
  const { state, set } = control;
  const used = found.steps.filter((step) => step.state === 'used');
  if (found.steps.length === 0) return null;
  const [kind] = found.kinds;
  const countLink = (count: number, rows: string | null): ReactNode =>
    rows === null || kind === undefined || count === 0 ? (
      formatCount(count, 'deal')
    ) : (
      <Link to={`/database/${kind.kind}?${rows}`}>{formatCount(count, 'deal')}</Link>
    );
  const without = (steps: readonly Widening[], one: Widening) => steps.filter((step) => step !== one);
  return (
    <section aria-labelledby="wider">
      <h2 id="wider" className={styles.title}>
        {titleOf(found, used.length)}
      </h2>
      {used.length > 0 && (
        <Text tone="dim" size="sm">
          You can undo each step. Nothing else about your search changed.
        </Text>
      )}
      <ol className={styles.steps}>
        <li>
          <span className={styles.mark}>
            <IconX size={14} stroke={2.5} aria-hidden="true" />
          </span>
          <div>
            <b>Your search</b>
            <p>{searchWords(state)}</p>
          </div>
          <span className={styles.count}>{countLink(found.own, found.ownRows)}</span>
        </li>
        {found.steps.map(({ step, deals, rows, state: how }) => (
          <li key={step} data-state={how}>
            <span className={styles.mark}>
              {how === 'used' ? (
                <IconCheck size={14} stroke={2.5} aria-hidden="true" />
              ) : (
                <IconPlus size={14} stroke={2.5} aria-hidden="true" />
              )}
            </span>
            <div>
              <b>{stepWords(step, state)}</b>
              {how !== 'used' && <p>{how === 'kept' ? 'Undone.' : 'Not used.'}</p>}
            </div>
            <span className={styles.count}>{countLink(deals, rows)}</span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${how === 'used' ? 'Undo' : 'Add'}: ${stepWords(step, state)}`}
              onClick={() =>
                how === 'used'
                  ? set({ kept: [...state.kept, step], added: without(state.added, step) })
                  : set({ kept: without(state.kept, step), added: [...without(state.added, step), step] })
              }
            >
              {how === 'used' ? 'Undo' : 'Add'}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const stepNames = [
  'no step',
  'one step',
  'two steps',
  'three steps',
  'four steps',
  'five steps',
  'six steps',
  'seven steps',
  'eight steps',
  'nine steps',
  'ten steps',
] as const;

function titleOf({ own }: Found, steps: number): string {
  const few =
    own === 0
      ? 'No deal matches your search.'
      : `Only ${formatCount(own, 'deal')} ${formFor(own, 'matches', 'match')} your search.`;
  const said = own >= fewestSimilar ? `${formatCount(own, 'deal')} match your search.` : few;
  if (steps === 0) return said;
  return `${said} We widened it in ${stepNames[steps] ?? ''}.`;
}
