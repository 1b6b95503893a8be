import { Button } from '@mantine/core';
import { useState } from 'react';
import { Box, Group } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import pageStyles from '../user-page.module.css';
import { useRevokeAll } from './api.ts';

/** Ends all programs of the one who asks with one press. */
export function StopEverything() {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useRevokeAll();
  const revoke = (): void =>
    mutate(undefined, {
      onSuccess: () => showSuccess('Your keys, live links and programs no longer work, and your webhooks are deleted.'),
      onSettled: () => setAsking(false),
    });
  return (
    <Group className={pageStyles.line} gap={4} size="md" leading="snug" wrap={false}>
      <Box flex="1 1 0" minWidth={0} breaks>
        <b className={pageStyles.name}>Revoke all keys, links, programs and webhooks</b>
        <p className="small dim">Takes effect on their next request. Your browser stays logged in.</p>
      </Box>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        Revoke all
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Revoke all keys, links, programs and webhooks?"
        keepLabel="Keep them"
        confirmLabel="Revoke all"
        isDangerous
        isWorking={isPending}
        onConfirm={revoke}
        onClose={() => setAsking(false)}
      >
        <p>
          All your scripts, spreadsheets and connected programs stop with their next request, and your webhooks are
          deleted. You can create new ones, and connect programs again, at any time.
        </p>
      </ConfirmDialog>
    </Group>
  );
}
