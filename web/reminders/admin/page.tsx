import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { defaultReminderSort, type AdminReminder } from '../../../contract/reminders/admin-reminders.ts';
import { TableView } from '../../table/view.tsx';
import { useOpenRow } from '../../table/rows/use-open-row.ts';
import { useTableState } from '../../table/use-table-state.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatCount } from '../../ui/formats.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { reminderCountQuery, reminderFilterTools, reminderSource } from './api.ts';
import { reminderDataColumns, reminderListItem, reminderTableColumns } from './cells.tsx';
import { ReminderDeedDialogs, useReminderDeeds } from './actions.tsx';
import { ReminderDetails } from './details.tsx';
import { ReminderFiguresBand } from './figures.tsx';
import styles from './page.module.css';
import { RowDeedsContext } from './row-buttons.tsx';
import { SelectedReminders } from './selection.tsx';
import { ReminderTools } from './tools.tsx';

const noun = { one: 'reminder', many: 'reminders' };
const shown = reminderTableColumns.map((column) => column.key);
/** The parameter of the address that names the reminder whose details are open. */
const openParameter = 'reminder';
const others = [openParameter];
const idOf = (row: AdminReminder): string => row.id;
const nameOf = (row: AdminReminder): string => row.email;

/** Whether reminders go out and work, and what can be done about one. */
export function RemindersPage() {
  return (
    <div className={styles.page}>
      <AdminFrame>
        <ReminderFiguresBand />
        <ReminderTable />
      </AdminFrame>
    </div>
  );
}

function ReminderTable() {
  const control = useTableState(reminderTableColumns, { others, defaultSort: defaultReminderSort });
  const { state } = control;
  const count = useQuery({ ...reminderCountQuery(state), placeholderData: keepPreviousData });
  const source = useMemo(() => reminderSource(state), [state]);
  const opening = useOpenRow<AdminReminder>(openParameter);
  const deeds = useReminderDeeds();
  const { data } = count;
  const isEmpty = data === 0 && state.search === '' && Object.keys(state.filters).length === 0;
  const rowDeeds = useMemo(
    () => ({ send: deeds.sendOne, open: opening.open, isWorking: deeds.isWorking }),
    [deeds.sendOne, opening.open, deeds.isWorking],
  );
  return (
    <RowDeedsContext value={rowDeeds}>
      <TableView
        label="Reminders"
        noun={noun}
        searchLabel="Search e-mail or name"
        columns={reminderTableColumns}
        comparedColumns={reminderDataColumns}
        shown={shown}
        control={control}
        tools={reminderFilterTools}
        source={source}
        total={count.isPlaceholderData ? null : (data ?? null)}
        rowId={idOf}
        rowName={nameOf}
        listItem={reminderListItem}
        opening={opening}
        toolbarEnd={<ReminderTools control={control} />}
        renderSelection={(selection) => (
          <SelectedReminders selection={selection} filters={state} onDeed={deeds.begin} />
        )}
        content={isEmpty ? <EmptyState title="No reminders yet." /> : undefined}
        renderBeside={(rows) => (
          <ReminderDetails
            row={rows.find(({ id }) => id === opening.openId) ?? null}
            onClose={opening.close}
            onDeed={deeds.begin}
          />
        )}
        status={data !== undefined && <b>{formatCount(data, noun.one, noun.many)}</b>}
      />
      <ReminderDeedDialogs deeds={deeds} />
    </RowDeedsContext>
  );
}
