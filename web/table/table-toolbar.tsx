import { ActionIcon, Button } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconColumns3,
  IconDots,
  IconDownload,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { startTransition, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Box, Group, Stack, Text } from '../ui/layout/layout.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { loadWhenIdle } from '../ui/on-demand.tsx';
import type { DataColumn, FilterTools, Noun } from './column.ts';
import { ColumnList } from './columns/list-on-demand.ts';
import { ColumnsChooser } from './columns/chooser.tsx';
import { DensityMenu } from './columns/density-menu.tsx';
import { ColumnsSheet, FilterEditor, FilterSheet, SortSheet } from './filters/editors-on-demand.ts';
import { FilterChips } from './filters/chips.tsx';
import type { LayoutControl } from './columns/layout.ts';
import type { LeftOut } from './left-out.ts';
import type { LeftOutSwitchProps } from './left-out-switch.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { TableSearch } from './search.tsx';
import barStyles from './table-toolbar.module.css';
import styles from './toolbar.module.css';
import type { TableControl } from './use-table-state.ts';

/** Of tables that leave rows out. */
const LeftOutSwitch = onDemand<LeftOutSwitchProps>(async () => (await import('./left-out-switch.tsx')).LeftOutSwitch);

export interface TableToolbarProps<Row> {
  searchLabel: string;
  noun: Noun;
  columns: readonly DataColumn<Row>[];
  shown: readonly string[];
  /** Keys of filters that a small screen offers although their columns do not show. */
  facets?: readonly string[] | undefined;
  control: TableControl;
  tools: FilterTools;
  total: number | null;
  search: RefObject<HTMLInputElement | null>;
  isWide: boolean;
  layout?: LayoutControl | undefined;
  /** False where something else is in the place of the rows. */
  hasRows: boolean;
  toolbarStart?: ReactNode;
  toolbarEnd?: ReactNode;
  isChooserOpen: boolean;
  onChooser: (isOpen: boolean) => void;
  onExport: (() => void) | null;
  /** Shows and hides what is beside the table; null where there is nothing. */
  sideSwitch: SideSwitch | null;
  leftOut: LeftOut | null;
}

export interface SideSwitch {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Over the table: views, search, what shows and how, then the filters that are set. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { control, columns, isWide, toolbarStart, toolbarEnd, sideSwitch } = props;
  const hasTools = props.layout !== undefined;
  useEffect(
    () => loadWhenIdle([FilterEditor, ColumnList, ...(isWide ? [] : [FilterSheet, SortSheet, ColumnsSheet])]),
    [isWide],
  );
  const search = (
    <TableSearch
      label={props.searchLabel}
      placeholder={isWide ? props.searchLabel : 'Search'}
      search={control.state.search}
      onSearch={control.setSearch}
      input={props.search}
    />
  );
  const chips = <FilterChips columns={columns} control={control} />;
  const leftOut = props.leftOut && <LeftOutSwitch leftOut={props.leftOut} />;
  if (!isWide) {
    return (
      <Stack className={styles.toolbar} gap={4} line="bottom" py={4} px="page">
        <Group gap={3} wrap={false}>
          {search}
          <PhoneTools {...props} />
        </Group>
        {chips}
        {leftOut}
        {(toolbarStart || toolbarEnd) && (
          <Group gap={[3, 2]} justify="space-between">
            {toolbarStart}
            {toolbarEnd}
          </Group>
        )}
      </Stack>
    );
  }
  if (!hasTools) {
    return (
      <Stack className={styles.toolbar} gap={4} line="bottom" py={4} px="page">
        {search}
        {chips}
        {leftOut}
        {toolbarEnd && <div className={styles.end}>{toolbarEnd}</div>}
      </Stack>
    );
  }
  return (
    <Stack className={barStyles.bar} gap={2} py={3} px={6}>
      <Group minHeight="34px" gap={3} wrap={false}>
        {toolbarStart}
        {search}
        <Box as="span" flex={1} />
        {toolbarEnd}
        <WideTools {...props} />
      </Group>
      {/* Always there: a filter that is set must not push the rows down. */}
      {props.hasRows ? (
        <Group minHeight="34px" gap={3} wrap={false}>
          {sideSwitch && <SideButton {...sideSwitch} />}
          {!sideSwitch && !hasChips(control) && (
            <Text as="span" tone="faint" size="xs">
              No filters
            </Text>
          )}
          {chips}
          {leftOut}
        </Group>
      ) : (
        (hasChips(control) || leftOut) && (
          <Group minHeight="34px" gap={3} wrap={false}>
            {chips}
            {leftOut}
          </Group>
        )
      )}
    </Stack>
  );
}

const hasChips = (control: TableControl): boolean => Object.keys(control.state.filters).length > 0;

function SideButton({ isOpen, toggle }: SideSwitch) {
  const Icon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <Button
      variant="default"
      size="xs"
      className={barStyles.side}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
      onClick={toggle}
    >
      {isOpen ? 'Hide facets' : 'Show facets'}
    </Button>
  );
}

function WideTools<Row>({ columns, layout, hasRows, isChooserOpen, onChooser, onExport }: TableToolbarProps<Row>) {
  return (
    <>
      {layout && hasRows && (
        <>
          <ColumnsChooser columns={columns} layout={layout} isOpen={isChooserOpen} onOpen={onChooser} />
          <DensityMenu {...layout} />
        </>
      )}
      {onExport && (
        <Button
          variant="default"
          size="sm"
          h={34}
          aria-keyshortcuts="e"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onExport}
        >
          Export
        </Button>
      )}
    </>
  );
}

function PhoneTools<Row>(props: TableToolbarProps<Row>) {
  const { columns, shown, facets = [], control, layout, onExport } = props;
  const [sheet, setSheet] = useState<'filters' | 'sort' | 'columns' | null>(null);
  const { filters } = control.state;
  const count = Object.keys(filters).length;
  const visible = shown.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const offered = [
    ...visible,
    ...columns.filter(({ key }) => !shown.includes(key) && (facets.includes(key) || filters[key] !== undefined)),
  ];
  // The press shows first: closing the sheet lays out the whole page again, which takes a slow device a while.
  const close = (): void => startTransition(() => setSheet(null));
  return (
    <>
      <Button
        variant="default"
        h={40}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
        rightSection={count > 0 ? <span className={styles.number}>{count}</span> : null}
        onClick={() => setSheet('filters')}
      >
        Filters
      </Button>
      <Menu
        position="bottom-end"
        width={190}
        entries={[
          { label: 'Sort', icon: <IconArrowsSort size={18} stroke={1.75} />, choose: () => setSheet('sort') },
          ...(layout
            ? [{ label: 'Columns', icon: <IconColumns3 size={18} stroke={1.75} />, choose: () => setSheet('columns') }]
            : []),
          ...(onExport ? [{ label: 'Export', icon: <IconDownload size={18} stroke={1.75} />, choose: onExport }] : []),
        ]}
        renderOpener={(link) => (
          <ActionIcon
            {...link}
            variant="default"
            size={40}
            aria-label={layout ? 'More: sort, columns, export' : 'More: sort'}
          >
            <IconDots size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      <FilterSheet {...props} columns={offered} isOpen={sheet === 'filters'} onClose={close} />
      <SortSheet columns={columns} control={control} isOpen={sheet === 'sort'} onClose={close} />
      {layout && <ColumnsSheet columns={columns} layout={layout} isOpen={sheet === 'columns'} onClose={close} />}
    </>
  );
}
