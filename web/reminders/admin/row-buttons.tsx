import { Button } from '@mantine/core';
import { createContext, use } from 'react';
import type { AdminReminder } from '../../../contract/reminders/admin-reminders.ts';
import { Group } from '../../ui/layout/layout.tsx';

export interface RowDeeds {
  readonly send: (row: AdminReminder) => void;
  readonly open: (row: AdminReminder) => void;
  readonly isWorking: boolean;
}

/** The columns are made once; what their buttons do comes from the page. */
export const RowDeedsContext = createContext<RowDeeds | null>(null);

export function ReminderButtons({ row }: { row: AdminReminder }) {
  const deeds = use(RowDeedsContext);
  if (deeds === null) return null;
  return (
    <Group as="span" inline gap={2} wrap={false} align="stretch">
      {row.can.change && (
        <Button
          size="xs"
          variant="default"
          disabled={deeds.isWorking}
          aria-label={`Send now to ${row.email}`}
          onClick={() => deeds.send(row)}
        >
          Send now
        </Button>
      )}
      <Button size="xs" variant="subtle" aria-label={`More about ${row.email}`} onClick={() => deeds.open(row)}>
        More
      </Button>
    </Group>
  );
}
