import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mostInvitationEmails, type Invitation } from '../../../contract/invitations/invitations.ts';
import { formatCount, formatDay } from '../../../contract/formats.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { MemberTabs } from './member-tabs.tsx';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { invitationsQuery, useSendAgain, useWithdraw } from './api.ts';
import { InviteButton } from './invite-button.tsx';
import { giftWords, stateWords } from './words.ts';

/** The invitations that admins sent. */
export function InvitationsPage() {
  return (
    <AdminFrame>
      <MemberTabs />
      <Invitations />
    </AdminFrame>
  );
}

function Invitations() {
  const { data, isPending, isLoadingError, refetch } = useQuery(invitationsQuery);
  return (
    <Stack px="page" pt={5} pb={8} gap={4} width="100%" maxWidth="860px">
      <Group justify="space-between" gap={4}>
        <Text tone="dim" size="sm">
          Expired and withdrawn invitations are deleted after 90 days.
        </Text>
        <InviteButton />
      </Group>
      {isPending && <SkeletonLines lines={5} label="Loading the invitations" />}
      {isLoadingError && <ErrorState message="The invitations did not load." onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title="No invitations yet">Invite a moderator, or a first reviewer.</EmptyState>
      )}
      <ul>
        {data?.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Stack>
  );
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const { id, email, state, reason, invitedBy, invitedOn, expiresOn, sentCount, memberId } = invitation;
  const again = useSendAgain(id);
  const withdraw = useWithdraw(id);
  const isWaiting = state === 'open' || state === 'expired';
  const isBusy = again.isPending || withdraw.isPending;
  return (
    <Group line="bottom" as="li" gap={[4, 7]} py={5} align="start" justify="space-between">
      <Stack flex="1 1 320px" gap={2} minWidth={0} breaks>
        <Group gap={3}>
          <b>{memberId === null ? email : <Link to={`/admin/users/${memberId}`}>{email}</Link>}</b>
          <Badge color={state === 'open' ? 'cobalt' : state === 'accepted' ? 'green' : 'gray'}>
            {stateWords[state]}
          </Badge>
        </Group>
        <span>
          {giftWords(invitation)}: {reason}
        </span>
        <Text as="span" tone="dim" size="sm">
          Invited on {formatDay(invitedOn)}
          {invitedBy !== null && ` by ${invitedBy}`}
          {isWaiting && `, ${state === 'open' ? 'works' : 'worked'} before ${formatDay(expiresOn)}`}
          {sentCount > 1 && `, sent ${formatCount(sentCount, 'time')}`}.
        </Text>
        {invitation.roleWaits && (
          <Text as="span" size="sm">
            The role waits under <Link to="/admin/users/waiting">Second admin</Link>. Until then it is a member account.
          </Text>
        )}
      </Stack>
      {isWaiting && (
        <Group flex="none" gap={[3, 5]} align="stretch">
          {sentCount < mostInvitationEmails && (
            <TextButton
              aria-label={`Send again: the invitation of ${email}`}
              disabled={isBusy}
              onClick={() =>
                again.mutate(undefined, { onSuccess: (sent) => sent && showSuccess(`${email} gets the email again.`) })
              }
            >
              Send again
            </TextButton>
          )}
          <TextButton
            aria-label={`Withdraw the invitation of ${email}`}
            disabled={isBusy}
            onClick={() =>
              withdraw.mutate(undefined, { onSuccess: () => showSuccess(`The invitation of ${email} is withdrawn.`) })
            }
          >
            Withdraw
          </TextButton>
        </Group>
      )}
    </Group>
  );
}
