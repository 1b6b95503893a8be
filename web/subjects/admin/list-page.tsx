import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { defaultRecordSort, type RecordKind, type RecordRow } from '../../../contract/subjects/admin-subjects.ts';
import type { OpenRow } from '../../table/body.tsx';
import { TableView } from '../../table/view.tsx';
import { useList } from '../../table/use-list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatInteger } from '../../../contract/formats.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { duplicatesQuery } from './merges-api.ts';
import { recordListItem, recordTableColumns } from './record-cells.tsx';
import { kindWords, useRecordKind } from './record-kinds.ts';
import { RecordSelection } from './record-selection.tsx';
import { recordCounts, recordLists, recordsKey } from './api.ts';

const listOf = (kind: RecordKind) => ({
  label: kindWords[kind].many,
  noun: kindWords[kind],
  searchLabel: 'Search name or website',
  columns: recordTableColumns[kind],
  defaultSort: defaultRecordSort,
  queryKey: [...recordsKey, kind],
  loadPage: recordLists[kind],
  count: recordCounts[kind],
  rowName: (row: RecordRow): string => row.name,
  listItem: recordListItem(kind),
});
const lists = {
  funder: listOf('funder'),
  entrepreneur: listOf('entrepreneur'),
  provider: listOf('provider'),
};

/** All funders, all entrepreneurs or all providers, whatever their state. */
export function RecordsPage() {
  const kind = useRecordKind();
  return (
    <Stack flex={1}>
      <AdminFrame>
        <RecordTable key={kind} kind={kind} />
      </AdminFrame>
    </Stack>
  );
}

/** Where records come from while there are none. Only funders come with deals. */
const invite = { to: '/admin/users/invitations', label: 'Invite people' } as const;
const waysOn = {
  funder: {
    words: 'Imports of deals add them, and so do reviews of a funder that is not listed.',
    to: '/admin/deals/imports',
    label: 'Import deals',
  },
  entrepreneur: { ...invite, words: 'Reviews add them: a funder names the company that it reviews.' },
  provider: { ...invite, words: 'Reviews of accelerators, brokers, advisers and platforms add them.' },
} as const satisfies Record<RecordKind, { words: string; to: string; label: string }>;

function RecordTable({ kind }: { kind: RecordKind }) {
  const { table, state, isEmpty } = useList(lists[kind]);
  const opening = useOpening(kind);
  return (
    <TableView
      {...table}
      opening={opening}
      toolbarEnd={<DuplicatesLink kind={kind} />}
      renderSelection={(selection) => <RecordSelection kind={kind} selection={selection} filters={state} />}
      content={
        isEmpty ? (
          <EmptyState
            level={2}
            title={`No ${table.noun.many} yet.`}
            action={<ButtonLink to={waysOn[kind].to}>{waysOn[kind].label}</ButtonLink>}
          >
            {waysOn[kind].words}
          </EmptyState>
        ) : undefined
      }
    />
  );
}

/** Says how many pairs wait once it is known. */
function DuplicatesLink({ kind }: { kind: RecordKind }) {
  const { data } = useQuery(duplicatesQuery(kind));
  return (
    <ButtonLink variant="default" size="sm" to={kindWords[kind].duplicates}>
      {data === undefined || data.count === 0
        ? 'Possible duplicates'
        : `Possible duplicates (${formatInteger(data.count)})`}
    </ButtonLink>
  );
}

/** A record has a page of its own. */
function useOpening(kind: RecordKind): OpenRow<RecordRow> {
  const navigate = useNavigate();
  return useMemo(() => {
    const hrefOf = ({ id }: RecordRow): string => `${kindWords[kind].list}/${id}`;
    return { openId: null, hrefOf, open: (row) => void navigate(hrefOf(row)), close: () => undefined };
  }, [kind, navigate]);
}
