import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MemberRow } from '../../../contract/members/list.ts';
import { RowDrawer } from '../../table/rows/drawer.tsx';
import type { OpenRow } from '../../table/body.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { AdminActions } from './actions.tsx';
import { MemberFacts, MemberTitle } from './details.tsx';
import styles from './drawer.module.css';
import { MemberFailure } from './failure.tsx';
import { memberQuery } from './api.ts';

export interface MemberDrawerProps {
  id: string;
  rows: readonly MemberRow[];
  opening: OpenRow<MemberRow>;
}

/** One member beside the list: what can be done first, what is only read below. */
export function MemberDrawer({ id, rows, opening }: MemberDrawerProps) {
  const { data, error, refetch } = useQuery(memberQuery(id));
  return (
    <RowDrawer
      label={data?.email ?? 'User'}
      what="User"
      noun="user"
      id={id}
      rows={rows}
      opening={opening}
      tools={
        <Tooltip label="Open as a page">
          <ActionIcon className={styles.tool} component={Link} to={`/admin/users/${id}`} aria-label="Open as a page">
            <IconArrowsDiagonal size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      }
    >
      {data ? (
        <Stack gap={6}>
          <MemberTitle member={data} />
          <AdminActions member={data} onDone={opening.close} />
          <MemberFacts member={data} />
        </Stack>
      ) : error ? (
        <MemberFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={9} label="Loading the user" />
      )}
    </RowDrawer>
  );
}
