import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../contract/formats.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Box, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useReadHistory, type AccessHistory } from './actions-api.ts';
import { Lines, passLine } from './lines.tsx';

interface HistoryProps {
  member: { readonly id: string; readonly email: string };
}

/** The way to all passes of a member: a step of its own, since they are told of it. */
export function HistoryButton({ member }: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box mt={4}>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Read the full history
      </Button>
      {isOpen && <HistoryDialog member={member} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function HistoryDialog({ member, onClose }: HistoryProps & { onClose: () => void }) {
  const [history, setHistory] = useState<AccessHistory | null>(null);
  const form = useForm({
    initialValues: { reason: '' },
    longest: { reason: 500 },
    mutation: useReadHistory(member.id),
    toSent: (draft) => draft,
    // Null: the second factor was not shown, and the dialog stays as it is.
    onSuccess: (found) => setHistory(found),
  });
  if (history !== null) return <FullHistory email={member.email} history={history} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Read the full access history"
      actions={
        <FormButtons
          submitLabel="Read and tell them"
          isDangerous
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      <Stack gap={5}>
        <p>
          It shows every pass with its cause and its exact days. Days of provisional access can reveal when a review was
          sent. {member.email} gets an email with the date and your reason, and sees both in their account. The audit
          log names you.
        </p>
        {form.problem && <Note tone="error">{form.problem}</Note>}
        <TextAreaField
          label="Why"
          help="At least 10 characters. The member reads this."
          minRows={3}
          {...form.field('reason')}
          data-autofocus
        />
      </Stack>
    </Dialog>
  );
}

function FullHistory({ email, history, onClose }: { email: string; history: AccessHistory; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Access of ${email}`}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={4}>
        <Text tone="dim" size="sm" leading="normal">
          Earned by reviews: until {formatDay(history.until)}. Today’s changes show tomorrow.
        </Text>
        <Lines empty="No access yet." lines={history.passes.map(passLine)} />
      </Stack>
    </Dialog>
  );
}
