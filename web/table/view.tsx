import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { printTableQuery, defaultLimit } from '../../contract/table/table.ts';
import { formatCount } from '../../contract/formats.ts';
import { Box, Group } from '../ui/layout/layout.tsx';
import { AddressNote } from './address-note.tsx';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import { CompareRows } from './rows/compare-on-demand.tsx';
import { DataTable } from './data-table.tsx';
import { KeyHelp } from './key-help.tsx';
import type { LeftOut } from './left-out.ts';
import type { LayoutControl } from './columns/layout.ts';
import { createRangeStore } from './rows/range.ts';
import { chosenRows, exportNoteOf, SelectionFloor, type ExportedRows } from './rows/selection-floor.tsx';
import { orderText } from './columns/sort.ts';
import { StatusBar } from './status-bar.tsx';
import type { OpenRow } from './body.tsx';
import { TableEmpty } from './empty.tsx';
import { TableList, type ListItem } from './list.tsx';
import { TableToolbar, type SideSwitch } from './table-toolbar.tsx';
import styles from './view.module.css';
import { useActiveRow } from './rows/use-active-row.ts';
import { useFilterFocus } from './filters/use-filter-focus.ts';
import { useRemainingHeight } from './use-remaining-height.ts';
import { useRows, type RowSource } from './rows/use-rows.ts';
import { useSelection, type SelectionControl } from './rows/use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';
import type { TableControl } from './use-table-state.ts';

export interface TableViewProps<Row> {
  /** What the table is, for those who do not see it. */
  label: string;
  noun: Noun;
  searchLabel: string;
  /** All columns, since the address may filter by one that does not show. */
  columns: readonly DataColumn<Row>[];
  /** Those that say something beside another row; all of them where it is left out. */
  comparedColumns?: readonly DataColumn<Row>[];
  /** The keys of those that show, in their order. */
  shown: readonly string[];
  /** Keys of filters that a small screen offers although their columns do not show. */
  facets?: readonly string[];
  control: TableControl;
  tools: FilterTools;
  source: RowSource<Row>;
  /** The rows of the present filter; null until the count is known. */
  total: number | null;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  listItem: (row: Row) => ListItem;
  opening?: OpenRow<Row>;
  /** The left of the status bar. */
  status: ReactNode;
  /** Over the table as the details of a row; gets the rows that are loaded. */
  renderBeside?: (rows: readonly Row[]) => ReactNode;
  /** Left out where columns, widths and heights stay as they are. */
  layout?: LayoutControl;
  /** At the left of the rows on a wide screen. */
  side?: ReactNode;
  sideSwitch?: SideSwitch | null;
  /** Rows that stay out until the reader shows them. */
  leftOut?: LeftOut | null;
  toolbarStart?: ReactNode;
  toolbarEnd?: ReactNode;
  /** Stands in the place of the rows. */
  content?: ReactNode;
  /** On a small screen: rows as a list (the default) or as a table. */
  isListOnPhone?: boolean;
  onExport?: (rows: ExportedRows) => void;
  /** What S does with the row that is marked, and what it saves, for the list of keys. */
  saving?: { readonly what: string; readonly save: (row: Row) => void };
  /** What can be done with the chosen rows of this table alone. */
  renderSelection?: (selection: SelectionControl<Row>) => ReactNode;
}

/** What is in the place of rows, as far from the edges as what stands above them. */
function Instead({ children }: { children: ReactNode }) {
  return (
    <Box flex={1} px="page" py={5} minWidth={0}>
      {children}
    </Box>
  );
}

/** A table with everything around it: search, chips, the rows, what is selected, the keys, the status. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { noun, control, total, rowId, opening, layout, onExport, content } = props;
  const hasRows = content === undefined;
  const columns = useShown(props.columns, props.shown);
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const isTable = hasRows && (isWide || props.isListOnPhone === false);
  const view = useRef<HTMLDivElement>(null);
  const height = useRemainingHeight(view, isTable || (isWide && hasRows));
  const rows = useRows(props.source, hasRows);
  const filterKey = JSON.stringify(
    printTableQuery(props.columns, { ...control.state, sort: [], cursor: null, limit: defaultLimit }),
  );
  const selection = useSelection({ filterKey, total, noun, columns, rowId, source: props.source });
  const search = useRef<HTMLInputElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const active = useActiveRow(rows, region, opening);
  const filterFocus = useFilterFocus(view, columns);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isChooserOpen, setChooserOpen] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [range] = useState(createRangeStore);
  const activeRow = rows.rowAt(active.index);
  const exportChosen = onExport ? () => onExport(chosenRows(selection.selection)) : null;
  useTableKeys({
    search: () => search.current?.focus(),
    move: active.move,
    jump: active.jump,
    filter: filterFocus.focus,
    columns: layout && isWide && hasRows ? () => setChooserOpen(true) : null,
    export: exportChosen,
    toggle: () => activeRow && selection.toggle(activeRow),
    save: props.saving ? () => activeRow && props.saving?.save(activeRow) : null,
    open: opening ? () => activeRow && opening.open(activeRow) : null,
    close: opening && opening.openId !== null ? opening.close : null,
    help: () => setHelpOpen(true),
  });
  const empty = <TableEmpty {...props} leftOut={props.leftOut ?? null} />;
  const compared = selection.selection.all ? [] : [...selection.selection.rows.values()];
  return (
    <div ref={view} className={styles.view} style={{ height }} onPointerDownCapture={filterFocus.follow}>
      <TableToolbar
        {...props}
        search={search}
        isWide={isWide}
        hasRows={hasRows}
        isChooserOpen={isChooserOpen}
        onChooser={setChooserOpen}
        onExport={exportChosen}
        sideSwitch={props.sideSwitch ?? null}
        leftOut={props.leftOut ?? null}
      />
      <AddressNote columns={props.columns} control={control} isInset />
      <Group minHeight={0} flex={1} minWidth={0} wrap={false} align="stretch">
        {isWide && props.side}
        {!hasRows && <Instead>{content}</Instead>}
        {isTable && (
          <DataTable
            {...props}
            columns={columns}
            rows={rows}
            selection={selection}
            opening={opening}
            active={active}
            region={region}
            empty={empty}
            onRange={range.set}
          />
        )}
        {hasRows && !isTable && (
          <Box flex={1} minWidth={0}>
            <TableList {...props} rows={rows} opening={opening} empty={empty} />
          </Box>
        )}
      </Group>
      {isTable && selection.count > 0 && (
        <SelectionFloor
          selection={selection}
          noun={noun}
          exportNote={onExport ? exportNoteOf(selection) : null}
          onCompare={() => setComparing(true)}
          onExport={exportChosen}
          actions={props.renderSelection?.(selection)}
        />
      )}
      {isComparing && (
        <CompareRows
          {...props}
          columns={props.comparedColumns ?? props.columns}
          rows={compared}
          onClose={() => setComparing(false)}
        />
      )}
      <VisuallyHidden role="status">{total === null ? '' : formatCount(total, noun.one, noun.many)}</VisuallyHidden>
      {hasRows && (
        <StatusBar
          noun={noun}
          rows={rows}
          range={isTable ? range : null}
          order={isTable ? null : orderText(props.columns, control.order)}
          onTop={() => (isTable ? active.jump('first') : window.scrollTo({ top: 0 }))}
          onHelp={isWide ? () => setHelpOpen(true) : null}
        >
          {props.status}
        </StatusBar>
      )}
      <KeyHelp
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        offers={{
          opens: opening !== undefined,
          choosesColumns: layout !== undefined,
          exports: onExport !== undefined,
          saved: props.saving?.what ?? null,
        }}
      />
      {props.renderBeside?.(rows.rows)}
    </div>
  );
}

function useShown<Row>(columns: readonly DataColumn<Row>[], shown: readonly string[]): readonly DataColumn<Row>[] {
  return useMemo(() => shown.flatMap((key) => columns.find((column) => column.key === key) ?? []), [columns, shown]);
}
