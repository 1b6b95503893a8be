import { useQuery } from '@tanstack/react-query';
import { viewsQuery } from '../../saved-views/api.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useCreateLink } from './api.ts';
import { usualLife } from './lives.ts';
import { handOn, LifeField, MakingDialog, ViewField, type MakingProps } from './making-dialog.tsx';

interface NewLinkDialogProps extends MakingProps {
  mostDays: number;
}

/** Asks which view a spreadsheet shall show, and how long. */
export function NewLinkDialog({ mostDays, onMade, onClose }: NewLinkDialogProps) {
  const { data: views = [] } = useQuery(viewsQuery);
  const form = useForm({
    initialValues: { viewId: views[0]?.id ?? '', days: usualLife(mostDays) },
    mutation: useCreateLink(),
    toSent: ({ viewId, days }) => ({ viewId, days: Number(days) }),
    onSuccess: handOn({ onMade, onClose }, ({ link, path }) => ({
      name: link.name,
      secret: `${location.origin}${path}`,
    })),
  });
  return (
    <MakingDialog title="Create a live link" submitLabel="Create link" form={form} onClose={onClose}>
      <p>
        Anyone who has the address can read this view, at most 500 rows, without logging in. Its rows count towards your
        limit.
      </p>
      <ViewField label="View" views={views} {...form.field('viewId')} />
      <LifeField
        help="It also ends with your access, with the view, and when you sign out everywhere."
        mostDays={mostDays}
        {...form.field('days')}
      />
    </MakingDialog>
  );
}
