import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Mapping } from '../../../../contract/imports/mapping.ts';
import type { SavedMapping } from '../../../../contract/imports/imports.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { showSuccess } from '../../../ui/states/toasts.ts';
import { mappingsQuery, useDeleteMapping } from '../api.ts';

/** The saved matches and those of known sources. */
export function ImportSavedMatches({ onChoose }: { onChoose: (mapping: Mapping) => void }) {
  const mappings = useQuery(mappingsQuery());
  const [leaving, setLeaving] = useState<SavedMapping | null>(null);
  const saved = mappings.data?.saved ?? [];
  const known = mappings.data?.known ?? [];
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            size="sm"
            variant="default"
            loading={mappings.isPending}
            leftSection={<IconBookmark size={17} stroke={1.75} />}
            rightSection={<IconChevronDown size={16} stroke={1.75} />}
          >
            Use a saved match
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {mappings.isError && (
            <Menu.Item onClick={() => void mappings.refetch()}>The matches did not load. Try again</Menu.Item>
          )}
          {saved.length > 0 && <Menu.Label>Saved by admins</Menu.Label>}
          {saved.map(({ id, name, mapping }) => (
            <Menu.Item key={id} onClick={() => onChoose(mapping)}>
              {name}
            </Menu.Item>
          ))}
          {known.length > 0 && <Menu.Label>Known sources</Menu.Label>}
          {known.map((mapping) => (
            <Menu.Item key={mapping.name} onClick={() => onChoose(mapping)}>
              {mapping.title}
            </Menu.Item>
          ))}
          {saved.length > 0 && <Menu.Label>Forget a saved match</Menu.Label>}
          {saved.map((one) => (
            <Menu.Item key={one.id} color="red" onClick={() => setLeaving(one)}>
              Forget {one.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {leaving && <ForgetMatch match={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function ForgetMatch({ match, onClose }: { match: SavedMapping; onClose: () => void }) {
  const forget = useDeleteMapping();
  const confirm = (): void =>
    forget.mutate(match.id, {
      onSuccess: () => showSuccess(`${match.name} is forgotten.`),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title="Forget this match?"
      keepLabel="Keep it"
      confirmLabel="Forget match"
      isWorking={forget.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>“{match.name}” is no longer offered. Deals imported with it stay.</p>
    </ConfirmDialog>
  );
}
