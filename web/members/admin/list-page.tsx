import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { defaultMemberSort, memberColumns, soonInDays, type MemberRow } from '../../../contract/members/list.ts';
import { layoutParameters } from '../../../contract/saved-views/saved-views.ts';
import { TableView } from '../../table/view.tsx';
import { useLayout } from '../../table/columns/use-layout.ts';
import { useOpenRow } from '../../table/rows/use-open-row.ts';
import { useTableState } from '../../table/use-table-state.ts';
import { formatCount, formatInteger } from '../../ui/formats.ts';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import styles from './list-page.module.css';
import { memberListItem, memberTableColumns } from './cells.tsx';
import type { MemberDrawerProps } from './drawer.tsx';
import { ExportButton, ExportChosen } from './export.tsx';
import { MemberSelectionDeeds } from './selection-actions.tsx';
import { memberFiguresQuery, memberFilterTools, memberSource } from './api.ts';

/** What can be done with one member is as large as the table. */
const MemberDrawer = onDemand<MemberDrawerProps>(async () => (await import('./drawer.tsx')).MemberDrawer);

const noun = { one: 'user', many: 'users' };
const shown = memberColumns.map((column) => column.key);
/** The parameter of the address that names the member whose details are open. */
const openParameter = 'user';
const others = [openParameter, ...layoutParameters];
const idOf = (row: MemberRow): string => row.id;
const nameOf = (row: MemberRow): string => row.email;

/** Who has an account, until when they may see the database, and what can be done about it. */
export function AdminUsersPage() {
  return (
    <div className={styles.page}>
      <AdminFrame>
        <UserTable />
      </AdminFrame>
    </div>
  );
}

function UserTable() {
  const control = useTableState(memberTableColumns, { others, defaultSort: defaultMemberSort });
  const layout = useLayout(memberTableColumns, { shown });
  const figures = useQuery({ ...memberFiguresQuery(control.state), placeholderData: keepPreviousData });
  const source = useMemo(() => memberSource(control.state), [control.state]);
  const opening = useOpenRow<MemberRow>(openParameter);
  const { data } = figures;
  useEffect(() => loadWhenIdle([MemberDrawer]), []);
  return (
    <TableView
      label="Users"
      noun={noun}
      searchLabel="Search e-mail"
      columns={memberTableColumns}
      shown={layout.layout.shown}
      control={control}
      layout={layout}
      tools={memberFilterTools}
      source={source}
      total={figures.isPlaceholderData ? null : (data?.count ?? null)}
      rowId={idOf}
      rowName={nameOf}
      listItem={memberListItem}
      opening={opening}
      toolbarEnd={<ExportButton filters={control.state} />}
      renderSelection={(selection) => (
        <>
          <MemberSelectionDeeds selection={selection} filters={control.state} />
          <ExportChosen selection={selection} filters={control.state} />
        </>
      )}
      renderBeside={(rows) =>
        opening.openId !== null && <MemberDrawer id={opening.openId} rows={rows} opening={opening} />
      }
      status={
        data && (
          <>
            <b>{formatCount(data.count, noun.one, noun.many)}</b>
            <span>
              {formatInteger(data.withAccess)} with access, {formatInteger(data.expireSoon)}{' '}
              {data.expireSoon === 1 ? 'expires' : 'expire'} in {soonInDays} days
            </span>
          </>
        )
      }
    />
  );
}
