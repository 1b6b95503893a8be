import { Button } from '@mantine/core';
import { useMutation } from '../../api/use-mutation.ts';
import { Group } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import type { DraftState } from './use-review-draft.ts';

/** The draft was changed in two places: nothing is saved until the person chooses one. */
export interface ConflictNoteProps {
  message: string;
  draft: Pick<DraftState, 'takeOther' | 'keepMine'>;
}

export function ConflictNote({ message, draft }: ConflictNoteProps) {
  const choose = useMutation({
    mutationFn: (choice: 'other' | 'mine') => (choice === 'other' ? draft.takeOther() : draft.keepMine()),
  });
  return (
    <div role="alert">
      <Note tone="warning" title={message}>
        <Group as="p" gap={3} mt={4} align="stretch">
          <Button size="sm" variant="default" loading={choose.isPending} onClick={() => choose.mutate('other')}>
            Use that one
          </Button>
          <Button size="sm" variant="default" loading={choose.isPending} onClick={() => choose.mutate('mine')}>
            Keep this one
          </Button>
        </Group>
      </Note>
    </div>
  );
}
