import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChartBar, IconTable, IconUsers, type Icon as TablerIcon } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { defaultColumns, type Deal } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { layoutParameters } from '../../contract/saved-views/saved-views.ts';
import { printList } from '../../contract/table/values.ts';
import type { LayoutControl } from '../table/columns/layout.ts';
import type { ExportedRows } from '../table/rows/selection-floor.tsx';
import { TableView } from '../table/view.tsx';
import { useOpenRow } from '../table/rows/use-open-row.ts';
import type { LeftOut } from '../table/left-out.ts';
import type { TableControl } from '../table/use-table-state.ts';
import { CentredLoader } from '../ui/lens.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import { CopyRequest } from './copy-request.tsx';
import type { DealDrawerProps } from './drawer.tsx';
import styles from './table.module.css';
import type { ExportDialogProps } from '../exports/dialog.tsx';
import type { FunderGroupsProps } from './funder-groups/groups.tsx';
import type { InsightsProps } from '../insights/insights.tsx';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { Group } from '../ui/layout/layout.tsx';
import { useDeals } from './use-deals.tsx';

/** Charts are heavy, and most people come for the rows. */
const Insights = onDemand<InsightsProps>(async () => (await import('../insights/insights.tsx')).Insights, {
  waiting: <CentredLoader />,
  missing: 'The charts did not load.',
});

const DealDrawer = onDemand<DealDrawerProps>(async () => (await import('./drawer.tsx')).DealDrawer);
const ExportDialog = onDemand<ExportDialogProps>(async () => (await import('../exports/dialog.tsx')).ExportDialog);
const FunderGroups = onDemand<FunderGroupsProps>(async () => (await import('./funder-groups/groups.tsx')).FunderGroups);

/** The parameter of the address that names the deal whose details are open. */
const openParameter = 'deal';
const others = [openParameter, ...layoutParameters];

/** The table of one kind for people with access. */
export function DealTable({ kind }: { kind: DealKind }) {
  const { control, layout, leftOut, table } = useDeals(kind, {
    shown: defaultColumns[kind],
    others,
    isSideOpenAtFirst: true,
  });
  const opening = useOpenRow<Deal>(openParameter);
  const [isListOnPhone, setListOnPhone] = useState(true);
  const [exported, setExported] = useState<ExportedRows | null>(null);
  const openFunder = useOpenFunder();
  const content = contentOf({ kind, control, leftOut, openFunder }, layout);
  useEffect(() => loadWhenIdle([DealDrawer, ExportDialog, FunderGroups]), []);
  return (
    <>
      <TableView
        {...table}
        opening={opening}
        toolbarStart={<SavedViews kind={kind} />}
        toolbarEnd={
          <Group gap={3} wrap={false}>
            <div className={styles.wide}>
              <CopyRequest kind={kind} />
            </div>
            <ViewSwitch layout={layout} isListOnPhone={isListOnPhone} onListOnPhone={setListOnPhone} />
          </Group>
        }
        {...(content === null ? {} : { content })}
        isListOnPhone={isListOnPhone}
        onExport={setExported}
        saving={{ what: 'the funder of the row', save: (row) => void saveFunder(row, () => opening.open(row)) }}
        renderBeside={(rows) =>
          opening.openId !== null && <DealDrawer kind={kind} id={opening.openId} rows={rows} opening={opening} />
        }
      />
      {exported && (
        <ExportDialog
          kind={kind}
          state={control.state}
          shown={layout.layout.shown}
          {...exported}
          onClose={() => setExported(null)}
        />
      )}
    </>
  );
}

async function saveFunder(row: Deal, choose: () => void): Promise<void> {
  const { saveFunderOf } = await import('./save-funder.ts');
  await saveFunderOf(row, choose);
}

interface ContentParts {
  kind: DealKind;
  control: TableControl;
  leftOut: LeftOut | null;
  openFunder: (name: string) => void;
}

/** What is in the place of the rows; null for the rows themselves. */
function contentOf(
  { kind, control, leftOut, openFunder }: ContentParts,
  { layout, setLayout }: LayoutControl,
): ReactNode {
  if (layout.tab === 'insights') {
    return <Insights kind={kind} control={control} leftOut={leftOut} onShowTable={() => setLayout({ tab: 'table' })} />;
  }
  if (layout.by === 'row') return null;
  return <FunderGroups kind={kind} control={control} leftOut={leftOut} onOpenFunder={openFunder} />;
}

/** The rows of a funder: one change of the address, since a second one would not see the first. */
function useOpenFunder(): (name: string) => void {
  const [params, setParams] = useSearchParams();
  return (name) => {
    const next = new URLSearchParams(params);
    next.delete('by');
    next.set('funderNames', printList([name]));
    setParams(next, { preventScrollReset: true });
  };
}

interface ViewSwitchProps {
  layout: LayoutControl;
  isListOnPhone: boolean;
  onListOnPhone: (isList: boolean) => void;
}

/** Rows, funders or charts of the same filter; on a small screen rows are a list or a table. */
function ViewSwitch({ layout: { layout, setLayout }, isListOnPhone, onListOnPhone }: ViewSwitchProps) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const rows = !isWide && isListOnPhone ? 'list' : 'table';
  const now = layout.tab === 'insights' ? 'insights' : layout.by === 'funder' ? 'funders' : rows;
  return (
    <SegmentedControl
      size={isWide ? 'sm' : 'xs'}
      aria-label="Shown as"
      value={now}
      data={[
        ...(isWide ? [] : [{ value: 'list', label: 'List' }]),
        { value: 'table', label: isWide ? <Choice Icon={IconTable} word="Table" /> : 'Table' },
        { value: 'funders', label: isWide ? <Choice Icon={IconUsers} word="Funders" /> : 'Funders' },
        { value: 'insights', label: isWide ? <Choice Icon={IconChartBar} word="Insights" /> : 'Insights' },
      ]}
      onChange={(next) => {
        if (next === 'list' || next === 'table') onListOnPhone(next === 'list');
        const tab = next === 'insights' ? 'insights' : 'table';
        const by = next === 'funders' ? 'funder' : 'row';
        if (tab !== layout.tab || by !== layout.by) setLayout({ tab, by });
      }}
    />
  );
}

function Choice({ Icon, word }: { Icon: TablerIcon; word: string }) {
  return (
    <Group className={styles.choice} as="span" gap={2} wrap={false}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {word}
    </Group>
  );
}
