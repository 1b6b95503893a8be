import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { printTableQuery, defaultLimit } from '../../contract/table.ts';
import { formatCount } from '../ui/formats.ts';
import { AddressNote } from './address-note.tsx';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import { DataTable, type RowRange } from './data-table.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { KeyHelp } from './key-help.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatusBar } from './status-bar.tsx';
import type { OpenRow } from './table-body.tsx';
import { TableEmpty } from './table-empty.tsx';
import { TableList, type ListItem } from './table-list.tsx';
import { TableSearch } from './table-search.tsx';
import styles from './table-view.module.css';
import toolbarStyles from './toolbar.module.css';
import { useActiveRow } from './use-active-row.ts';
import { useRemainingHeight } from './use-remaining-height.ts';
import { useRows, type RowSource } from './use-rows.ts';
import { useSelection } from './use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';
import type { TableControl } from './use-table-state.ts';

export interface TableViewProps<Row> {
  /** What the table is, for those who do not see it. */
  label: string;
  noun: Noun;
  searchLabel: string;
  /** All columns, since the address may filter by one that does not show. */
  columns: readonly DataColumn<Row>[];
  /** The keys of those that show, in their order. */
  shown: readonly string[];
  control: TableControl;
  tools: FilterTools;
  source: RowSource<Row>;
  /** Rows of the present filter; null while nobody has counted. */
  total: number | null;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  listItem: (row: Row) => ListItem;
  opening?: OpenRow<Row>;
  /** The left of the status bar. */
  status: ReactNode;
  /** Beside the table, as the details of a row; gets the rows that are loaded. */
  renderBeside?: (rows: readonly Row[]) => ReactNode;
}

/** A table with everything around it: search, chips, the rows, what is selected, the keys, the status. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { noun, control, tools, total, rowId, opening } = props;
  const columns = useShown(props.columns, props.shown);
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const view = useRef<HTMLDivElement>(null);
  const height = useRemainingHeight(view, isWide);
  const rows = useRows(props.source);
  const filterKey = JSON.stringify(
    printTableQuery(props.columns, { ...control.state, sort: [], cursor: null, limit: defaultLimit }),
  );
  const selection = useSelection({ filterKey, total, noun, columns, rowId, source: props.source });
  const search = useRef<HTMLInputElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const active = useActiveRow(rows.rows, region, opening);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [range, setRange] = useState<RowRange | null>(null);
  const activeRow = rows.rows[active.index];
  useTableKeys({
    search: () => search.current?.focus(),
    move: active.move,
    toggle: () => activeRow && selection.toggle(activeRow),
    open: opening ? () => activeRow && opening.open(activeRow) : null,
    close: opening && opening.openId !== null ? opening.close : null,
    help: () => setHelpOpen(true),
  });
  const empty = <TableEmpty columns={props.columns} control={control} tools={tools} noun={noun} />;
  return (
    <div ref={view} className={styles.view} style={{ height }}>
      <Toolbar {...props} search={search} isWide={isWide} />
      <AddressNote columns={props.columns} control={control} />
      {isWide ? (
        <DataTable
          {...props}
          columns={columns}
          rows={rows}
          selection={selection}
          opening={opening}
          active={active}
          region={region}
          empty={empty}
          onRange={setRange}
        />
      ) : (
        <TableList {...props} rows={rows} opening={opening} empty={empty} />
      )}
      {isWide && selection.count > 0 && (
        <div className={styles.floor}>
          <SelectionBar
            count={selection.count}
            noun={noun}
            isCopying={selection.isCopying}
            onCopy={selection.copy}
            onClear={selection.clear}
          />
        </div>
      )}
      <VisuallyHidden role="status">{total === null ? '' : formatCount(total, noun.one, noun.many)}</VisuallyHidden>
      <StatusBar noun={noun} rows={rows} range={isWide ? range : null} onHelp={isWide ? () => setHelpOpen(true) : null}>
        {props.status}
      </StatusBar>
      <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} opens={opening !== undefined} />
      {props.renderBeside?.(rows.rows)}
    </div>
  );
}

function useShown<Row>(columns: readonly DataColumn<Row>[], shown: readonly string[]): readonly DataColumn<Row>[] {
  return useMemo(() => shown.flatMap((key) => columns.find((column) => column.key === key) ?? []), [columns, shown]);
}

interface ToolbarProps<Row> extends TableViewProps<Row> {
  search: RefObject<HTMLInputElement | null>;
  isWide: boolean;
}

function Toolbar<Row>({ isWide, search, ...props }: ToolbarProps<Row>) {
  const { control, columns, shown } = props;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { filters } = control.state;
  const count = Object.keys(filters).length;
  const visible = useShown(columns, shown);
  const offered = [...visible, ...columns.filter(({ key }) => !shown.includes(key) && filters[key] !== undefined)];
  return (
    <div className={toolbarStyles.toolbar}>
      <div className={toolbarStyles.tools}>
        <TableSearch
          label={props.searchLabel}
          search={control.state.search}
          onSearch={control.setSearch}
          input={search}
        />
        {!isWide && (
          <Button
            variant="default"
            h={40}
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
            rightSection={count > 0 ? <span className={toolbarStyles.number}>{count}</span> : null}
            onClick={() => setSheetOpen(true)}
          >
            Filters
          </Button>
        )}
      </div>
      <FilterChips columns={columns} control={control} />
      {!isWide && <FilterSheet {...props} columns={offered} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />}
    </div>
  );
}
