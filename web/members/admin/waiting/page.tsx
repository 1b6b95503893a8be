import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { reasons } from '../../../../contract/reviews/reasons.ts';
import { ruleOf } from '../../../../contract/reviews/statements.ts';
import { formatInstant } from '../../../../contract/formats.ts';
import type { WaitingAction, WaitingDecision } from '../../../../contract/members/second-admin.ts';
import { waitedWords } from '../../../admin/age.ts';
import { AdminFrame } from '../../../admin/frame.tsx';
import { useSession } from '../../../session/session.ts';
import { Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { showSuccess } from '../../../ui/states/toasts.ts';
import { useDecideWaiting, waitingActionsQuery } from './api.ts';
import styles from './page.module.css';
import { DeclineDialog } from './decline-dialog.tsx';
import { doneWords, meaningOf, outcomeWords, whatOf, whenOf } from './words.ts';

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
        A new role, an erasure, a merge of accounts or the removal of a published review needs two admins. If there is
        only one, it waits for 24 hours and can be withdrawn.
      </Text>
      {isPending && <SkeletonLines lines={5} label="Loading the waiting actions" />}
      {isLoadingError && <ErrorState message="The waiting actions did not load." onRetry={() => void refetch()} />}
      {data?.waiting.length === 0 && <EmptyState title="Nothing is waiting for a second admin." />}
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
  const { can, kind, names, members } = action;
  const decide = useDecideWaiting(action.id);
  const press = (decision: WaitingDecision): void =>
    decide.mutate({ decision }, { onSuccess: (reply) => reply !== null && showSuccess(doneWords(action, reply)) });
  const [isDeclining, setIsDeclining] = useState(false);
  const heading = `waiting-${action.id}`;
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <Text id={heading} as="h2" size="lg" breaks>
        {whatOf(action)}
      </Text>
      {action.isLate && action.waitedDays !== null && (
        <Badge color="red">Past target, {waitedWords(action.waitedDays)}</Badge>
      )}
      {members > 1 && kind !== 'merge' && (
        <Text size="sm" breaks>
          {names.join(', ')}
          {members > names.length && ` and ${members - names.length} more`}
        </Text>
      )}
      <Text>{meaningOf(action)}</Text>
      <Text tone="dim" size="sm" breaks>
        {action.isYours ? 'You' : (action.askedBy ?? 'A former admin')} asked on {formatInstant(action.askedAt)}
        {action.reason !== '' && `: ${action.reason}`}
      </Text>
      {action.removal && <Statement removal={action.removal} />}
      <Text size="sm">
        {can.length > 0 || action.approvedAt !== null
          ? whenOf(action)
          : action.removal?.isTied === true
            ? 'You have a tie to the subject: another admin decides.'
            : 'This is about you: another admin decides.'}
      </Text>
      <Group gap={3} mt={3}>
        {can.includes('approve') && (
          <Button loading={decide.isPending} onClick={() => press('approve')}>
            Approve
          </Button>
        )}
        {can.includes('decline') && (
          <Button variant="default" onClick={() => setIsDeclining(true)}>
            Decline
          </Button>
        )}
        {can.includes('withdraw') && (
          <Button variant="default" loading={decide.isPending} onClick={() => press('withdraw')}>
            Withdraw
          </Button>
        )}
      </Group>
      {isDeclining && <DeclineDialog action={action} decide={decide} onClose={() => setIsDeclining(false)} />}
    </article>
  );
}

/** The rule, the words of the moderator stand above; and the way to the review, for who may read it there. */
function Statement({ removal }: { removal: NonNullable<WaitingAction['removal']> }) {
  const session = useSession();
  const isModerator = session.state === 'member' && session.profile.isModerator;
  const { reviewId, subjectKind, subjectId, reasonCode } = removal;
  const desk = subjectKind === 'entrepreneur' ? 'entrepreneur-reviews' : 'funder-reviews';
  return (
    <Text size="sm" breaks>
      {reasonCode !== null && `${ruleOf(reasonCode)}: ${reasons[reasonCode].sentence} `}
      {isModerator ? (
        <Link to={`/admin/${desk}?tab=published&review=${reviewId}`}>Open the case</Link>
      ) : (
        <Link to={`/${subjectKind}/${subjectId}`}>Open the page</Link>
      )}
    </Text>
  );
}

function decidedWords({ outcome, decidedBy, decidedAt, askedBy, note }: WaitingAction): string {
  if (outcome === null || decidedAt === null) return '';
  const who = decidedBy === null ? 'after the pause' : `by ${decidedBy}`;
  const why = note === null ? '' : `: ${note}`;
  return `${outcomeWords[outcome]}, ${formatInstant(decidedAt)}, ${who}${why}; asked by ${askedBy ?? 'a former admin'}`;
}
