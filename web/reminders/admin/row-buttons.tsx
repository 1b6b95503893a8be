import { Button } from '@mantine/core';
import { createContext, use } from 'react';
import type { AdminReminder } from '../../../contract/reminders/admin-reminders.ts';
import { Group } from '../../ui/layout/layout.tsx';

export interface RowActions {
  readonly send: (row: AdminReminder) => void;
  readonly open: (row: AdminReminder) => void;
  readonly isWorking: boolean;
}

/** The columns are made once; what their buttons do comes from the page. */
export const RowActionsContext = createContext<RowActions | null>(null);

export function ReminderButtons({ row }: { row: AdminReminder }) {
  const actions = use(RowActionsContext);
  if (actions === null) return null;
  return (
    <Group as="span" inline gap={2} wrap={false} align="stretch">
      {row.can.change && (
        <Button
          size="xs"
          variant="default"
          disabled={actions.isWorking}
          aria-label={`Send now to ${row.email}`}
          onClick={() => actions.send(row)}
        >
          Send now
        </Button>
      )}
      <Button size="xs" variant="subtle" aria-label={`More about ${row.email}`} onClick={() => actions.open(row)}>
        More
      </Button>
    </Group>
  );
}
