import { Checkbox } from '@mantine/core';
import { fewestKeyDays, longestKeyName, mostKeyDays } from '../../../contract/api-keys/api-keys.ts';
import { formatCount } from '../../../contract/formats.ts';
import { apiScopes, scopeWords, type ApiScope } from '../../../contract/public-api/scopes.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { ShortListField, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCreateKey } from './api.ts';

interface NewKeyDialogProps {
  mostDays: number;
  onMade: (made: { name: string; secret: string }) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  scopes: ApiScope[];
  days: string;
}
const empty: Values = { name: '', scopes: ['deals:read'], days: '90' };

/** The lives that are offered: none beyond what admins allow, and that one. */
const livesUpTo = (most: number): number[] =>
  [fewestKeyDays, 30, 90, 180, mostKeyDays].filter((days) => days < most).concat(Math.max(fewestKeyDays, most));

/** Asks what a key is for, what it may read and how long. */
export function NewKeyDialog({ mostDays, onMade, onClose }: NewKeyDialogProps) {
  const lives = livesUpTo(mostDays);
  const form = useForm({
    initialValues: { ...empty, days: String(lives.includes(90) ? 90 : lives.at(-1)) },
    rules: ({ name, scopes }) => ({
      name: name.trim() === '' && 'Give the key a name',
      scopes: scopes.length === 0 && 'Choose at least one',
    }),
    longest: { name: longestKeyName },
    mutation: useCreateKey(),
    toSent: ({ name, scopes, days }) => ({ name: name.trim(), scopes: [...scopes], days: Number(days) }),
    onSuccess: (made) => {
      onClose();
      if (made !== null) onMade({ name: made.key.name, secret: made.secret });
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Create a key">
      <DialogForm form={form} submitLabel="Create key" onClose={onClose}>
        <TextField
          label="Name"
          help="What you use it for, such as Weekly report."
          autoComplete="off"
          {...form.field('name')}
          data-autofocus
        />
        <Checkbox.Group label="What it may read" {...form.field('scopes')}>
          <Stack gap={4} mt={3}>
            {apiScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} description={scopeWords[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <ShortListField
          label="Ends after"
          help="It also ends with your access, and when you sign out everywhere."
          data={lives.map((days) => ({ value: String(days), label: formatCount(days, 'day') }))}
          {...form.field('days')}
        />
      </DialogForm>
    </Dialog>
  );
}
