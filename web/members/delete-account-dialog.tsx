import { Button, Radio } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { ReviewChoice } from '../../contract/members/own-account.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { formatDay } from '../../contract/formats.ts';
import { Note } from '../ui/states/note.tsx';
import { showInfo } from '../ui/states/toasts.ts';
import { useDeleteAccount } from './own-account-api.ts';
import { dropSession } from '../session/session.ts';
import { Group, Stack } from '../ui/layout/layout.tsx';
import styles from './user-page.module.css';

const choices: readonly { value: ReviewChoice; label: string; description: string }[] = [
  {
    value: 'keep',
    label: 'Keep my reviews',
    description: 'They stay as they are. After ten days nothing links them to you, not even for us.',
  },
  {
    value: 'withdraw',
    label: 'Withdraw my reviews',
    description:
      'They are removed with others on a Monday, at most eight days from now, so that the date does not reveal whose they are. None is published in the meantime. This cannot be undone. A review that has left your list stays, unless you withdraw it with its return code.',
  },
];

const empty: { reviews: ReviewChoice; email: string } = { reviews: 'keep', email: '' };

/** Asks what happens to the reviews, and for the email address once more. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const navigate = useNavigate();
  const leave = async (erasedOn: string): Promise<void> => {
    await dropSession();
    void navigate('/');
    showInfo(`Your account is closed. Until ${formatDay(erasedOn)} the link in our email restores it.`);
  };
  const form = useForm({
    initialValues: empty,
    rules: (typed) => ({ email: typed.email.trim().toLowerCase() !== email && `Type ${email}` }),
    mutation: useDeleteAccount(),
    toSent: (typed) => ({ email: typed.email.trim(), reviews: typed.reviews }),
    onSuccess: ({ erasedOn }) => void leave(erasedOn),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Delete your account?">
      <Stack as="form" gap={5} onSubmit={form.submit} noValidate>
        {form.problem && <Note tone="error">{form.problem}</Note>}
        <p>
          You are logged out everywhere and your access ends at once. For seven days a link in our email restores the
          account. Then it is erased permanently.
        </p>
        <Radio.Group label="Your reviews" {...form.field('reviews')}>
          <Stack gap={4} mt={3}>
            {choices.map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </Stack>
        </Radio.Group>
        <TextField label="Type your email to confirm" placeholder={email} autoComplete="off" {...form.field('email')} />
        <Group className={styles.row} align="stretch" gap={4} data-end>
          <Button variant="default" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" color="red.6" loading={form.isWorking}>
            Delete account
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
