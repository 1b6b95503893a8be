import { scheduleWords, schedules, type Schedule, type Source } from '../../../../contract/imports/sources.ts';
import { ShortListField, TextField } from '../../../ui/forms/fields.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { showSuccess } from '../../../ui/states/toasts.ts';
import { useAddSource, useChangeSource, useRemoveSource } from './api.ts';

const scheduleOptions = schedules.map((value) => ({ value, label: scheduleWords[value] }));
const usualSchedule: Schedule = 'weekly';
const addressHelp = 'The file itself: CSV, XLSX, JSON, ZIP or gz, up to 500 MB. It starts with https://';

interface AddSourceProps {
  /** A finished import whose file this is: it says how the file is read, and how its rows name their source. */
  from?: { readonly id: string; readonly sourceName: string };
  onClose: () => void;
  onAdded: (sourceId: string) => void;
}

export function AddSourceDialog({ from, onClose, onAdded }: AddSourceProps) {
  const form = useForm({
    initialValues: { name: from?.sourceName ?? '', address: '', schedule: usualSchedule },
    longest: { name: 100, address: 2_000 },
    mutation: useAddSource(),
    toSent: (draft) => ({ ...draft, ...(from === undefined ? {} : { importId: from.id }) }),
    onSuccess: (added) => {
      if (added === null) return;
      showSuccess(`${added.name} is saved. Its file is being fetched.`);
      onClose();
      onAdded(added.id);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={from === undefined ? 'Add a source' : 'Keep this source up to date'}
      actions={
        <FormButtons submitLabel="Keep source" isWorking={form.isWorking} onSubmit={form.submit} onClose={onClose} />
      }
    >
      <Stack gap={5}>
        {form.problem && <Note tone="error">{form.problem}</Note>}
        <TextField
          label="Name"
          help="Readers see it as the source of each row"
          {...form.field('name')}
          readOnly={from !== undefined}
          data-autofocus={from === undefined || undefined}
        />
        <TextField
          label="Address"
          help={addressHelp}
          inputMode="url"
          {...form.field('address')}
          data-autofocus={from !== undefined || undefined}
        />
        <ShortListField label="Schedule" {...form.field('schedule')} data={scheduleOptions} />
      </Stack>
    </Dialog>
  );
}

export function ChangeSourceDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const form = useForm({
    initialValues: { address: source.address, schedule: source.schedule },
    longest: { address: 2_000 },
    mutation: useChangeSource(source.id),
    toSent: (draft) => ({ ...draft, version: source.version }),
    onSuccess: (changed) => {
      if (changed === null) return;
      showSuccess(`${changed.name} is changed.`);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change ${source.name}`}
      actions={<FormButtons submitLabel="Save" isWorking={form.isWorking} onSubmit={form.submit} onClose={onClose} />}
    >
      <Stack gap={5}>
        {form.problem && <Note tone="error">{form.problem}</Note>}
        <TextField label="Address" help={addressHelp} inputMode="url" {...form.field('address')} data-autofocus />
        <ShortListField label="Schedule" {...form.field('schedule')} data={scheduleOptions} />
      </Stack>
    </Dialog>
  );
}

interface RemoveSourceProps {
  source: Source;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveSourceDialog({ source, onClose, onRemoved }: RemoveSourceProps) {
  const remove = useRemoveSource(source.id);
  const onConfirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess(`${source.name} is removed. Its deals stay.`);
        onRemoved();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={`Remove ${source.name}?`}
      keepLabel="Keep it"
      confirmLabel="Remove source"
      isWorking={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>It is not fetched again, and its history is deleted. Its deals and imports stay.</p>
      {remove.error && <Note tone="error" title={remove.error.message} />}
    </ConfirmDialog>
  );
}
