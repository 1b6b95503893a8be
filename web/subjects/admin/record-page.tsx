import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { AdminRecord } from '../../../contract/subjects/records.ts';
import type { RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import { CallError } from '../../api/call.ts';
import { usePageTitle } from '../../frame/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { RecordAliases } from './record-aliases.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordFacts, RecordHistory } from './record-history.tsx';
import { kindWords, useRecordKind } from './record-kinds.ts';
import styles from './record-page.module.css';
import { recordQuery } from './api.ts';
import { useFocusOnceThere } from '../../admin/use-focus-once-there.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';

/** One funder, entrepreneur or provider as admins keep it. */
export function RecordPage() {
  const kind = useRecordKind();
  const id = (useParams()['id'] ?? '').toLowerCase();
  return (
    <AdminFrame>
      <FoundRecord key={`${kind} ${id}`} kind={kind} id={id} />
    </AdminFrame>
  );
}

function FoundRecord({ kind, id }: { kind: RecordKind; id: string }) {
  const { data: found, error, isFetching, refetch } = useQuery(recordQuery(kind, id));
  const words = kindWords[kind];
  const isElsewhere = found !== undefined && found.id !== id;
  const data = isElsewhere ? undefined : found;
  usePageTitle(data?.name ?? `A ${words.one}`);
  // The address of a record that was merged leads to the one that it was merged into. What was read before may be undone.
  if (isElsewhere && !isFetching) return <Navigate to={`${words.list}/${found.id}`} replace />;
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <Stack px="page" pt={6} pb={8} gap={5} width="100%" maxWidth="1200px">
      <Link to={words.list} className={styles.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        All {words.many}
      </Link>
      {data ? (
        <Record record={data} reload={async () => (await refetch()).data} />
      ) : !error ? (
        <SkeletonLines lines={10} label="Loading the record" />
      ) : isGone ? (
        <EmptyState title={`We know no ${words.one} with this id`} />
      ) : (
        <ErrorState message="The record did not load." onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

function Record({ record, reload }: { record: AdminRecord; reload: () => Promise<AdminRecord | undefined> }) {
  const { kind, id, name } = record;
  const heading = useFocusOnceThere(true);
  // Only saving and loading again refill the form: what the admin types survives a refetch.
  const [form, setForm] = useState({ round: 0, record });
  const fill = (fresh: AdminRecord | undefined): void =>
    fresh && setForm(({ round }) => ({ round: round + 1, record: fresh }));
  return (
    <>
      <Group className={styles.head} gap={[3, 5]}>
        <Text ref={heading} as="h2" minWidth={0} size="2xl" breaks tabIndex={-1}>
          {name}
        </Text>
        {record.isSample && (
          <Text as="span" tone="dim" size="sm">
            Sample
          </Text>
        )}
        <ButtonLink variant="default" size="sm" to={`${kindWords[kind].list}/${id}/merge`}>
          Merge with another
        </ButtonLink>
      </Group>
      <div className={styles.columns}>
        <div className={styles.main}>
          <RecordForm key={form.round} record={form.record} onSaved={fill} onReload={() => void reload().then(fill)} />
          <RecordHistory record={record} />
        </div>
        <div className={styles.side}>
          <RecordFacts record={record} />
          <RecordAliases record={record} />
        </div>
      </div>
    </>
  );
}
