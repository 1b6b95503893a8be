import { useMemo } from 'react';
import { defaultReminderSort, type AdminReminder } from '../../../contract/reminders/admin-reminders.ts';
import { TableView } from '../../table/view.tsx';
import { useOpenRow } from '../../table/rows/use-open-row.ts';
import { useList } from '../../table/use-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { countReminders, listReminders, reminders } from './api.ts';
import { reminderDataColumns, reminderListItem, reminderTableColumns } from './cells.tsx';
import { ReminderActionDialogs, useReminderActions } from './actions.tsx';
import { ReminderDetails } from './details.tsx';
import { ReminderFiguresBand } from './figures.tsx';
import { RowActionsContext } from './row-buttons.tsx';
import { SelectedReminders } from './selection.tsx';
import { ReminderTools } from './tools.tsx';

/** The parameter of the address that names the reminder whose details are open. */
const openParameter = 'reminder';
const list = {
  label: 'Reminders',
  noun: { one: 'reminder', many: 'reminders' },
  searchLabel: 'Search email or name',
  columns: reminderTableColumns,
  defaultSort: defaultReminderSort,
  others: [openParameter],
  queryKey: reminders,
  loadPage: listReminders,
  count: countReminders,
  rowName: (row: AdminReminder): string => row.email,
  listItem: reminderListItem,
};

/** Whether reminders go out and work, and what can be done about one. */
export function RemindersPage() {
  return (
    <Stack flex={1}>
      <AdminFrame>
        <ReminderFiguresBand />
        <ReminderTable />
      </AdminFrame>
    </Stack>
  );
}

function ReminderTable() {
  const { table, state, isEmpty } = useList(list);
  const opening = useOpenRow<AdminReminder>(openParameter);
  const actions = useReminderActions();
  const rowActions = useMemo(
    () => ({ send: actions.sendOne, open: opening.open, isWorking: actions.isWorking }),
    [actions.sendOne, opening.open, actions.isWorking],
  );
  return (
    <RowActionsContext value={rowActions}>
      <TableView
        {...table}
        comparedColumns={reminderDataColumns}
        opening={opening}
        toolbarEnd={<ReminderTools control={table.control} />}
        renderSelection={(selection) => (
          <SelectedReminders selection={selection} filters={state} onAction={actions.begin} />
        )}
        content={
          isEmpty ? (
            <EmptyState level={2} title="No reminders yet.">
              People who are not ready to write a review ask for one next to the review forms and at sign-up.
            </EmptyState>
          ) : undefined
        }
        renderBeside={(rows) => (
          <ReminderDetails
            row={rows.find(({ id }) => id === opening.openId) ?? null}
            onClose={opening.close}
            onAction={actions.begin}
          />
        )}
      />
      <ReminderActionDialogs actions={actions} />
    </RowActionsContext>
  );
}
