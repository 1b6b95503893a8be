import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../../contract/formats.ts';
import type { WaitingAction, WaitingDecision } from '../../../../contract/members/second-admin.ts';
import { AdminFrame } from '../../../admin/frame.tsx';
import { Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { showSuccess } from '../../../ui/states/toasts.ts';
import { useDecideWaiting, waitingActionsQuery } from './api.ts';
import styles from './page.module.css';
import { meaningOf, outcomeWords, whatOf, whenOf } from './words.ts';

/** What one admin asked for and a second one approves. */
export function WaitingActionsPage() {
  return (
    <AdminFrame>
      <WaitingActions />
    </AdminFrame>
  );
}

function WaitingActions() {
  const { data, isPending, isLoadingError, refetch } = useQuery(waitingActionsQuery);
  return (
    <Stack px="page" pt={5} pb={8} gap={6} width="100%" maxWidth="860px">
      <Text tone="dim" size="sm">
        A change of roles or an erasure needs two admins. If there is only one, it waits for 24 hours and can be
        withdrawn.
      </Text>
      {isPending && <SkeletonLines lines={5} label="Loading what waits" />}
      {isLoadingError && <ErrorState message="What waits did not load." onRetry={() => void refetch()} />}
      {data?.waiting.length === 0 && <EmptyState title="Nothing waits for a second admin." />}
      {data?.waiting.map((action) => (
        <Waiting key={action.id} action={action} />
      ))}
      {data !== undefined && data.decided.length > 0 && (
        <section>
          <Text as="h2" size="lg" mb={3}>
            Decided
          </Text>
          <ul className={styles.decided}>
            {data.decided.map((action) => (
              <li key={action.id}>
                <Text breaks>{whatOf(action)}</Text>
                <Text tone="dim" size="sm">
                  {decidedWords(action)}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

function Waiting({ action }: { action: WaitingAction }) {
  const { can, names, members } = action;
  const decide = useDecideWaiting(action.id);
  const press = (decision: WaitingDecision): void =>
    decide.mutate(decision, {
      onSuccess: (reply) => {
        if (reply !== null) showSuccess(`${whatOf(action)}: ${outcomeWords[reply.outcome].toLowerCase()}.`);
      },
    });
  const heading = `waiting-${action.id}`;
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <Text id={heading} as="h2" size="lg" breaks>
        {whatOf(action)}
      </Text>
      {members > 1 && (
        <Text size="sm" breaks>
          {names.join(', ')}
          {members > names.length && ` and ${members - names.length} more`}
        </Text>
      )}
      <Text>{meaningOf(action)}</Text>
      <Text tone="dim" size="sm" breaks>
        {action.isYours ? 'You' : (action.askedBy ?? 'A former admin')} asked on {formatInstant(action.askedAt)}:{' '}
        {action.reason}
      </Text>
      <Text size="sm">{can.length === 0 ? 'This is about you: another admin decides.' : whenOf(action)}</Text>
      <Group gap={3} mt={3}>
        {can.includes('approve') && (
          <Button loading={decide.isPending} onClick={() => press('approve')}>
            Approve
          </Button>
        )}
        {can.includes('withdraw') && (
          <Button variant="default" loading={decide.isPending} onClick={() => press('withdraw')}>
            Withdraw
          </Button>
        )}
      </Group>
    </article>
  );
}

function decidedWords({ outcome, decidedBy, decidedAt, askedBy }: WaitingAction): string {
  if (outcome === null || decidedAt === null) return '';
  const who = decidedBy === null ? 'after the pause' : `by ${decidedBy}`;
  return `${outcomeWords[outcome]}, ${formatInstant(decidedAt)}, ${who}; asked by ${askedBy ?? 'a former admin'}`;
}
