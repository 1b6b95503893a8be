import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { useSession } from '../../session/session.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useWithdrawRemoval } from './api.ts';
import { hidingWords, waitingWords } from './removal-words.ts';

/** That the removal of the open review waits, and that readers do not see its words. */
export function RemovalNotes({ review }: { review: ModeratedReview }) {
  const { removal, hiding, canWithdrawRemoval } = review;
  const withdraw = useWithdrawRemoval(review.id);
  const session = useSession();
  const isAdmin = session.state === 'member' && session.isAdmin;
  const mayOrder = isAdmin && review.state === 'published';
  if (removal === null && hiding === null && !mayOrder) return null;
  return (
    <Stack gap={4} mb={5}>
      {hiding && (
        <Note tone="info" title="Readers do not see the words of this review">
          <p>{hidingWords(hiding)}</p>
        </Note>
      )}
      {removal && (
        <Note tone="info" title="Its removal waits">
          <p>{waitingWords(removal)}</p>
          {!canWithdrawRemoval && (
            <p>
              Admins decide under <Link to="/admin/users/waiting">Second admin</Link>.
            </p>
          )}
          {canWithdrawRemoval && (
            <Group mt={3}>
              <Button
                size="sm"
                variant="default"
                loading={withdraw.isPending}
                onClick={() =>
                  withdraw.mutate(undefined, { onSuccess: () => showSuccess('Withdrawn. The review stays.') })
                }
              >
                Withdraw the removal
              </Button>
            </Group>
          )}
        </Note>
      )}
      {mayOrder && (
        <Text tone="dim" size="sm">
          Did a court or authority order this? <Link to={`/admin/orders?review=${review.id}`}>Record the order</Link>
        </Text>
      )}
    </Stack>
  );
}
