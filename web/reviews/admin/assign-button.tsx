import { formFor } from '../../../contract/formats.ts';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useModerationKeys } from '../../admin/desk-keys.ts';
import { Group } from '../../ui/layout/layout.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useAssign, type QueuePage } from './api.ts';

interface AssignButtonProps {
  reviews: readonly string[];
  /** The number of the moderator who has them all; null for none, and where they differ. */
  assignee: number | null;
  moderators: QueuePage['moderators'];
  isSmall?: boolean;
  /** Whether T presses it. */
  hasKey?: boolean;
}

/** Who means to decide: oneself with one press, another moderator from the menu. It stops no one else. */
export function AssignButton({ reviews, assignee, moderators, isSmall = false, hasKey = false }: AssignButtonProps) {
  const assign = useAssign();
  const { count, me } = moderators;
  const isMine = assignee === me;
  const give = (moderator: number | null): void =>
    assign.mutate(
      { reviews: [...reviews], moderator },
      { onSuccess: () => showSuccess(saidOf(reviews.length, moderator, me)) },
    );
  const press = (): void => give(isMine ? null : me);
  useModerationKeys(hasKey ? { onAssign: press } : {});
  const others = Array.from({ length: count }, (_, place) => place + 1).filter((number) => number !== me);
  return (
    <Group gap={2} wrap={false} align="stretch">
      <Button size="xs" variant="default" loading={assign.isPending} onClick={press}>
        {isMine ? 'Give back' : assignee === null ? 'Take' : `Take from moderator ${assignee}`}
      </Button>
      {others.length > 0 && (
        <Menu
          position={isSmall ? 'top-start' : 'bottom-end'}
          entries={[
            ...others.map((number) => ({ label: `Moderator ${number}`, choose: () => give(number) })),
            { label: 'No one', isDisabled: assignee === null && !isSmall, choose: () => give(null) },
          ]}
          renderOpener={(link) => (
            <Button
              {...link}
              size="xs"
              variant="default"
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
            >
              Assign
            </Button>
          )}
        />
      )}
    </Group>
  );
}

function saidOf(count: number, moderator: number | null, me: number): string {
  const what = formFor(count, 'The review is', `${count} reviews are`);
  if (moderator === null) return `${what} assigned to no one.`;
  return moderator === me ? `${what} yours.` : `${what} assigned to moderator ${moderator}.`;
}
