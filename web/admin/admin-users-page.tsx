import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { defaultMemberSort, memberColumns, soonInDays, type MemberRow } from '../../contract/admin.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableState } from '../table/use-table-state.ts';
import { formatCount, formatInteger } from '../ui/formats.ts';
import { AdminFrame } from './admin-frame.tsx';
import styles from './admin-users-page.module.css';
import { memberListItem, memberTableColumns } from './member-cells.tsx';
import { memberFiguresQuery, memberFilterTools, memberSource } from './members-api.ts';

const noun = { one: 'user', many: 'users' };
const shown = memberColumns.map((column) => column.key);
const idOf = (row: MemberRow): string => row.id;
const nameOf = (row: MemberRow): string => row.email;

/** Who has an account, and until when they may see the database. */
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
  const control = useTableState(memberTableColumns, { defaultSort: defaultMemberSort });
  const figures = useQuery({ ...memberFiguresQuery(control.state), placeholderData: keepPreviousData });
  const source = useMemo(() => memberSource(control.state), [control.state]);
  const { data } = figures;
  return (
    <TableView
      label="Users"
      noun={noun}
      searchLabel="Search e-mail"
      columns={memberTableColumns}
      shown={shown}
      control={control}
      tools={memberFilterTools}
      source={source}
      total={figures.isPlaceholderData ? null : (data?.count ?? null)}
      rowId={idOf}
      rowName={nameOf}
      listItem={memberListItem}
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
