import { useQuery } from '@tanstack/react-query';
import { longestWebhookAddress } from '../../../contract/webhooks/limits.ts';
import { viewsQuery } from '../../saved-views/api.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { handOn, MakingDialog, ViewField, type MakingProps } from './making-dialog.tsx';
import { useCreateWebhook } from './webhook-api.ts';
import { placeOf } from './webhook-words.ts';

const shortlist = 'shortlist';

/** Asks which address hears of what. */
export function NewWebhookDialog({ onMade, onClose }: MakingProps) {
  const { data: views = [] } = useQuery(viewsQuery);
  const form = useForm({
    initialValues: { address: '', of: views[0]?.id ?? shortlist },
    rules: ({ address }) => ({ address: address.trim() === '' && 'Write the address that we should call' }),
    longest: { address: longestWebhookAddress },
    mutation: useCreateWebhook(),
    toSent: ({ address, of }) => ({ address: address.trim(), viewId: of === shortlist ? null : of }),
    onSuccess: handOn({ onMade, onClose }, ({ webhook, secret }) => ({ name: placeOf(webhook.address), secret })),
  });
  return (
    <MakingDialog title="Add a webhook" submitLabel="Add webhook" form={form} onClose={onClose}>
      <TextField
        label="Address"
        help="A public address that starts with https. We send it numbers and a link, never rows or names of funders."
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...form.field('address')}
        data-autofocus
      />
      <ViewField
        label="Call it for"
        help="A view is checked every morning, your shortlist every Monday. A webhook for a view ends with the view. All end when you revoke all or sign out everywhere."
        views={views}
        others={[{ value: shortlist, label: 'My shortlist' }]}
        {...form.field('of')}
      />
    </MakingDialog>
  );
}
