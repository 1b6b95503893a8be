import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import {
  longestNotes,
  longestStep,
  shortlistStatuses,
  type getShortlistEntry,
  type ShortlistEntry,
} from '../../contract/shortlist/shortlist.ts';
import { formatDay } from '../../contract/formats.ts';
import { CallError } from '../api/call.ts';
import { entryQuery, useChangeEntry } from '../shortlist/api.ts';
import { keepInTab, keptInTab } from '../session/unsaved-copies.ts';
import { useRemoval } from '../shortlist/use-removal.tsx';
import { DateField } from '../ui/forms/date-field.tsx';
import { ShortListField, TextAreaField, TextField } from '../ui/forms/fields.tsx';
import { readOrNull, type Written } from '../ui/forms/unread.ts';
import { useForm } from '../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Note } from '../ui/states/note.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { TextButton } from '../ui/text-button.tsx';
import { statusOptions } from './entries.ts';
import { EntryName, ShareReview } from './entry-parts.tsx';

export interface EntryDialogProps {
  entry: ShortlistEntry;
  onClose: () => void;
}

type Whole = ReplyOf<typeof getShortlistEntry>['data'];

/** Status, next step, its day and the notes. The notes come with it alone. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { data, error, refetch } = useQuery(entryQuery(entry.id));
  const [before, setBefore] = useState<Whole | null>(null);
  if (before === null && data !== undefined) setBefore(data);
  return (
    <Dialog isOpen onClose={onClose} title={entry.name}>
      {before !== null ? (
        <EntryForm key={before.version} before={before} onTakeOther={setBefore} onClose={onClose} />
      ) : error ? (
        <ErrorState message={`This did not load. ${error.message}`} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={5} label="Loading the notes" />
      )}
    </Dialog>
  );
}

interface EntryFormProps {
  before: Whole;
  onTakeOther: (other: Whole) => void;
  onClose: () => void;
}

/** Notes that are typed stay in this tab when the dialog is left by Escape or a press beside it. */
const nameOf = (id: string): string => `shortlist-notes.${id}`;

function EntryForm({ before, onTakeOther, onClose }: EntryFormProps) {
  const kept = keptInTab(nameOf(before.id));
  const change = useChangeEntry();
  const { remove } = useRemoval();
  const [version, setVersion] = useState(before.version);
  const form = useForm({
    initialValues: {
      status: before.status,
      nextStep: before.nextStep ?? '',
      nextOn: before.nextOn as Written<string>,
      notes: typeof kept === 'string' ? kept : (before.notes ?? ''),
    },
    longest: { nextStep: longestStep, notes: longestNotes },
    mutation: change,
    toSent: (values) => ({
      entry: { id: before.id, version },
      change: {
        ...values,
        nextStep: values.nextStep || null,
        nextOn: readOrNull(values.nextOn),
        notes: values.notes || null,
      },
    }),
    onSuccess: ({ name }) => {
      keepInTab(nameOf(before.id), null);
      showSuccess(`${name} is saved.`);
      onClose();
    },
  });
  const { onChange: onNotes, ...notes } = form.field('notes');
  const isStale = change.error instanceof CallError && change.error.code === 'stale';
  return (
    <Stack as="form" gap={5} onSubmit={form.submit} noValidate>
      {isStale ? (
        <Conflict
          id={before.id}
          version={version}
          onKeepMine={setVersion}
          onTakeOther={(other) => {
            keepInTab(nameOf(before.id), null);
            onTakeOther(other);
          }}
        />
      ) : (
        form.problem && <Note tone="error">{form.problem}</Note>
      )}
      {before.funderId !== null && (
        <Text size="sm">
          Page: <EntryName entry={before} isPlainLink />
        </Text>
      )}
      {before.isGone && <Note tone="info">This funder is no longer listed. This is the name you saved.</Note>}
      <ShareReview entry={{ ...before, status: form.values.status }} />
      <ShortListField label="Status" data={statusOptions} {...form.field('status')} />
      <TextField label="Next step" isOptional {...form.field('nextStep')} />
      <DateField label="On" isOptional help="We remind you by email on the day." {...form.field('nextOn')} />
      <TextAreaField
        label="Notes"
        isOptional
        help="Encrypted. Only you can read them."
        {...notes}
        onChange={(event) => {
          onNotes(event);
          keepInTab(nameOf(before.id), event.currentTarget.value);
        }}
      />
      <Group gap={3} justify="space-between" line="top" pt={5}>
        <TextButton onClick={() => remove({ ...before, holdsMore: false }, onClose)}>
          Remove from the shortlist
        </TextButton>
        <Group gap={3}>
          <Button
            variant="default"
            onClick={() => {
              keepInTab(nameOf(before.id), null);
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" loading={form.isWorking}>
            Save
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

interface ConflictProps {
  id: string;
  /** The one that was refused. */
  version: number;
  onKeepMine: (version: number) => void;
  onTakeOther: (other: Whole) => void;
}

/** Another window changed it in the meantime: what stands there, and the choice. What was typed stays until then. */
function Conflict({ id, version, onKeepMine, onTakeOther }: ConflictProps) {
  const { data } = useQuery(entryQuery(id, version));
  if (data === undefined) return <SkeletonLines lines={2} label="Loading the other change" />;
  if (data.version === version) return <Note tone="info">Press Save to keep what you see here.</Note>;
  const parts = [
    shortlistStatuses[data.status],
    data.nextStep ?? 'no next step',
    data.nextOn === null ? null : formatDay(data.nextOn),
    data.notes === null ? 'no notes' : `notes: “${data.notes.slice(0, 200)}”`,
  ];
  return (
    <Note tone="warning" title="You changed this in another window">
      <p>There it reads: {parts.filter((part) => part !== null).join(', ')}.</p>
      <Group gap={4} mt={3}>
        <TextButton onClick={() => onKeepMine(data.version)}>Keep what I typed</TextButton>
        <TextButton onClick={() => onTakeOther(data)}>Use the other version</TextButton>
      </Group>
    </Note>
  );
}
