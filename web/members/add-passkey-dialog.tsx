import { Button } from '@mantine/core';
import { useMutation } from '../api/use-mutation.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { showSuccess } from '../ui/states/toasts.ts';
import { longestName } from '../factors/api.ts';
import { makePasskey } from '../factors/make-passkey.ts';
import { sayProblem } from '../factors/say-problem.ts';
import { Stack } from '../ui/layout/layout.tsx';

/** Names the passkey, then lets the browser make it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { name: '' },
    longest: { name: longestName },
    mutation: useMutation({ mutationFn: addPasskey }),
    toSent: ({ name }) => name.trim(),
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} title="Add a passkey">
      <Stack as="form" gap={5} onSubmit={form.submit} noValidate>
        <p>
          Your browser will ask for your fingerprint, your face or your device PIN. None of them leaves this device.
        </p>
        <TextField
          label="Name"
          isOptional
          help="A name you will recognise, such as Office laptop."
          autoComplete="off"
          {...form.field('name')}
          data-autofocus
        />
        <Button type="submit" size="lg" fullWidth loading={form.isWorking}>
          Add this passkey
        </Button>
      </Stack>
    </Dialog>
  );
}

async function addPasskey(name: string): Promise<void> {
  const askedAt = Date.now();
  try {
    if (await makePasskey(name)) showSuccess('Passkey added. You can use it next time you log in.');
  } catch (error) {
    sayProblem(error, Date.now() - askedAt);
    throw error;
  }
}
