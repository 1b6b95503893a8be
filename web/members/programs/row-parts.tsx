import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { factorsQuery } from '../../factors/api.ts';
import { askForFactor } from '../../factors/step-up.ts';
import { Group } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import pageStyles from '../user-page.module.css';
import styles from './programs.module.css';

/** What the rows of keys, live links and connected programs share. */

export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  return (
    <Group gap={2} mt={2}>
      {scopes.map((scope) => (
        <code key={scope} className={styles.scope}>
          {scope}
        </code>
      ))}
    </Group>
  );
}

interface RevokeProps {
  /** Of which of them, for those who hear the button. */
  label: string;
  what: 'key' | 'link' | 'program';
  /** What happens to it. */
  verb?: 'Revoke' | 'Disconnect';
  done: string;
  mutation: {
    readonly isPending: boolean;
    readonly mutate: (id: string, after: { onSuccess: () => void; onSettled: () => void }) => void;
  };
  id: string;
  children: ReactNode;
}

/** Revokes after it has asked. */
export function Revoke({
  label,
  what,
  verb = 'Revoke',
  done,
  mutation: { mutate, isPending },
  id,
  children,
}: RevokeProps) {
  const [isAsking, setAsking] = useState(false);
  const revoke = (): void => mutate(id, { onSuccess: () => showSuccess(done), onSettled: () => setAsking(false) });
  return (
    <>
      <Button variant="outline" color="red" size="sm" aria-label={label} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${verb} this ${what}?`}
        keepLabel="Keep it"
        confirmLabel={`${verb} ${what}`}
        isDangerous
        isWorking={isPending}
        onConfirm={revoke}
        onClose={() => setAsking(false)}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  );
}

/** Opens a dialog. Members who must show a factor, or log in again, do so before they fill it in. */
export function CreateButton({
  label,
  renderDialog,
}: {
  label: string;
  renderDialog: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const { data: factors } = useQuery(factorsQuery);
  const open = async (): Promise<void> =>
    setOpen(factors === undefined || factors.change === 'open' || (await askForFactor()));
  return (
    <>
      <Button
        className={pageStyles.action}
        variant="default"
        leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  );
}
