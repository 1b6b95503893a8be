import { listOf } from '../../../contract/lists.ts';
import { useEffect } from 'react';
import {
  defaultMemberSort,
  exportedMemberColumns,
  memberColumns,
  mostExportedByName,
  soonInDays,
  type MemberRow,
} from '../../../contract/members/list.ts';
import { layoutParameters } from '../../../contract/saved-views/saved-views.ts';
import { TableView } from '../../table/view.tsx';
import { useLayout } from '../../table/columns/use-layout.ts';
import { useOpenRow } from '../../table/rows/use-open-row.ts';
import { useList } from '../../table/use-list.tsx';
import { formatInteger, formFor } from '../../../contract/formats.ts';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { ExportButton, ExportChosen } from '../../admin/list-export.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { InviteButton } from '../../invitations/admin/invite-button.tsx';
import { ListViews } from '../../saved-views/admin/list-views.tsx';
import { SetupNote } from '../../setup/admin/setup-note.tsx';
import { memberListItem, memberTableColumns } from './cells.tsx';
import type { MemberDrawerProps } from './drawer.tsx';
import { MemberSelectionActions } from './selection-actions.tsx';
import { MemberTabs } from '../../invitations/admin/member-tabs.tsx';
import { countMemberRows, listMemberRows, saveMemberFile } from './api.ts';

/** What can be done with one member is as large as the table. */
const MemberDrawer = onDemand<MemberDrawerProps>(async () => (await import('./drawer.tsx')).MemberDrawer);

/** The parameter of the address that names the member whose details are open. */
const openParameter = 'user';
const list = {
  label: 'Users',
  noun: { one: 'user', many: 'users' },
  searchLabel: 'Search email or organisation',
  columns: memberTableColumns,
  defaultSort: defaultMemberSort,
  others: [openParameter, ...layoutParameters],
  queryKey: ['members'],
  loadPage: listMemberRows,
  count: countMemberRows,
  rowName: (row: MemberRow): string => row.email,
  listItem: memberListItem,
};
const inFile = new Set<string>(exportedMemberColumns);
const leftOut = memberColumns.filter(({ key }) => !inFile.has(key)).map(({ label }) => label);
/** Docs, decision 0019: a number of reviews that moves with one new review would name its author. */
const withoutWords = `without ${listOf(leftOut)}: these could tell who wrote a review.`;
const file = {
  save: saveMemberFile,
  saved: `The file is saved, ${withoutWords}`,
  about: `All other columns, as CSV, ${withoutWords}`,
};
const shown = memberColumns.map((column) => column.key);

/** The accounts, until when they have access to the database, and the actions on them. */
export function AdminUsersPage() {
  return (
    <Stack flex={1}>
      <AdminFrame>
        <MemberTabs />
        <SetupNote />
        <UserTable />
      </AdminFrame>
    </Stack>
  );
}

function UserTable() {
  const { table, state, counted } = useList(list);
  const layout = useLayout(memberTableColumns, { shown });
  const opening = useOpenRow<MemberRow>(openParameter);
  useEffect(() => loadWhenIdle([MemberDrawer]), []);
  return (
    <TableView
      {...table}
      shown={layout.layout.shown}
      layout={layout}
      opening={opening}
      toolbarStart={<ListViews list="members" without={[openParameter]} />}
      toolbarEnd={
        <>
          <ExportButton {...file} filters={state} />
          <InviteButton />
        </>
      }
      renderSelection={(selection) => (
        <>
          <MemberSelectionActions selection={selection} filters={state} />
          <ExportChosen {...file} selection={selection} filters={state} mostByName={mostExportedByName} />
        </>
      )}
      renderBeside={(rows) =>
        opening.openId !== null && <MemberDrawer id={opening.openId} rows={rows} opening={opening} />
      }
      status={
        counted && (
          <>
            {table.status}
            <span>
              {formatInteger(counted.withAccess)} with access, {formatInteger(counted.expireSoon)}{' '}
              {formFor(counted.expireSoon, 'expires', 'expire')} in {soonInDays} days
            </span>
          </>
        )
      }
    />
  );
}
