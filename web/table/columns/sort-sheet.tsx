import { Drawer, Radio } from '@mantine/core';
import type { SortTerm } from '../../../contract/table/table.ts';
import type { DataColumn } from '../column.ts';
import styles from '../filters/sheet.module.css';
import { orderWords } from './sort.ts';
import sheetStyles from './sort-sheet.module.css';
import type { TableControl } from '../use-table-state.ts';

export interface SortSheetProps<Row> {
  columns: readonly DataColumn<Row>[];
  control: TableControl;
  isOpen: boolean;
  onClose: () => void;
}

/** The order of the list on a small screen: one press chooses. */
export function SortSheet<Row>({ columns, control, isOpen, onClose }: SortSheetProps<Row>) {
  const orders = columns.filter((column) => column.isSortable).flatMap(ordersOf);
  const [term] = control.order;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="70%"
      title="Sort"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      <div className={styles.scroll}>
        <Radio.Group
          aria-label="Sort by"
          value={term ? nameOf(term) : ''}
          onChange={(name) => {
            const order = orders.find((candidate) => nameOf(candidate.term) === name);
            onClose();
            if (order) afterPaint(() => control.setSort([order.term]));
          }}
        >
          {orders.map(({ term: each, label }) => (
            <Radio
              key={nameOf(each)}
              value={nameOf(each)}
              label={label}
              classNames={{ root: sheetStyles.row, body: sheetStyles.body, labelWrapper: sheetStyles.words }}
            />
          ))}
        </Radio.Group>
      </div>
    </Drawer>
  );
}

const nameOf = ({ key, direction }: SortTerm): string => `${key} ${direction}`;

function ordersOf<Row>(column: DataColumn<Row>): { term: SortTerm; label: string }[] {
  const [down, up] = orderWords(column);
  return [
    { term: { key: column.key, direction: 'descending' }, label: `${column.label}, ${down}` },
    { term: { key: column.key, direction: 'ascending' }, label: `${column.label}, ${up}` },
  ];
}

/** What a press starts, after the picture that answers the press: on a slow device it may take a while. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
