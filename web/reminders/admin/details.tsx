import { Button } from '@mantine/core';
import { reminderColumns, type AdminReminder } from '../../../contract/reminders/admin-reminders.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useReveal, type ReminderAction } from './api.ts';
import { reminderText } from './cells.tsx';
import factList from '../../admin/facts.module.css';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';

interface ReminderDetailsProps {
  row: AdminReminder | null;
  onClose: () => void;
  onAction: (action: ReminderAction, onDone: () => void) => void;
}

const none = { filters: {}, unknown: [], search: '' };

/** Everything that is known of one reminder, and what can be done with it. */
export function ReminderDetails({ row, onClose, onAction }: ReminderDetailsProps) {
  if (row === null) return null;
  return <DetailsDialog key={row.id} row={row} onClose={onClose} onAction={onAction} />;
}

function DetailsDialog({ row, onClose, onAction }: ReminderDetailsProps & { row: AdminReminder }) {
  const reveal = useReveal();
  const begin = (kind: ReminderAction['kind']): void => {
    onClose();
    onAction({ kind, only: [row.id], except: [], filters: none, count: 1 }, () => undefined);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Reminder">
      <Box as="dl" className={factList.facts} mb={5}>
        {reminderColumns.map((column) => (
          <div key={column.key}>
            <dt>{column.label}</dt>
            <dd>{column.key === 'email' ? (reveal.data ?? row.email) : reminderText(column, row)}</dd>
          </div>
        ))}
      </Box>
      {reveal.error && <Note tone="error">{reveal.error.message} The address stays hidden.</Note>}
      <Group gap={3} mt={5} align="stretch">
        {!reveal.data && (
          <Button size="sm" variant="default" loading={reveal.isPending} onClick={() => reveal.mutate(row.id)}>
            Show the address
          </Button>
        )}
        {row.can.change && (
          <>
            <Button size="sm" onClick={() => begin('send')}>
              Send now
            </Button>
            <Button size="sm" variant="default" onClick={() => begin('reschedule')}>
              Change the day
            </Button>
            <Button size="sm" variant="default" onClick={() => begin('cancel')}>
              Cancel reminder
            </Button>
          </>
        )}
      </Group>
      <Text mt={4} tone="dim" size="sm">
        We log who views an address.
      </Text>
    </Dialog>
  );
}
