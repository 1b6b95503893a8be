import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { actionWords } from '../../../contract/audit/words.ts';
import { defaultAuditSort, type AuditEntry } from '../../../contract/audit/audit.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import type { OpenRow } from '../../table/body.tsx';
import { TableView } from '../../table/view.tsx';
import { useOpenRow } from '../../table/rows/use-open-row.ts';
import { useList } from '../../table/use-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatCount, formatInstant, formatInteger } from '../../../contract/formats.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { countEntries, listEntries, useAuditFile } from './api.ts';
import { auditListItem, auditTableColumns } from './cells.tsx';
import { AuditPanel } from './panel.tsx';

const noun = { one: 'entry', many: 'entries' };
const list = {
  label: 'Audit',
  noun,
  searchLabel: 'Search ids and reasons',
  columns: auditTableColumns,
  defaultSort: defaultAuditSort,
  others: ['entry'],
  queryKey: ['admin', 'audit'],
  loadPage: listEntries,
  count: countEntries,
  rowName: (row: AuditEntry): string => `${formatInstant(row.happenedAt)}, ${actionWords(row.action)}`,
  listItem: auditListItem,
};

/** What admins did, and why. */
export function AuditPage() {
  return (
    <Stack flex={1}>
      <AdminFrame>
        <AuditTable />
      </AdminFrame>
    </Stack>
  );
}

function AuditTable() {
  const { table, state, counted, isEmpty } = useList(list);
  const opening = useOpenRow<AuditEntry>('entry');
  return (
    <TableView
      {...table}
      total={counted?.isMore ? null : table.total}
      opening={opening}
      toolbarEnd={<ExportButton filters={state} />}
      content={
        isEmpty ? (
          <EmptyState level={2} title="No actions yet">
            The actions of admins will appear here.
          </EmptyState>
        ) : undefined
      }
      renderBeside={(rows) => <OpenEntry rows={rows} opening={opening} />}
      status={counted && <b>{countWords(counted)}</b>}
    />
  );
}

const countWords = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  isMore ? `More than ${formatInteger(count)} ${noun.many}` : formatCount(count, noun.one, noun.many);

function OpenEntry({ rows, opening }: { rows: readonly AuditEntry[]; opening: OpenRow<AuditEntry> }) {
  const entry = rows.find((row) => String(row.id) === opening.openId);
  return entry && <AuditPanel entry={entry} rows={rows} opening={opening} />;
}

function ExportButton({ filters }: { filters: TableFilters }) {
  const file = useAuditFile(filters);
  return (
    <Button
      size="sm"
      variant="default"
      loading={file.isPending}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => file.mutate()}
    >
      Export CSV
    </Button>
  );
}
