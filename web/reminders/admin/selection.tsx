import { IconCalendar, IconMail, IconTrash } from '@tabler/icons-react';
import { mostRemindersAtOnce, type AdminReminder } from '../../../contract/reminders/admin-reminders.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { SelectionAction } from '../../table/rows/selection-bar.tsx';
import type { SelectionControl } from '../../table/rows/use-selection.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { showError } from '../../ui/states/toasts.ts';
import type { ReminderAction } from './api.ts';

interface SelectedRemindersProps {
  selection: SelectionControl<AdminReminder>;
  filters: TableFilters;
  onAction: (action: ReminderAction, onDone: () => void) => void;
}

/** What can be done with the chosen reminders. */
export function SelectedReminders({ selection, filters, onAction }: SelectedRemindersProps) {
  const begin = (kind: ReminderAction['kind']): void => {
    const { selection: chosen, count } = selection;
    if (count > mostRemindersAtOnce) {
      showError(`Choose at most ${formatInteger(mostRemindersAtOnce)} reminders at once.`);
      return;
    }
    const which = chosen.all
      ? { only: null, except: [...chosen.except] }
      : { only: [...chosen.rows.keys()], except: [] };
    onAction({ kind, ...which, filters, count }, selection.clear);
  };
  return (
    <>
      <SelectionAction label="Send now" onClick={() => begin('send')}>
        <IconMail size={16} stroke={1.75} aria-hidden="true" />
      </SelectionAction>
      <SelectionAction label="Change the day" onClick={() => begin('reschedule')}>
        <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
      </SelectionAction>
      <SelectionAction label="Cancel reminders" onClick={() => begin('cancel')}>
        <IconTrash size={16} stroke={1.75} aria-hidden="true" />
      </SelectionAction>
    </>
  );
}
