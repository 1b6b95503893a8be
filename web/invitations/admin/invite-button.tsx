import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import type { InviteDialogProps } from './invite-dialog.tsx';

const InviteDialog = onDemand<InviteDialogProps>(async () => (await import('./invite-dialog.tsx')).InviteDialog);

export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => loadWhenIdle([InviteDialog]), []);
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Invite
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
