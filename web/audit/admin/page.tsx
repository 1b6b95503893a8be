import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { actionWords } from '../../../contract/audit/words.ts';
import { defaultAuditSort, type AuditEntry } from '../../../contract/audit/audit.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import type { OpenRow } from '../../table/body.tsx';
import { TableView } from '../../table/view.tsx';
import { useOpenRow } from '../../table/rows/use-open-row.ts';
import { useTableState } from '../../table/use-table-state.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatCount, formatInstant, formatInteger } from '../../ui/formats.ts';
import { showError } from '../../ui/states/toasts.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { auditCountQuery, auditFilterTools, auditSource, useAuditFile } from './api.ts';
import { auditListItem, auditTableColumns } from './cells.tsx';
import styles from './page.module.css';
import { AuditPanel } from './panel.tsx';

const noun = { one: 'entry', many: 'entries' };
const shown = auditTableColumns.map((column) => column.key);
const others = ['entry'];
const idOf = (row: AuditEntry): string => String(row.id);
const nameOf = (row: AuditEntry): string => `${formatInstant(row.happenedAt)}, ${actionWords(row.action)}`;

/** What admins did, and why. */
export function AuditPage() {
  return (
    <div className={styles.page}>
      <AdminFrame>
        <AuditTable />
      </AdminFrame>
    </div>
  );
}

function AuditTable() {
  const control = useTableState(auditTableColumns, { others, defaultSort: defaultAuditSort });
  const { state } = control;
  const counted = useQuery({ ...auditCountQuery(state), placeholderData: keepPreviousData });
  const source = useMemo(() => auditSource(state), [state]);
  const opening = useOpenRow<AuditEntry>('entry');
  const { data } = counted;
  const isEmpty = data?.count === 0 && state.search === '' && Object.keys(state.filters).length === 0;
  return (
    <TableView
      label="Audit"
      noun={noun}
      searchLabel="Search ids and reasons"
      columns={auditTableColumns}
      shown={shown}
      control={control}
      tools={auditFilterTools}
      source={source}
      total={counted.isPlaceholderData || data === undefined || data.isMore ? null : data.count}
      rowId={idOf}
      rowName={nameOf}
      listItem={auditListItem}
      opening={opening}
      toolbarEnd={<ExportButton filters={state} />}
      content={isEmpty ? <NothingYet /> : undefined}
      renderBeside={(rows) => <OpenEntry rows={rows} opening={opening} />}
      status={data && <b>{countWords(data)}</b>}
    />
  );
}

function NothingYet() {
  return (
    <div className={styles.nothing}>
      <EmptyState level={2} title="Nothing was done yet">
        What admins do will stand here.
      </EmptyState>
    </div>
  );
}

const countWords = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  isMore ? `More than ${formatInteger(count)} ${noun.many}` : formatCount(count, noun.one, noun.many);

function OpenEntry({ rows, opening }: { rows: readonly AuditEntry[]; opening: OpenRow<AuditEntry> }) {
  const entry = rows.find((row) => idOf(row) === opening.openId);
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
      onClick={() => file.mutate(undefined, { onError: (error) => showError(`No file was made. ${error.message}`) })}
    >
      Export CSV
    </Button>
  );
}
