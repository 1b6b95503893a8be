import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import { useState } from 'react';
import type { DraftSummary } from '../../contract/reviews/reviews.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatDay } from '../../contract/formats.ts';
import { Monogram } from '../ui/monogram.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { addressOfDraft } from '../subjects/form-address.ts';
import { dropReminder, myRemindersQuery } from '../reminders/own-api.ts';
import { Box, Grid, Group, Text } from '../ui/layout/layout.tsx';
import { reviewWords } from './words.ts';
import styles from './landing-page.module.css';

/** The number of steps of every form. */
export const stepCount = 5;

export function DraftList({ drafts }: { drafts: readonly DraftSummary[] }) {
  return (
    <section>
      <Text rule="bottom" as="h2" pb={3} size="2xl">
        Your drafts
      </Text>
      <ul>
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} />
        ))}
      </ul>
      <p className="small dim">Only you can see drafts.</p>
    </section>
  );
}

function DraftItem({ draft }: { draft: DraftSummary }) {
  const words = reviewWords[draft.subjectKind];
  const name = draft.subjectName ?? words.notChosen;
  return (
    <Grid as="li" className={styles.item} gap={[3, 4]} align="start" py={5} line="bottom">
      <Monogram name={draft.subjectName ?? '?'} />
      <Box minWidth={0} breaks>
        <p className={styles.name}>{name}</p>
        <p className="small dim">
          {words.name}, step {draft.step} of {stepCount}, saved {formatDay(draft.updatedAt)}
        </p>
        <span className={styles.progress} aria-hidden="true">
          <i style={{ width: `${(draft.step / stepCount) * 100}%` }} />
        </span>
        {draft.remindOn !== null && <DraftReminder draftId={draft.id} remindOn={draft.remindOn} />}
      </Box>
      <Group className={styles.actions} gap={3}>
        <ButtonLink to={addressOfDraft(draft)} variant="default" size="sm">
          Continue<VisuallyHidden> the review of {name}</VisuallyHidden>
        </ButtonLink>
        <DeleteDraft draft={draft} name={name} />
      </Group>
    </Grid>
  );
}

function DraftReminder({ draftId, remindOn }: { draftId: string; remindOn: string }) {
  const reminder = useQuery(myRemindersQuery).data?.find((one) => one.draftId === draftId);
  const cancel = useMutation({ mutationFn: (id: string) => dropReminder(id) });
  return (
    <p className="small">
      We will email you on {formatDay(remindOn)}.{' '}
      {reminder && (
        <TextButton disabled={cancel.isPending} onClick={() => cancel.mutate(reminder.id)}>
          Cancel the reminder
        </TextButton>
      )}
    </p>
  );
}

function DeleteDraft({ draft, name }: { draft: DraftSummary; name: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Tooltip label="Delete this draft">
        <ActionIcon aria-label={`Delete the draft about ${name}`} onClick={() => setAsking(true)}>
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <DeleteDraftDialog draft={draft} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
