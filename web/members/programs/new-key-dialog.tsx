import { Checkbox } from '@mantine/core';
import { longestKeyName } from '../../../contract/api-keys/api-keys.ts';
import { apiScopes, scopeWords, type ApiScope } from '../../../contract/public-api/scopes.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { ShortListField, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCreateKey } from './api.ts';
import { livesUpTo, usualLife } from './lives.ts';

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

/** Asks what a key is for, what it may do and how long. */
export function NewKeyDialog({ mostDays, onMade, onClose }: NewKeyDialogProps) {
  const form = useForm({
    initialValues: { ...empty, days: usualLife(mostDays) },
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
        <Checkbox.Group label="What it may do" {...form.field('scopes')}>
          <Stack gap={4} mt={3}>
            {apiScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} description={scopeWords[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <ShortListField
          label="Ends after"
          help="It also ends with your access, and when you sign out everywhere."
          data={livesUpTo(mostDays)}
          {...form.field('days')}
        />
      </DialogForm>
    </Dialog>
  );
}
