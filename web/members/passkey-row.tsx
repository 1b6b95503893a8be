import { ActionIcon } from '@mantine/core';
import { IconDeviceLaptop, IconFingerprint, IconPencil, IconTrash, IconUsb } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Factors } from '../../contract/identity/factors.ts';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { formatMonth } from '../../contract/formats.ts';
import { usedInWords } from './day-words.ts';
import type { Passkey } from '../factors/api.ts';
import { RenameForm } from './rename-form.tsx';
import { sections } from './sections.ts';
import { useFactorRemoval } from '../factors/use-removal.ts';
import { Box, Group } from '../ui/layout/layout.tsx';
import styles from './user-page.module.css';

const icons = { platform: IconDeviceLaptop, 'cross-platform': IconUsb };
const kindWords = { platform: 'On a device', 'cross-platform': 'On a security key or phone' };

interface PasskeyRowProps {
  passkey: Passkey;
  change: Factors['change'];
  isLast: boolean;
}

export function PasskeyRow({ passkey, change, isLast }: PasskeyRowProps) {
  const { name, kind, addedAt, lastUsedOn } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const Icon = kind ? icons[kind] : IconFingerprint;
  const endRenaming = (): void => {
    setRenaming(false);
    // The pencil is back in the next moment.
    setTimeout(() => pencil.current?.focus());
  };
  if (isRenaming)
    return (
      <Group className={styles.line} as="li" gap={4} size="md" leading="snug" wrap={false}>
        <RenameForm passkey={passkey} onDone={endRenaming} />
      </Group>
    );
  return (
    <Group className={styles.line} as="li" gap={4} size="md" leading="snug" wrap={false}>
      <Icon size={21} stroke={1.6} className={styles.lead} aria-label={kind ? kindWords[kind] : 'Passkey'} role="img" />
      <Box flex="1 1 0" minWidth={0} breaks>
        <b className={styles.name}>{name}</b>
        <p className="small dim">
          Added in {formatMonth(addedAt)}, {usedInWords(lastUsedOn)}
        </p>
      </Box>
      <ActionIcon ref={pencil} aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        <IconPencil size={17} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <RemovePasskey passkey={passkey} change={change} isLast={isLast} />
    </Group>
  );
}

function RemovePasskey({ passkey: { id, name }, change, isLast }: PasskeyRowProps) {
  const { ask, dialog } = useFactorRemoval({
    change,
    remove: async () => (await import('../factors/client.ts')).removePasskey(id),
    done: 'Passkey removed. It no longer opens your account.',
    sectionId: sections.passkeys.id,
  });
  return (
    <>
      <ActionIcon aria-label={`Remove ${name}`} onClick={ask}>
        <IconTrash size={17} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        {...dialog}
        title="Remove this passkey?"
        keepLabel="Keep it"
        confirmLabel="Remove passkey"
        isDangerous
      >
        <p>
          {isLast
            ? `"${name}" is your last passkey. Without it you log in with a link by email.`
            : `"${name}" no longer opens your account. Your other passkeys stay.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
