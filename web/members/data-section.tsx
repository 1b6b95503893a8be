import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Box, Group } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { useDownload } from './own-account-api.ts';
import styles from './user-page.module.css';

const DeleteAccountDialog = onDemand<{ email: string; onClose: () => void }>(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** What is kept of a member: to take away, and to erase. */
export function DataSection({ email }: { email: string }) {
  const [isDeleting, setDeleting] = useState(false);
  const download = useDownload();
  return (
    <>
      <Group className={styles.line} gap={4} size="md" leading="snug" wrap={false}>
        <Box flex="1 1 0" minWidth={0} breaks>
          <b className={styles.name}>Download a copy</b>
          <p className="small dim">
            Your profile, reviews, drafts, saved views and access, as JSON and CSV in one ZIP.
          </p>
        </Box>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate(undefined, { onSuccess: () => showSuccess('Your copy is downloaded.') })}
        >
          Download
        </Button>
      </Group>
      {download.error && <Note tone="error">{download.error.message} Please try again.</Note>}
      <Group className={styles.line} gap={4} size="md" leading="snug" wrap={false}>
        <Box flex="1 1 0" minWidth={0} breaks>
          <b className={styles.name}>Delete your account</b>
          <p className="small dim">
            You lose your access and drafts at once. You choose whether your reviews stay without any link to you or are
            deleted too.
          </p>
        </Box>
        <Button variant="outline" color="red" size="sm" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Group>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setDeleting(false)} />}
    </>
  );
}
