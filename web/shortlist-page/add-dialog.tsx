import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { searchFunders } from '../../contract/funders/funders.ts';
import { longestSavedName, type ShortlistStatus } from '../../contract/shortlist/shortlist.ts';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { formatCount } from '../../contract/formats.ts';
import { call } from '../api/call.ts';
import { useAddEntry } from '../shortlist/api.ts';
import { ShortListField } from '../ui/forms/fields.tsx';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Note } from '../ui/states/note.tsx';
import { showInfo, showSuccess } from '../ui/states/toasts.ts';
import { statusOptions } from './entries.ts';
import styles from './add-dialog.module.css';

export interface AddDialogProps {
  /** Where the board was asked for one of its columns. */
  status?: ShortlistStatus;
  onClose: () => void;
}

const typingPauseInMilliseconds = 150;
const mostFound = '8';

function useFunders(name: string) {
  const [term] = useDebouncedValue(name, typingPauseInMilliseconds);
  const search = useQuery({
    queryKey: ['shortlist search', term],
    queryFn: async ({ signal }) =>
      (await call<typeof searchFunders>('GET /api/funders/search', { query: { term, limit: mostFound }, signal })).data,
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
  const isAnswered = term === name && !search.isFetching;
  return { found: name === '' ? [] : (search.data ?? []), isAnswered, isError: search.isError };
}

/** Saves one funder after the other, by its page here or by name. */
export function AddDialog({ status: first = 'research', onClose }: AddDialogProps) {
  const [status, setStatus] = useState<ShortlistStatus>(first);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, error } = useAddEntry();
  const name = text.trim();
  const save = (funder: { funderId: string } | { funderId: null; name: string }): void =>
    mutate(
      { ...funder, status },
      {
        onSuccess: ({ data, isNew }) => {
          if (isNew) showSuccess(`${data.name} is on your shortlist.`);
          else showInfo(`${data.name} was on your shortlist already.`);
          setText('');
          field.current?.focus();
        },
      },
    );
  return (
    <Dialog isOpen onClose={onClose} title="Add a funder">
      <Stack gap={5} onKeyDown={moveInList}>
        {error && <Note tone="error">{error.message}</Note>}
        <ShortListField
          label="Status"
          data={statusOptions}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as ShortlistStatus)}
        />
        <TextInput
          ref={field}
          data-autofocus
          label="Funder"
          description="Choosing one saves it with this status."
          placeholder="Name"
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Found name={name} onSave={save} />
        <Text tone="dim" size="sm">
          Only you see your shortlist. We do not tell the funder.
        </Text>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Finish adding
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The arrows go through the field and what is found below it; Enter in the field takes the first. */
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const field = event.currentTarget.querySelector('input');
  const stops = [field, ...event.currentTarget.querySelectorAll<HTMLElement>('[data-found] button')];
  const at = stops.findIndex((stop) => stop !== null && stop === event.target);
  if (at < 0 || event.nativeEvent.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const isChosen = event.key === 'Enter' && at === 0;
  if (step === undefined && !isChosen) return;
  event.preventDefault();
  if (isChosen) stops[1]?.click();
  else stops[Math.min(Math.max(at + (step ?? 0), 0), stops.length - 1)]?.focus();
}

interface FoundProps {
  name: string;
  onSave: (funder: { funderId: string } | { funderId: null; name: string }) => void;
}

/** What has that name; one that we do not know is offered once it is known what there is. */
function Found({ name, onSave }: FoundProps) {
  const { found, isAnswered, isError } = useFunders(name);
  const canSaveName = name !== '' && isAnswered && name.length <= longestSavedName;
  return (
    <div>
      <Text role="status" size="sm" tone="dim">
        {name !== '' && wordsOf({ isError, isAnswered, count: found.length })}
      </Text>
      <ul className={styles.found} data-found>
        {found.map((funder) => (
          <li key={funder.id}>
            <button type="button" onClick={() => onSave({ funderId: funder.id })}>
              <b>{funder.name}</b>
              <span>{aboutFunder(funder)}</span>
            </button>
          </li>
        ))}
        {canSaveName && (
          <li>
            <button type="button" onClick={() => onSave({ funderId: null, name })}>
              Save “{name}” by its name
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

function wordsOf({ isError, isAnswered, count }: { isError: boolean; isAnswered: boolean; count: number }): string {
  if (isError) return 'The search is not responding. Keep typing to try again.';
  if (!isAnswered && count === 0) return 'Searching';
  return count === 0 ? 'No funder has that name.' : `${formatCount(count, 'funder')} found`;
}
