import { Button } from '@mantine/core';
import { useMutation } from '../api/use-mutation.ts';
import { useState } from 'react';
import type { AuthorChoices, MyReview } from '../../contract/reviews/reviews.ts';
import { Group, Stack } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { chooseForReview } from './api.ts';
import { CompanyField, LinkField } from './questions/author-choices.tsx';

interface ChoicesDialogProps {
  review: MyReview;
  choices: AuthorChoices;
  isOpen: boolean;
  onClose: () => void;
}

/** The author changes what they chose in the last step of the form. */
export function ChoicesDialog({ review, choices, isOpen, onClose }: ChoicesDialogProps) {
  const [chosen, setChosen] = useState(choices);
  const change = useMutation({
    mutationFn: () => chooseForReview(review.id, chosen),
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="How we handle this review">
      <Stack gap={6}>
        <LinkField
          value={chosen.linkUntil}
          onChange={(linkUntil) => setChosen((before) => ({ ...before, linkUntil }))}
        />
        <CompanyField
          subjectKind={review.subjectKind}
          value={chosen.company}
          onChange={(company) => setChosen((before) => ({ ...before, company }))}
        />
        <Group justify="end" gap={3}>
          <Button variant="default" onClick={onClose}>
            Keep it as it is
          </Button>
          <Button loading={change.isPending} onClick={() => change.mutate()}>
            Save
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
