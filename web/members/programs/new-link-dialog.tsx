import { useQuery } from '@tanstack/react-query';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { viewsQuery } from '../../saved-views/api.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { ShortListField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCreateLink } from './api.ts';
import { livesUpTo, usualLife } from './lives.ts';

interface NewLinkDialogProps {
  mostDays: number;
  onMade: (made: { name: string; secret: string }) => void;
  onClose: () => void;
}

/** Asks which view a spreadsheet shall show, and how long. */
export function NewLinkDialog({ mostDays, onMade, onClose }: NewLinkDialogProps) {
  const { data: views = [] } = useQuery(viewsQuery);
  const form = useForm({
    initialValues: { viewId: views[0]?.id ?? '', days: usualLife(mostDays) },
    mutation: useCreateLink(),
    toSent: ({ viewId, days }) => ({ viewId, days: Number(days) }),
    onSuccess: (made) => {
      onClose();
      if (made !== null) onMade({ name: made.link.name, secret: `${location.origin}${made.path}` });
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Create a live link">
      <DialogForm form={form} submitLabel="Create link" onClose={onClose}>
        <p>
          Anyone who has the address can read this view, at most 500 rows, without logging in. Its rows count towards
          your limit.
        </p>
        <ShortListField
          label="View"
          data={views.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kindLabels[kind]})` }))}
          {...form.field('viewId')}
        />
        <ShortListField
          label="Ends after"
          help="It also ends with your access, with the view, and when you sign out everywhere."
          data={livesUpTo(mostDays)}
          {...form.field('days')}
        />
      </DialogForm>
    </Dialog>
  );
}
