import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberStanding } from '../../../contract/members/admin-actions.ts';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { MemberAccessForm } from './access-form.tsx';
import { MemberDeedDialog, type BegunDeed } from './action-dialog.tsx';
import { deedWords, type DeedName } from './action-words.ts';
import { onlyOne, standingQuery } from './actions-api.ts';
import styles from './actions.module.css';
import { MergeDialog } from './merge-dialog.tsx';

interface MemberDeedsProps {
  member: { readonly id: string };
  /** After a deed that ends the account. */
  onDone: () => void;
}

/** What can be done with one member: access, note, account. What is possible comes from the server. */
export function MemberDeeds({ member, onDone }: MemberDeedsProps) {
  const standing = useQuery(standingQuery(member.id));
  if (standing.isPending) return <SkeletonLines lines={6} label="Loading what can be done" />;
  if (standing.isError)
    return <ErrorState message="What can be done did not load." onRetry={() => void standing.refetch()} />;
  const { data } = standing;
  return (
    <Stack gap={6}>
      <MemberAccessForm key={`${data.id} ${data.version} ${data.note?.version ?? 0}`} standing={data} />
      <AccountDeeds standing={data} onDone={onDone} />
    </Stack>
  );
}

function namesOf({ can, role }: MemberStanding): DeedName[] {
  const names: [boolean, DeedName][] = [
    [can.sendLink, 'send_link'],
    [can.changeRole, role === 'admin' ? 'make_member' : 'make_admin'],
    [can.suspend, 'suspend'],
    [can.restore, 'restore'],
    [can.signOut, 'sign_out'],
    [can.erase, 'erase'],
  ];
  return names.flatMap(([isPossible, name]) => (isPossible ? [name] : []));
}

function AccountDeeds({ standing, onDone }: { standing: MemberStanding; onDone: () => void }) {
  const [begun, setBegun] = useState<BegunDeed | null>(null);
  const [isMerging, setMerging] = useState(false);
  const { id, email, version, can } = standing;
  const names = namesOf(standing);
  const close = (): void => {
    setBegun(null);
    setMerging(false);
  };
  if (standing.isClosed) return <Note>This account is closed and will be erased. Its member can bring it back.</Note>;
  if (names.length === 0) return <Note>This is your own account. Another admin changes its access and role.</Note>;
  return (
    <section aria-labelledby={`account-${id}`}>
      <h3 id={`account-${id}`} className={styles.heading}>
        Account
      </h3>
      <Group gap={3}>
        {names.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={deedWords[name].isDangerous ? 'outline' : 'default'}
            color={deedWords[name].isDangerous ? 'red.6' : undefined}
            onClick={() => setBegun({ name, choice: onlyOne(id, version), email })}
          >
            {deedWords[name].label}
          </Button>
        ))}
        {can.merge && (
          <Button size="sm" variant="default" onClick={() => setMerging(true)}>
            Merge
          </Button>
        )}
      </Group>
      {begun && (
        <MemberDeedDialog
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
          from={standing}
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
