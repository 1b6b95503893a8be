import { Button, Drawer } from '@mantine/core';
import { Group } from '../../ui/layout/layout.tsx';
import type { DataColumn } from '../column.ts';
import { ColumnList } from './list-on-demand.ts';
import styles from '../filters/sheet.module.css';
import type { LayoutControl } from './layout.ts';

export interface ColumnsSheetProps<Row> {
  columns: readonly DataColumn<Row>[];
  layout: LayoutControl;
  isOpen: boolean;
  onClose: () => void;
}

/** The columns of the table on a small screen, from the bottom of it. */
export function ColumnsSheet<Row>({ columns, layout, isOpen, onClose }: ColumnsSheetProps<Row>) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="80%"
      title="Columns"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      <ColumnList columns={columns} layout={layout} />
      <Group line="top" gap={4} py={4} px={5} wrap={false} align="stretch">
        <Button variant="default" onClick={layout.resetLayout}>
          Reset
        </Button>
        <Button className={styles.show} onClick={onClose}>
          Done
        </Button>
      </Group>
    </Drawer>
  );
}
