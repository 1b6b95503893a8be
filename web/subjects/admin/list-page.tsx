import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { defaultRecordSort, type RecordKind, type RecordRow } from '../../../contract/subjects/admin-subjects.ts';
import type { OpenRow } from '../../table/body.tsx';
import { TableView } from '../../table/view.tsx';
import { useTableState } from '../../table/use-table-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatCount, formatInteger } from '../../ui/formats.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { twinsQuery } from './merges-api.ts';
import { recordListItem, recordTableColumns } from './record-cells.tsx';
import { kindWords, useRecordKind } from './record-kinds.ts';
import { recordCountQuery, recordFilterTools, recordSource } from './api.ts';
import styles from './list-page.module.css';

const idOf = (row: RecordRow): string => row.id;
const nameOf = (row: RecordRow): string => row.name;

/** All funders, all entrepreneurs or all providers, whatever their state. */
export function RecordsPage() {
  const kind = useRecordKind();
  return (
    <div className={styles.list}>
      <AdminFrame>
        <RecordTable key={kind} kind={kind} />
      </AdminFrame>
    </div>
  );
}

function RecordTable({ kind }: { kind: RecordKind }) {
  const columns = recordTableColumns[kind];
  const noun = kindWords[kind];
  const control = useTableState(columns, { defaultSort: defaultRecordSort });
  const { state } = control;
  const count = useQuery({ ...recordCountQuery(kind, state), placeholderData: keepPreviousData });
  const source = useMemo(() => recordSource(kind, state), [kind, state]);
  const tools = useMemo(() => recordFilterTools(kind), [kind]);
  const shown = useMemo(() => columns.map(({ key }) => key), [columns]);
  const listItem = useMemo(() => recordListItem(kind), [kind]);
  const opening = useOpening(kind);
  const { data } = count;
  const isEmpty = data === 0 && state.search === '' && Object.keys(state.filters).length === 0;
  return (
    <TableView
      label={noun.many}
      noun={noun}
      searchLabel="Search name or website"
      columns={columns}
      shown={shown}
      control={control}
      tools={tools}
      source={source}
      total={count.isPlaceholderData ? null : (data ?? null)}
      rowId={idOf}
      rowName={nameOf}
      listItem={listItem}
      opening={opening}
      toolbarEnd={<TwinsLink kind={kind} />}
      content={
        isEmpty ? (
          <EmptyState title={`No ${noun.many} yet.`}>They come with reviews and imports.</EmptyState>
        ) : undefined
      }
      status={data !== undefined && <b>{formatCount(data, noun.one, noun.many)}</b>}
    />
  );
}

/** Says how many pairs wait once it is known. */
function TwinsLink({ kind }: { kind: RecordKind }) {
  const { data } = useQuery(twinsQuery(kind));
  return (
    <ButtonLink variant="default" size="sm" to={kindWords[kind].twins}>
      {data === undefined || data.count === 0 ? 'Twins' : `Twins (${formatInteger(data.count)})`}
    </ButtonLink>
  );
}

/** A record has a page of its own. */
function useOpening(kind: RecordKind): OpenRow<RecordRow> {
  const navigate = useNavigate();
  return useMemo(() => {
    const hrefOf = ({ id }: RecordRow): string => `${kindWords[kind].list}/${id}`;
    return { openId: null, hrefOf, open: (row) => void navigate(hrefOf(row)), close: () => undefined };
  }, [kind, navigate]);
}
