import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import type { InviteDialogProps } from './invite-dialog.tsx';

const InviteDialog = onDemand<InviteDialogProps>(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** `isQuiet`: where something else on the page comes first. */
export function InviteButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => loadWhenIdle([InviteDialog]), []);
  return (
    <>
      <Button
        size="sm"
        variant={isQuiet ? 'default' : 'filled'}
        leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Invite
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
