import { Button, Radio } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ReviewChoice } from '../../contract/members/own-account.ts';
import { CallError } from '../api/call.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { formatDay } from '../ui/formats.ts';
import { Note } from '../ui/states/note.tsx';
import { showInfo } from '../ui/states/toasts.ts';
import { useDeleteAccount } from './own-account-api.ts';
import { dropSession } from '../session/session.ts';
import styles from './user-page.module.css';

const choices: readonly { value: ReviewChoice; label: string; description: string }[] = [
  {
    value: 'keep',
    label: 'Keep my reviews',
    description: 'They stay as they are. After seven days nothing links them to you, not even for us.',
  },
  { value: 'withdraw', label: 'Withdraw my reviews', description: 'They go at once and do not come back.' },
];

/** Asks what becomes of the reviews and for the e-mail once more. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [reviews, setReviews] = useState<ReviewChoice>('keep');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const remove = useDeleteAccount();
  const isRight = typed.trim().toLowerCase() === email;
  const refused = remove.error instanceof CallError ? remove.error.errors['email'] : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isRight) return;
    remove.mutate(
      { email: typed.trim(), reviews },
      {
        onSuccess: async ({ erasedOn }) => {
          await dropSession();
          void navigate('/');
          showInfo(`Your account is closed. Until ${formatDay(erasedOn)} the link in our e-mail brings it back.`);
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title="Delete your account?">
      <form className={styles.form} onSubmit={submit} noValidate>
        {remove.error && refused === undefined && <Note tone="error">{remove.error.message}</Note>}
        <p>
          You are logged out everywhere and your access ends at once. For seven days a link in our e-mail brings the
          account back; then it is erased for good.
        </p>
        <Radio.Group label="Your reviews" value={reviews} onChange={(value) => setReviews(value)}>
          <div className={styles.choices}>
            {choices.map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </div>
        </Radio.Group>
        <TextField
          label="Type your e-mail to confirm"
          placeholder={email}
          value={typed}
          error={refused ?? (isTried && !isRight ? `Type ${email}` : undefined)}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.row} data-end>
          <Button variant="default" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" color="red.6" loading={remove.isPending}>
            Delete account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
