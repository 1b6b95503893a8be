import { Button } from '@mantine/core';
import { leftOutWords } from '../../../contract/members/admin-actions.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

import { PreservedText } from '../../ui/preserved-text.tsx';
import { countUsers } from './action-words.ts';
import type { LeftOut, Preview } from './actions-api.ts';
import styles from './actions.module.css';

const named = (names: readonly string[], count: number): string =>
  count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ');

/** Whom it hits, who is left out and why, and what they read. */
export function DeedPreview({ preview, hasLetter }: { preview: Preview; hasLetter: boolean }) {
  const { hits, names, leftOut, letter } = preview;
  return (
    <Stack className={styles.preview} gap={4} p={5} breaks>
      <p role="status">
        <b>{hits === 0 ? 'Nobody' : countUsers(hits)}</b>
        {hits > 0 && `: ${named(names, hits)}`}
      </p>
      {leftOut.length > 0 && (
        <Stack className={styles.leftOut} as="ul" gap={3} breaks aria-label="Left out">
          {leftOut.map((group) => (
            <li key={group.why}>
              <b>{countUsers(group.count)} left out:</b> {leftOutWords[group.why]}.
              <span>{named(group.names, group.count)}</span>
            </li>
          ))}
        </Stack>
      )}
      {letter !== null && hasLetter && <LetterText letter={letter} />}
    </Stack>
  );
}

export function LetterText({ letter }: { letter: NonNullable<Preview['letter']> }) {
  return (
    <details className={styles.letter}>
      <summary>What they read in the e-mail</summary>
      <p>
        <b>{letter.subject}</b>
      </p>
      <PreservedText>{letter.text}</PreservedText>
    </details>
  );
}

const mostNamed = 500;

/** After a deed: everybody whom it did not hit, by name. */
export function LeftOutDialog({ leftOut, onClose }: { leftOut: LeftOut; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${countUsers(leftOut.length)} left out`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Stack className={styles.leftOut} as="ul" gap={3} breaks data-scrolls>
        {leftOut.slice(0, mostNamed).map(({ id, email, why }) => (
          <li key={id}>
            <b>{email}</b>: {leftOutWords[why]}
          </li>
        ))}
        {leftOut.length > mostNamed && <li>and {countUsers(leftOut.length - mostNamed)} more</li>}
      </Stack>
    </Dialog>
  );
}
