import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import type { ImportRecord } from '../../../contract/imports/imports.ts';
import type { NewFunders } from '../../../contract/imports/new-funders.ts';
import { formatCount, formatInteger, formFor } from '../../../contract/formats.ts';
import { Box, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { newFundersQuery, useDecideNewFunders, useTrustSource } from './api.ts';
import { FamiliarFunders } from './familiar-funders.tsx';
import styles from './new-funders.module.css';

type Which = 'waiting' | 'clear' | 'decided';

/** The funders that an import made: one decision for all, and one for each that looks familiar. */
export function NewFundersOf({ record }: { record: ImportRecord }) {
  const query = useQuery(newFundersQuery(record.id));
  if (query.data !== undefined) return <Decided record={record} funders={query.data} />;
  if (!query.isError) return <SkeletonLines lines={4} label="Loading the new funders" />;
  return (
    <>
      <ErrorState message="The new funders did not load." onRetry={() => void query.refetch()} />
      {record.waitingFunderCount > 0 && (
        <Note tone="info">
          {formatCount(record.waitingFunderCount, 'funder')} that this import made{' '}
          {formFor(record.waitingFunderCount, 'waits', 'wait')} for an admin.{' '}
          <Link to="/admin/funders?state=proposed">See proposed funders</Link>
        </Note>
      )}
    </>
  );
}

function Decided({ record, funders }: { record: ImportRecord; funders: NewFunders }) {
  const { waitingCount, listedCount, hiddenCount } = funders;
  const decide = useDecideNewFunders(record.id);
  const send = (decision: 'list' | 'hide', which: Which, count: number): void =>
    decide.mutate(
      { decision, which },
      {
        onSuccess: () => showSuccess(`${formatCount(count, 'funder')} ${decision === 'list' ? 'listed' : 'hidden'}.`),
      },
    );
  return (
    <>
      {waitingCount > 0 && <Decision funders={funders} record={record} isWorking={decide.isPending} onDecide={send} />}
      {listedCount > 0 && (
        <Note tone="success">
          {formatCount(listedCount, 'new funder')} {formFor(listedCount, 'is', 'are')} listed: with a page, in the
          directory and open to reviews.{' '}
          <TextButton disabled={decide.isPending} onClick={() => send('hide', 'decided', listedCount)}>
            Hide {formFor(listedCount, 'it', 'them')}
          </TextButton>
        </Note>
      )}
      {hiddenCount > 0 && (
        <Note>
          {formatCount(hiddenCount, 'new funder')} {formFor(hiddenCount, 'is', 'are')} hidden. The deals show the{' '}
          {formFor(hiddenCount, 'name', 'names')} without a link.{' '}
          <TextButton disabled={decide.isPending} onClick={() => send('list', 'decided', hiddenCount)}>
            List {formFor(hiddenCount, 'it', 'them')}
          </TextButton>
        </Note>
      )}
      {decide.error && <Note tone="error" title={`${decide.error.message} Nothing has changed.`} />}
      {waitingCount + listedCount + hiddenCount > 0 && <Trust record={record} isTrusted={funders.isTrusted} />}
    </>
  );
}

interface DecisionProps {
  record: ImportRecord;
  funders: NewFunders;
  isWorking: boolean;
  onDecide: (decision: 'list' | 'hide', which: Which, count: number) => void;
}

function Decision({ record, funders, isWorking, onDecide }: DecisionProps) {
  const { waitingCount, clearCount, clearNames, matches } = funders;
  const title = useId();
  const familiar = useRef<HTMLHeadingElement>(null);
  const isOne = waitingCount === 1;
  const nearCount = waitingCount - clearCount;
  return (
    <section className={styles.decision} aria-labelledby={title}>
      <Stack gap={3} p={5}>
        <Text id={title} as="h3" size="xl">
          {formatCount(waitingCount, 'new funder')} {isOne ? 'is' : 'are'} hidden. What should happen to{' '}
          {isOne ? 'it' : 'them'}?
        </Text>
        <Text maxWidth="64ch" tone="dim" leading="normal">
          Their deals are public already, without a link. A listed funder gets a page, appears in the directory and can
          be reviewed.
        </Text>
        <Group className={styles.actions} gap={3}>
          <Button loading={isWorking} onClick={() => onDecide('list', 'waiting', waitingCount)}>
            {isOne ? 'List it' : `List all ${formatInteger(waitingCount)}`}
          </Button>
          {nearCount > 0 && clearCount > 0 && (
            <Button variant="default" disabled={isWorking} onClick={() => onDecide('list', 'clear', clearCount)}>
              List the {formatInteger(clearCount)} that {formFor(clearCount, 'is', 'are')} clearly new
            </Button>
          )}
          {nearCount > 0 && (
            <Button variant="default" onClick={() => familiar.current?.focus()}>
              Check {formatInteger(nearCount)} that {formFor(nearCount, 'looks', 'look')} familiar first
            </Button>
          )}
          <Button
            variant="subtle"
            color="ink"
            disabled={isWorking}
            onClick={() => onDecide('hide', 'waiting', waitingCount)}
          >
            Keep {isOne ? 'it' : 'all'} hidden
          </Button>
        </Group>
        <Text tone="dim" size="sm">
          You can undo this here. <Link to="/admin/funders?state=proposed">See proposed funders</Link>
        </Text>
      </Stack>
      {matches.length > 0 && (
        <Box className={styles.part} p={5}>
          <FamiliarFunders importId={record.id} matches={matches} heading={familiar} />
        </Box>
      )}
      {clearCount > 0 && (
        <details className={styles.others}>
          <Text as="summary" py={4} px={5} size="sm" weight={600}>
            {nearCount === 0
              ? `${formFor(clearCount, 'It is', `All ${formatInteger(clearCount)} are`)} clearly new`
              : `${formatCount(clearCount, 'other')} ${formFor(clearCount, 'is', 'are')} clearly new`}
          </Text>
          <Text px={5} pb={4} size="sm" tone="dim" leading="normal" breaks>
            {namesOf(clearNames, clearCount)}
          </Text>
        </details>
      )}
    </section>
  );
}

function namesOf(names: readonly string[], count: number): string {
  const further = count - names.length;
  return further > 0 ? `${names.join(', ')} and ${formatInteger(further)} more` : names.join(', ');
}

function Trust({ record, isTrusted }: { record: ImportRecord; isTrusted: boolean }) {
  const trust = useTrustSource(record.id);
  return (
    <>
      <Checkbox
        label={`List new funders of ${record.sourceName} at once from now on`}
        description="Those that look familiar still wait for you."
        checked={isTrusted}
        disabled={trust.isPending}
        onChange={(event) => trust.mutate(event.currentTarget.checked)}
      />
      {trust.error && <Note tone="error" title={trust.error.message} />}
    </>
  );
}
