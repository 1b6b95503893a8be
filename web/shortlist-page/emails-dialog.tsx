import { Switch } from '@mantine/core';
import type { ShortlistEmails } from '../../contract/shortlist/shortlist.ts';
import { useChangeEmails } from '../shortlist/api.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Text } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { showSuccess } from '../ui/states/toasts.ts';

export interface EmailsDialogProps {
  emails: ShortlistEmails;
  onClose: () => void;
}

export function EmailsDialog({ emails, onClose }: EmailsDialogProps) {
  const form = useForm({
    initialValues: emails,
    mutation: useChangeEmails(),
    toSent: (values) => values,
    onSuccess: () => {
      showSuccess('Your choice is saved.');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Emails about your shortlist">
      <DialogForm form={form} submitLabel="Save" onClose={onClose}>
        <Switch
          label="On the day of a next step"
          description="One email a day at most."
          checked={form.values.due}
          onChange={(event) => form.set('due', event.currentTarget.checked)}
        />
        <Switch
          label="When something changed"
          description="On Mondays: new deals, changed figures, new reviews."
          checked={form.values.weekly}
          onChange={(event) => form.set('weekly', event.currentTarget.checked)}
        />
        <Text tone="dim" size="sm">
          No email names a funder or a step, so your mailbox does not reveal who you talk to.
        </Text>
      </DialogForm>
    </Dialog>
  );
}
