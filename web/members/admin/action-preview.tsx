import { listOf } from '../../../contract/lists.ts';
import { Button } from '@mantine/core';
import { skippedWords } from '../../../contract/members/admin-actions.ts';
import { Box, Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

import { PreservedText } from '../../ui/preserved-text.tsx';
import { countUsers } from './action-words.ts';
import type { Skipped, Preview } from './actions-api.ts';
import styles from './actions.module.css';

const named = (names: readonly string[], count: number): string =>
  listOf(count > names.length ? [...names, `${count - names.length} more`] : names);

/** Whom it hits, who is skipped and why, and what they read. */
export function ActionPreview({ preview, hasEmail }: { preview: Preview; hasEmail: boolean }) {
  const { hits, names, skipped, email } = preview;
  return (
    <Stack className={styles.preview} gap={4} p={5} breaks>
      <p role="status">
        <b>{hits === 0 ? 'Nobody' : countUsers(hits)}</b>
        {hits > 0 && `: ${named(names, hits)}`}
      </p>
      {skipped.length > 0 && (
        <Stack className={styles.skipped} as="ul" gap={3} breaks aria-label="Skipped">
          {skipped.map((group) => (
            <li key={group.why}>
              <b>{countUsers(group.count)} skipped:</b> {skippedWords[group.why]}.
              <span>{named(group.names, group.count)}</span>
            </li>
          ))}
        </Stack>
      )}
      {email !== null && hasEmail && <EmailText email={email} />}
    </Stack>
  );
}

export function EmailText({ email }: { email: NonNullable<Preview['email']> }) {
  return (
    <Box as="details" className={styles.email} mt={4}>
      <summary>What they read in the email</summary>
      <p>
        <b>{email.subject}</b>
      </p>
      <PreservedText>{email.text}</PreservedText>
    </Box>
  );
}

const mostNamed = 500;

/** Shown after an action: all members whom it did not hit, by name. */
export function SkippedDialog({ skipped, onClose }: { skipped: Skipped; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${countUsers(skipped.length)} skipped`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Stack className={styles.skipped} as="ul" gap={3} breaks data-scrolls>
        {skipped.slice(0, mostNamed).map(({ id, email, why }) => (
          <li key={id}>
            <b>{email}</b>: {skippedWords[why]}
          </li>
        ))}
        {skipped.length > mostNamed && <li>and {countUsers(skipped.length - mostNamed)} more</li>}
      </Stack>
    </Dialog>
  );
}
