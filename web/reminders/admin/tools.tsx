import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReminderState } from '../../../contract/reminders/admin-reminders.ts';
import type { TableControl } from '../../table/use-table-state.ts';
import { Group } from '../../ui/layout/layout.tsx';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import { useCountsFile } from './api.ts';
import styles from './page.module.css';
import type { PreviewDialogProps } from './preview.tsx';

const PreviewDialog = onDemand<PreviewDialogProps>(async () => (await import('./preview.tsx')).PreviewDialog);

const quick: readonly (readonly [state: ReminderState, words: string])[] = [
  ['today', 'Due today'],
  ['overdue', 'Overdue'],
];

/** Over the table: the two filters that matter every morning, the email, and the counts as a file. */
export function ReminderTools({ control }: { control: TableControl }) {
  const [isPreviewing, setPreviewing] = useState(false);
  useEffect(() => loadWhenIdle([PreviewDialog]), []);
  const file = useCountsFile();
  const { state: filter } = control.state.filters;
  const chosen = filter?.kind === 'in' ? filter.items : [];
  return (
    <Group className={styles.tools} gap={3} align="stretch">
      {quick.map(([state, words]) => {
        const isOn = chosen.length === 1 && chosen[0] === state;
        return (
          <Button
            key={state}
            size="sm"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={() => control.setFilter('state', isOn ? null : { kind: 'in', items: [state] })}
          >
            {words}
          </Button>
        );
      })}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setPreviewing(true)}
      >
        Preview the email
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={file.isPending}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => file.mutate()}
      >
        Export counts
      </Button>
      {isPreviewing && <PreviewDialog onClose={() => setPreviewing(false)} />}
    </Group>
  );
}
