import type { ReactNode } from 'react';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import type { SavedView } from '../../../contract/saved-views/saved-views.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { ShortListField } from '../../ui/forms/fields.tsx';
import type { FormFrame } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { livesUpTo } from './lives.ts';

/** What was made, with the secret that is shown once. */
export interface Made {
  name: string;
  secret: string;
}

/** Of a dialog that makes a key, a live link or a webhook. */
export interface MakingProps {
  onMade: (made: Made) => void;
  onClose: () => void;
}

interface MakingDialogProps extends Pick<MakingProps, 'onClose'> {
  title: string;
  submitLabel: string;
  form: FormFrame;
  children: ReactNode;
}

/** The frame of those dialogs. */
export function MakingDialog({ title, submitLabel, form, onClose, children }: MakingDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <DialogForm form={form} submitLabel={submitLabel} onClose={onClose}>
        {children}
      </DialogForm>
    </Dialog>
  );
}

/** Closes the dialog and hands the secret on. Null: a factor was asked for and not shown; the dialog keeps what was typed. */
export const handOn =
  <Reply,>({ onMade, onClose }: MakingProps, madeOf: (reply: Reply) => Made) =>
  (reply: Reply | null): void => {
    if (reply === null) return;
    onClose();
    onMade(madeOf(reply));
  };

type FieldProps = Parameters<typeof ShortListField>[0];
type LifeFieldProps = Omit<FieldProps, 'label' | 'data'> & { mostDays: number };

/** How long it lives. */
export function LifeField({ mostDays, ...field }: LifeFieldProps) {
  return <ShortListField label="Ends after" data={livesUpTo(mostDays)} {...field} />;
}

interface ViewFieldProps extends Omit<FieldProps, 'data'> {
  views: readonly SavedView[];
  /** What else may be chosen. */
  others?: readonly { value: string; label: string }[];
}

/** One of the saved views. */
export function ViewField({ views, others = [], ...field }: ViewFieldProps) {
  const choices = views.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kindLabels[kind]})` }));
  return <ShortListField data={[...choices, ...others]} {...field} />;
}
