import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import type { RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import { CallError } from '../../api/call.ts';
import { usePageTitle } from '../../frame/page-title.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { MergeAction, MergeTable } from './merge-parts-on-demand.ts';
import { mergePreviewQuery } from './merges-api.ts';
import { kindWords, useRecordKind } from './record-kinds.ts';
import page from './record-page.module.css';
import { RecordSearch } from './record-search.tsx';
import { recordQuery } from './api.ts';
import { useFocusOnceThere } from '../../admin/use-focus-once-there.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';

/** Makes one record of two: find the other one, see what would happen, do it. */
export function MergePage() {
  const kind = useRecordKind();
  const id = (useParams()['id'] ?? '').toLowerCase();
  const [address] = useSearchParams();
  const into = address.get('into');
  return (
    <AdminFrame>
      {into === null ? (
        <ChooseOther key={`${kind} ${id}`} kind={kind} id={id} />
      ) : (
        <Preview key={`${kind} ${id} ${into}`} kind={kind} id={id} into={into} />
      )}
    </AdminFrame>
  );
}

const isGone = (error: Error): boolean => error instanceof CallError && (error.status === 404 || error.status === 400);

function Back({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={page.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </Link>
  );
}

function ChooseOther({ kind, id }: { kind: RecordKind; id: string }) {
  const { data, error, refetch } = useQuery(recordQuery(kind, id));
  const words = kindWords[kind];
  const title = `Merge ${data?.name ?? `a ${words.one}`} with another`;
  usePageTitle(title);
  return (
    <Stack px="page" pt={6} pb={8} gap={5} width="100%" maxWidth="1200px">
      <Back to={`${words.list}/${id}`}>{data?.name ?? `The ${words.one}`}</Back>
      {!data && !error && <SkeletonLines lines={4} label="Loading the record" />}
      {error && isGone(error) && <EmptyState title={`We know no ${words.one} with this id`} />}
      {error && !isGone(error) && <ErrorState message="The record did not load." onRetry={() => void refetch()} />}
      {data && (
        <>
          <Text as="h2" minWidth={0} size="2xl" breaks>
            {title}
          </Text>
          <RecordSearch kind={kind} id={data.id} name={data.name} />
        </>
      )}
    </Stack>
  );
}

function Preview({ kind, id, into }: { kind: RecordKind; id: string; into: string }) {
  const { data, error, refetch } = useQuery(mergePreviewQuery(kind, { id, into }));
  const words = kindWords[kind];
  const title = data ? `Merge ${data.from.name} into ${data.into.name}` : `Merge two ${words.many}`;
  usePageTitle(title);
  const heading = useFocusOnceThere(data !== undefined);
  return (
    <Stack px="page" pt={6} pb={8} gap={5} width="100%" maxWidth="1200px">
      <Back to={`${words.list}/${id}/merge`}>Choose another record</Back>
      {!data && !error && <SkeletonLines lines={10} label="Looking at what would move" />}
      {error && !data && isGone(error) && (
        <EmptyState title="One of the two is not here">It may have been merged.</EmptyState>
      )}
      {error && !data && !isGone(error) && (
        <ErrorState message="The preview did not load." onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Text ref={heading} as="h2" minWidth={0} size="2xl" breaks tabIndex={-1}>
            {title}
          </Text>
          <Text tone="soft">
            {data.into.name} stays.{' '}
            <Link to={`${words.list}/${data.into.id}/merge?into=${data.from.id}`}>Keep {data.from.name} instead</Link>
          </Text>
          <MergeTable kind={kind} preview={data} />
          <MergeAction kind={kind} preview={data} onReload={() => void refetch()} />
        </>
      )}
    </Stack>
  );
}
