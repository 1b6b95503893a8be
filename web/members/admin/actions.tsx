import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberStatus } from '../../../contract/members/admin-actions.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { MemberAccessForm } from './access-form.tsx';
import { AdminActionDialog, type BegunAction } from './action-dialog.tsx';
import { actionWords, type ActionName } from './action-words.ts';
import { onlyOne, statusQuery } from './actions-api.ts';
import styles from './actions.module.css';
import { MemberRolesForm } from './roles-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';

interface AdminActionsProps {
  member: { readonly id: string };
  /** After an admin action that ends the account. */
  onDone: () => void;
}

/** What can be done with one member: access, note, account. What is possible comes from the server. */
export function AdminActions({ member, onDone }: AdminActionsProps) {
  const status = useQuery(statusQuery(member.id));
  if (status.isPending) return <SkeletonLines lines={6} label="Loading the actions" />;
  if (status.isError) return <ErrorState message="The actions did not load." onRetry={() => void status.refetch()} />;
  const { data } = status;
  return (
    <Stack gap={6}>
      <MemberAccessForm key={`${data.id} ${data.version} ${data.note?.version ?? 0}`} status={data} />
      <MemberRolesForm key={`roles ${data.id} ${data.version}`} status={data} />
      <AccountActions status={data} onDone={onDone} />
    </Stack>
  );
}

function namesOf({ can }: MemberStatus): ActionName[] {
  const names: [boolean, ActionName][] = [
    [can.sendLink, 'send_link'],
    [can.suspend, 'suspend'],
    [can.restore, 'restore'],
    [can.signOut, 'sign_out'],
    [can.erase, 'erase'],
  ];
  return names.flatMap(([isPossible, name]) => (isPossible ? [name] : []));
}

function AccountActions({ status, onDone }: { status: MemberStatus; onDone: () => void }) {
  const [begun, setBegun] = useState<BegunAction | null>(null);
  const [isMerging, setMerging] = useState(false);
  const { id, email, version, can } = status;
  const names = namesOf(status);
  const close = (): void => {
    setBegun(null);
    setMerging(false);
  };
  if (status.isClosed) return <Note>This account is closed and will be erased. Its member can bring it back.</Note>;
  if (names.length === 0) return <Note>This is your own account. Another admin changes its access and role.</Note>;
  return (
    <section aria-labelledby={`account-${id}`}>
      <Text id={`account-${id}`} as="h3" className={styles.heading} size="lg">
        Account
      </Text>
      <Group gap={3}>
        {names.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={actionWords[name].isDangerous ? 'outline' : 'default'}
            color={actionWords[name].isDangerous ? 'red.6' : undefined}
            onClick={() => setBegun({ name, choice: onlyOne(id, version), email })}
          >
            {actionWords[name].label}
          </Button>
        ))}
        {can.merge && (
          <Button size="sm" variant="default" onClick={() => setMerging(true)}>
            Merge
          </Button>
        )}
      </Group>
      {begun && (
        <AdminActionDialog
          begun={begun}
          onClose={close}
          onDone={() => {
            close();
            if (begun.name === 'erase') onDone();
          }}
        />
      )}
      {isMerging && (
        <MergeDialog
          from={status}
          into={null}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </section>
  );
}
