import { Checkbox } from '@mantine/core';
import { longestKeyName } from '../../../contract/api-keys/api-keys.ts';
import { apiScopes, scopeWords, type ApiScope } from '../../../contract/public-api/scopes.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { useCreateKey } from './api.ts';
import { usualLife } from './lives.ts';
import { handOn, LifeField, MakingDialog, type MakingProps } from './making-dialog.tsx';

interface NewKeyDialogProps extends MakingProps {
  mostDays: number;
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
    onSuccess: handOn({ onMade, onClose }, ({ key, secret }) => ({ name: key.name, secret })),
  });
  return (
    <MakingDialog title="Create a key" submitLabel="Create key" form={form} onClose={onClose}>
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
      <LifeField
        help="It also ends with your access, and when you sign out everywhere."
        mostDays={mostDays}
        {...form.field('days')}
      />
    </MakingDialog>
  );
}
