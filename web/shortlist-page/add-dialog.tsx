import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ShortlistStatus } from '../../contract/shortlist/shortlist.ts';
import { funderList } from '../reviews/questions/subject-lists.ts';
import { SubjectSearch } from '../reviews/questions/subject-search.tsx';
import { useAddEntry } from '../shortlist/api.ts';
import { ShortListField } from '../ui/forms/fields.tsx';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Note } from '../ui/states/note.tsx';
import { showInfo, showSuccess } from '../ui/states/toasts.ts';
import { statusOptions } from './entries.ts';

export interface AddDialogProps {
  /** Where the board was asked for one of its columns. */
  status?: ShortlistStatus;
  onClose: () => void;
}

const list = { ...funderList, aNewOne: 'a funder that we do not know' };

/** Saves one funder after the other, by its page here or by name. */
export function AddDialog({ status: first = 'research', onClose }: AddDialogProps) {
  const [status, setStatus] = useState<ShortlistStatus>(first);
  const [round, setRound] = useState(0);
  const { mutate, error } = useAddEntry();
  const save = (funder: { funderId: string } | { funderId: null; name: string }): void =>
    mutate(
      { ...funder, status },
      {
        onSuccess: ({ data, isNew }) => {
          if (isNew) showSuccess(`${data.name} is on your shortlist.`);
          else showInfo(`${data.name} was on your shortlist already.`);
          setRound((count) => count + 1);
        },
      },
    );
  return (
    <Dialog isOpen onClose={onClose} title="Add a funder">
      <Stack gap={6}>
        {error && <Note tone="error">{error.message}</Note>}
        <SubjectSearch
          key={round}
          list={list}
          label="Funder"
          onChoose={({ id }) => save({ funderId: id })}
          onAdd={(name) => save({ funderId: null, name })}
        />
        <ShortListField
          label="Status"
          data={statusOptions}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as ShortlistStatus)}
        />
        <Text tone="dim" size="sm">
          Only you see your shortlist. The funder does not hear of it.
        </Text>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
