import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { RemindMeFormProps } from './remind-me-form.tsx';
import styles from './reminder.module.css';

const RemindMeForm = onDemand<RemindMeFormProps>(async () => (await import('./remind-me-form.tsx')).RemindMeForm);

/** "Save and remind me": the draft waits, and an email leads back to it. */
export function RemindMe({ draftId, isText = false }: { draftId: string; isText?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => loadWhenIdle([RemindMeForm]), []);
  return (
    <>
      {isText ? (
        <TextButton onClick={() => setOpen(true)}>Save and remind me</TextButton>
      ) : (
        <Button
          variant="default"
          size="sm"
          className={styles.side}
          leftSection={<IconClock size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Save and remind me
        </Button>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Finish another day">
        <RemindMeForm draftId={draftId} onStay={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
