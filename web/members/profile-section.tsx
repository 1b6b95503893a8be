import { Button } from '@mantine/core';
import { formFor } from '../../contract/formats.ts';
import { listOf } from '../../contract/lists.ts';
import type { Profile } from '../../contract/members/account.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Grid, Stack } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { memberWords, rolesOf } from './words.ts';
import { useChangeMe } from './own-account-api.ts';
import styles from './user-page.module.css';

const options = memberWords.map(({ value, title }) => ({ value, label: title }));

/** Few have any. */
const ComingRoles = onDemand<object>(async () => (await import('./coming-roles.tsx')).ComingRoles, {
  waiting: null,
  missing: 'Your coming roles did not load.',
});

/** The address, and what the member is: it decides which reviews they may write. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const change = useChangeMe();
  const roles = rolesOf(profile);
  const form = useForm({
    initialValues: { memberType: profile.memberType },
    mutation: change,
    toSent: (values) => values,
    onSuccess: () => showSuccess('Saved.'),
  });
  const { onChange, ...field } = form.field('memberType');
  const isChanged = field.value !== profile.memberType;
  return (
    <Stack as="form" gap={5} maxWidth="400px" onSubmit={form.submit}>
      <Grid as="dl" className={styles.list} gap={[4, 5]} breaks>
        <dt>Email</dt>
        <dd>{profile.email}</dd>
        {roles.length > 0 && (
          <>
            <dt>{formFor(roles.length, 'Role', 'Roles')}</dt>
            <dd>{listOf(roles)}</dd>
          </>
        )}
      </Grid>
      <ComingRoles />
      <SelectField
        label="I am"
        data={options}
        allowDeselect={false}
        {...field}
        onChange={(value) => {
          change.reset();
          onChange(value);
        }}
      />
      {form.problem && <Note tone="error">{form.problem} Please try again.</Note>}
      <div>
        <Button type="submit" size="sm" disabled={!isChanged} loading={form.isWorking}>
          {isChanged ? 'Save' : 'Saved'}
        </Button>
      </div>
    </Stack>
  );
}
