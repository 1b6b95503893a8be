import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { DataColumn } from '../column.ts';
import { ColumnList } from './list-on-demand.ts';
import styles from './chooser.module.css';
import type { LayoutControl } from './layout.ts';

interface ColumnsChooserProps<Row> {
  columns: readonly DataColumn<Row>[];
  layout: LayoutControl;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Which columns show and in which order, from a button over the table. */
export function ColumnsChooser<Row>({ columns, layout, isOpen, onOpen }: ColumnsChooserProps<Row>) {
  return (
    <Popover
      isOpen={isOpen}
      onChange={onOpen}
      label="Columns"
      position="bottom-end"
      width={316}
      shadow="lg"
      renderOpener={(link) => (
        <Button
          {...link}
          variant="default"
          size="sm"
          h={34}
          aria-keyshortcuts="c"
          leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => onOpen(!isOpen)}
        >
          Columns
          <Text as="span" ml={3} tone="faint" weight={400}>
            {layout.layout.shown.length} of {columns.length}
          </Text>
        </Button>
      )}
    >
      <Stack className={styles.panel}>
        <ColumnList columns={columns} layout={layout} />
        <Group line="top" p={3} wrap={false} justify="space-between">
          <Button variant="subtle" size="xs" onClick={layout.resetLayout}>
            Reset to default
          </Button>
          <Button size="xs" onClick={() => onOpen(false)}>
            Done
          </Button>
        </Group>
      </Stack>
    </Popover>
  );
}
