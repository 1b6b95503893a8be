import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MemberPass } from '../../../contract/members/list.ts';
import { Text } from '../../ui/layout/layout.tsx';
import styles from './details.module.css';
import { passStates } from './words.ts';

export interface Line {
  readonly what: ReactNode;
  readonly note: ReactNode;
  readonly side?: ReactNode;
}

/** What happened, one below the other. */
export function Lines({ lines, empty }: { lines: readonly Line[]; empty: string }) {
  if (lines.length === 0)
    return (
      <Text tone="dim" size="sm" leading="normal">
        {empty}
      </Text>
    );
  return (
    <ul className={styles.lines}>
      {lines.map(({ what, note, side }, place) => (
        // The entries have no id outside the server, and the list is only ever fetched as a whole.
        <li key={place}>
          <div>
            <b>{what}</b>
            <Text as="div" tone="dim" size="sm" leading="normal">
              {note}
            </Text>
          </div>
          {side}
        </li>
      ))}
    </ul>
  );
}

export const passLine = ({ reason, words, state, givenBy }: MemberPass): Line => ({
  what: reason,
  note: givenBy === null ? words : `${words} By ${givenBy}.`,
  side: <Badge color={passStates[state].color}>{passStates[state].word}</Badge>,
});
