import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnyAction, MemberStatus } from '../../../contract/members/admin-actions.ts';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { RoleFields } from './action-fields.tsx';
import { EmailText } from './action-preview.tsx';
import { onlyOne, previewQuery, useAdminAction, type Doing } from './actions-api.ts';
import styles from './actions.module.css';
import { showSuccess } from '../../ui/states/toasts.ts';
import { waitsWords } from './waiting/words.ts';
import { useUndoToast } from './use-undo-toast.ts';

interface RolesDraft {
  readonly isAdmin: boolean;
  readonly isModerator: boolean;
  readonly reason: string;
}

/** The roles of one member: given and taken with a reason for the other admins. The member is always told. */
export function MemberRolesForm({ status }: { status: MemberStatus }) {
  const { id, email, version, can } = status;
  const before: RolesDraft = { isAdmin: status.role === 'admin', isModerator: status.isModerator, reason: '' };
  const choice = onlyOne(id, version);
  const offerUndo = useUndoToast();
  const form = useForm({
    initialValues: before,
    mutation: useAdminAction(),
    toSent: (draft): Doing => ({ choice, action: actionOf(draft), hits: null, hasEmail: true, erasure: null }),
    onSuccess: (outcome) => {
      if (outcome === null) return;
      form.setAll(before);
      if (outcome.waits === null) offerUndo(`${email}: roles saved.`, outcome.actionId);
      else showSuccess(`${email}: ${waitsWords(outcome.waits)}`);
    },
    paths: { 'action.reason': 'reason' },
  });
  const draft = form.values;
  const isSame = draft.isAdmin === before.isAdmin && draft.isModerator === before.isModerator;
  const preview = useQuery({ ...previewQuery(choice, actionOf({ ...draft, reason: '...' })), enabled: !isSame });
  return (
    <Stack as="form" gap={5} onSubmit={form.submit} aria-labelledby={`roles-${id}`}>
      <Text id={`roles-${id}`} as="h3" className={styles.heading} size="lg">
        Roles
      </Text>
      <RoleFields form={form} isDisabled={!can.changeRole} />
      {!can.changeRole && (
        <Text tone="dim" size="sm">
          {whyNot(status)}
        </Text>
      )}
      {!isSame && <TextAreaField label="Why" help="For the other admins." minRows={2} {...form.field('reason')} />}
      {!isSame && preview.data?.email && <EmailText email={preview.data.email} />}
      {form.problem && <Note tone="error">{form.problem}</Note>}
      {can.changeRole && (
        <Group gap={3}>
          <Button type="submit" loading={form.isWorking} disabled={isSame}>
            Change roles
          </Button>
          <Button variant="default" disabled={isSame} onClick={() => form.setAll(before)}>
            Keep them
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const actionOf = ({ isAdmin, isModerator, reason }: RolesDraft): Extract<AnyAction, { kind: 'change_role' }> => ({
  kind: 'change_role',
  role: isAdmin ? 'admin' : 'member',
  isModerator,
  reason,
});

function whyNot({ isClosed, isSuspended }: MemberStatus): string {
  if (isClosed) return 'This account is closed.';
  return isSuspended ? 'Restore the account first.' : 'Another admin changes your roles.';
}
