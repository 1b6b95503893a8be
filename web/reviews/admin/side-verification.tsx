import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useVerifyReview } from './api.ts';
import { verificationWords } from './words.ts';

const proven = 2;

/** The level, and the way to set it to proven. Level 1 comes from the mail address and cannot be set. */
export function Verification({ review }: { review: ModeratedReview }) {
  const [isOpen, setOpen] = useState(false);
  const isProven = review.verificationLevel === proven;
  const mayChange = !review.isMine && !review.hasTie;
  return (
    <p>
      <Text as="span" tone="dim">
        Level {review.verificationLevel}: {verificationWords(review.verificationLevel)}
      </Text>
      {mayChange && (
        <>
          <br />
          <TextButton onClick={() => setOpen(true)}>{isProven ? 'Withdraw the proof' : 'Mark as proven'}</TextButton>
        </>
      )}
      {isOpen && <ProofDialog id={review.id} isProven={isProven} onClose={() => setOpen(false)} />}
    </p>
  );
}

function ProofDialog({ id, isProven, onClose }: { id: string; isProven: boolean; onClose: () => void }) {
  const form = useForm({
    initialValues: { proof: '' },
    longest: { proof: 500 },
    mutation: useVerifyReview(id),
    toSent: ({ proof }) => ({ isProven: !isProven, proof: proof.trim() }),
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} title={isProven ? 'Withdraw the proof?' : 'Mark as proven?'}>
      <Stack as="form" gap={5} onSubmit={form.submit} noValidate>
        {form.problem && <Note tone="error" title={form.problem} />}
        <Text tone="dim">
          {isProven
            ? 'The review returns to its previous level.'
            : 'Readers see a badge, but never the proof. A proven review counts in full.'}
        </Text>
        <TextAreaField
          label={isProven ? 'Why is it not valid?' : 'What did you see?'}
          help="Other moderators can read this. Do not name anyone."
          {...form.field('proof')}
          data-autofocus
        />
        <Group gap={3} align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" loading={form.isWorking}>
            {isProven ? 'Withdraw it' : 'Mark as proven'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
