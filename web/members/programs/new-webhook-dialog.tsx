import { useQuery } from '@tanstack/react-query';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { longestWebhookAddress } from '../../../contract/webhooks/limits.ts';
import { viewsQuery } from '../../saved-views/api.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { ShortListField, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCreateWebhook } from './webhook-api.ts';
import { placeOf } from './webhook-words.ts';

interface NewWebhookDialogProps {
  onMade: (made: { name: string; secret: string }) => void;
  onClose: () => void;
}

const shortlist = 'shortlist';

/** Asks which address hears of what. */
export function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  const { data: views = [] } = useQuery(viewsQuery);
  const form = useForm({
    initialValues: { address: '', of: views[0]?.id ?? shortlist },
    rules: ({ address }) => ({ address: address.trim() === '' && 'Write the address that we should call' }),
    longest: { address: longestWebhookAddress },
    mutation: useCreateWebhook(),
    toSent: ({ address, of }) => ({ address: address.trim(), viewId: of === shortlist ? null : of }),
    onSuccess: (made) => {
      onClose();
      if (made !== null) onMade({ name: placeOf(made.webhook.address), secret: made.secret });
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Add a webhook">
      <DialogForm form={form} submitLabel="Add webhook" onClose={onClose}>
        <TextField
          label="Address"
          help="A public address that starts with https. We send it numbers and a link, never rows or names of funders."
          type="url"
          autoComplete="off"
          spellCheck={false}
          {...form.field('address')}
          data-autofocus
        />
        <ShortListField
          label="Call it for"
          help="A view is checked every morning, your shortlist every Monday."
          data={[
            ...views.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kindLabels[kind]})` })),
            { value: shortlist, label: 'My shortlist' },
          ]}
          {...form.field('of')}
        />
      </DialogForm>
    </Dialog>
  );
}
