import { Badge, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import { nameOfCountry } from '../../../contract/country-names.ts';
import type { DuplicatePair } from '../../../contract/subjects/merges.ts';
import { usePageTitle } from '../../frame/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatCount, formatInteger, formatShare } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { waitedWords } from '../../admin/age.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { duplicatesQuery, useDismissDuplicates, useFindDuplicates } from './merges-api.ts';
import { kindWords, useRecordKind } from './record-kinds.ts';
import page from './record-page.module.css';
import styles from './duplicates-page.module.css';
import { useFocusOnceThere } from '../../admin/use-focus-once-there.ts';
import { Grid, Group, Stack, Text } from '../../ui/layout/layout.tsx';

/** Pairs of records that may be one organisation. */
export function DuplicatesPage() {
  const kind = useRecordKind();
  return (
    <AdminFrame>
      <Duplicates key={kind} kind={kind} />
    </AdminFrame>
  );
}

function Duplicates({ kind }: { kind: RecordKind }) {
  const { data, error, refetch } = useQuery(duplicatesQuery(kind));
  const find = useFindDuplicates(kind);
  const words = kindWords[kind];
  const title = `Possible duplicates among ${words.many}`;
  usePageTitle(title);
  const heading = useFocusOnceThere(true);
  return (
    <Stack px="page" pt={6} pb={8} gap={5} width="100%" maxWidth="1200px">
      <Link to={words.list} className={page.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        All {words.many}
      </Link>
      <Group gap={[3, 5]} justify="space-between">
        <Text ref={heading} as="h2" minWidth={0} size="2xl" breaks tabIndex={-1}>
          {title}
        </Text>
        <Button
          variant="default"
          size="sm"
          loading={find.isPending}
          onClick={() =>
            find.mutate(undefined, {
              onSuccess: () => showSuccess('The search is running. New pairs appear within a minute.'),
            })
          }
        >
          Look now
        </Button>
      </Group>
      <Text tone="dim" size="sm">
        Records with similar names or the same website. We search every night. You decide whether they are the same.
      </Text>
      {find.error && <Note tone="error">{find.error.message} The search did not start.</Note>}
      {!data && !error && <SkeletonLines lines={8} label="Loading the pairs" />}
      {error && !data && <ErrorState message="The pairs did not load." onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState title="No possible duplicates.">
          You can merge two records from the page of a {words.one}.
        </EmptyState>
      )}
      {data && data.count > data.data.length && (
        <p>
          The likeliest {formatInteger(data.data.length)} of {formatInteger(data.count)} pairs.
        </p>
      )}
      <Stack className={styles.pairs} as="ul" gap={0}>
        {data?.data.map((pair) => (
          <Pair key={`${pair.one.id} ${pair.other.id}`} kind={kind} pair={pair} />
        ))}
      </Stack>
    </Stack>
  );
}

/** The one that has fewer reviews would go; the preview offers the other way round. */
function Pair({ kind, pair }: { kind: RecordKind; pair: DuplicatePair }) {
  const dismiss = useDismissDuplicates(kind);
  const { one, other } = pair;
  const isOneLesser = one.state === 'proposed' || (other.state !== 'proposed' && one.reviews < other.reviews);
  const [from, into] = isOneLesser ? [one, other] : [other, one];
  return (
    <li>
      <Grid className={styles.sides} gap={[4, 6]}>
        <Side kind={kind} side={one} />
        <Side kind={kind} side={other} />
      </Grid>
      <Group gap={3} align="stretch">
        {pair.isLate && <Badge color="red">Past target, {waitedWords(pair.waitedDays)}</Badge>}
        {pair.likeness > 0 && <Badge color="gray">Names {formatShare(pair.likeness)} alike</Badge>}
        {pair.hasSameWebsite && <Badge color="cobalt">Same website</Badge>}
        {pair.hasSameCountry && <Badge color="gray">Same country</Badge>}
      </Group>
      {dismiss.error && <Note tone="error">{dismiss.error.message} The pair stays.</Note>}
      <Group gap={3} align="stretch">
        <ButtonLink size="sm" to={`${kindWords[kind].list}/${from.id}/merge?into=${into.id}`}>
          Compare and merge
        </ButtonLink>
        <Button
          variant="default"
          size="sm"
          loading={dismiss.isPending}
          aria-label={`${one.name} and ${other.name} are not the same`}
          onClick={() => dismiss.mutate({ one: one.id, other: other.id })}
        >
          Not the same
        </Button>
      </Group>
    </li>
  );
}

function Side({ kind, side }: { kind: RecordKind; side: DuplicatePair['one'] }) {
  const facts = [
    side.id,
    side.country === null ? null : nameOfCountry(side.country),
    side.website,
    formatCount(side.reviews, 'review'),
    side.state === 'listed' ? null : side.state,
  ];
  return (
    <Stack className={styles.side} gap={1} minWidth={0} breaks>
      <Link to={`${kindWords[kind].list}/${side.id}`}>{side.name}</Link>
      <Text as="span" tone="dim" size="sm">
        {facts.filter((fact) => fact !== null).join(', ')}
      </Text>
    </Stack>
  );
}
