import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { rememberTarget } from '../session/return-target.ts';
import { useSession } from '../session/session.ts';
import { showSuccess } from '../ui/states/toasts.ts';
import { savedQuery, useAddEntry } from './api.ts';
import { useLetterKey } from './letter-key.ts';
import { useRemoval } from './use-removal.tsx';
import styles from './save-button.module.css';

interface SaveButtonProps {
  funder: { readonly id: string; readonly name: string };
  /** `page`: one for the page, with its word. `row`: one of many, in an `li`, a `th` or a `tr`, with the sign alone. */
  place: 'page' | 'row';
}

/**
 * Puts a funder on the shortlist of the member, and takes it off. S does it from the keyboard: for a row while the focus is
 * in it. Guests log in first.
 */
export function SaveButton({ funder, place }: SaveButtonProps) {
  const session = useSession();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useQuery({ ...savedQuery, enabled: session.state === 'member' });
  const add = useAddEntry();
  const { remove, question } = useRemoval();
  const entry = data?.find(({ funderId }) => funderId === funder.id);
  const isSaved = entry !== undefined;
  const save = (): void =>
    add.mutate(
      { funderId: funder.id },
      {
        onSuccess: ({ isNew }) =>
          showSuccess(`${funder.name} ${isNew ? 'is' : 'was'} on your shortlist${isNew ? '' : ' already'}.`, {
            label: 'Open it',
            run: () => void navigate('/user/shortlist'),
          }),
      },
    );
  const press = (): void => {
    if (session.state === 'guest') {
      rememberTarget(window.location.pathname + window.location.search);
      void navigate('/login');
      return;
    }
    if (session.state !== 'member' || add.isPending) return;
    // Until it is known what is saved, a press saves: who saved it already hears so.
    if (entry === undefined) save();
    else remove({ ...entry, name: funder.name });
  };
  useLetterKey('s', (target) => {
    const row = button.current?.closest('li, th, tr');
    if (place === 'page' || (target instanceof Node && row?.contains(target) === true)) press();
  });
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  const word = isSaved ? 'Saved' : 'Save';
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-place={place}
        disabled={session.state === 'loading'}
        aria-pressed={isSaved}
        aria-keyshortcuts="S"
        aria-label={place === 'row' ? `Save ${funder.name}` : 'Save to your shortlist'}
        title={isSaved ? 'On your shortlist (S)' : 'Save to your shortlist (S)'}
        onClick={press}
      >
        <Icon size={19} stroke={1.75} aria-hidden="true" />
        {place === 'page' && <span>{word}</span>}
      </button>
      {question}
    </>
  );
}
