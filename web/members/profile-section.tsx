import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { MemberType, Profile } from '../../contract/members/account.ts';
import { CallError } from '../api/call.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Note } from '../ui/states/note.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { memberWords } from './words.ts';
import { useChangeMe } from './own-account-api.ts';
import styles from './user-page.module.css';

const options = memberWords.map(({ value, title }) => ({ value, label: title }));

/** The address, and what the member is: it decides which reviews they may write. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const [chosen, setChosen] = useState<MemberType | null>(null);
  const change = useChangeMe();
  const memberType = chosen ?? profile.memberType;
  const isChanged = memberType !== profile.memberType;
  const refused = change.error instanceof CallError ? change.error.errors['memberType'] : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(
      { memberType },
      {
        onSuccess: () => {
          setChosen(null);
          showSuccess('Saved.');
        },
      },
    );
  };
  return (
    <form className={styles.profile} onSubmit={submit}>
      <dl className={styles.list}>
        <dt>E-mail</dt>
        <dd>{profile.email}</dd>
        {profile.role === 'admin' && (
          <>
            <dt>Role</dt>
            <dd>Admin</dd>
          </>
        )}
      </dl>
      <SelectField
        label="I am"
        data={options}
        allowDeselect={false}
        value={memberType}
        error={refused}
        onChange={(value) => {
          change.reset();
          setChosen(memberWords.find((words) => words.value === value)?.value ?? null);
        }}
      />
      {change.error && refused === undefined && <Note tone="error">{change.error.message} Please try again.</Note>}
      <div>
        <Button type="submit" size="sm" disabled={!isChanged} loading={change.isPending}>
          {isChanged ? 'Save' : 'Saved'}
        </Button>
      </div>
    </form>
  );
}
