import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { ShortListField, TextField } from '../../ui/forms/fields.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useCreateCode } from './api.ts';

interface Draft {
  readonly campaign: string;
  readonly days: number | string;
  /** Empty: all. */
  readonly dealKind: DealKind | '';
  readonly maxUses: number | string;
  readonly maxUsesPerDomain: number | string;
  readonly validFrom: string;
  readonly validTo: string;
}

const openings = [
  { value: '', label: 'All kinds of deals' },
  ...dealKinds.map((kind) => ({ value: kind, label: `Only ${kind} deals` })),
];

const today = (): string => new Date().toISOString().slice(0, 10);

const firstDraft = (): Draft => ({
  campaign: '',
  days: 30,
  dealKind: '',
  maxUses: 50,
  maxUsesPerDomain: '',
  validFrom: today(),
  validTo: '',
});

/** Makes a code. We choose the letters, because a word that an admin chose could be guessed. */
export function NewCodeDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: firstDraft(),
    mutation: useCreateCode(),
    toSent: (draft) => ({
      ...draft,
      days: Number(draft.days),
      dealKind: draft.dealKind || null,
      maxUses: Number(draft.maxUses),
      maxUsesPerDomain: draft.maxUsesPerDomain === '' ? null : Number(draft.maxUsesPerDomain),
      validTo: draft.validTo || null,
    }),
    onSuccess: (isDone) => {
      if (!isDone) return;
      showSuccess('The code is ready.');
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New code"
      actions={
        <FormButtons submitLabel="Make code" isWorking={form.isWorking} onSubmit={form.submit} onClose={onClose} />
      }
    >
      <Stack gap={5}>
        {form.problem && <Note tone="error">{form.problem}</Note>}
        <TextField
          label="Campaign"
          help='They read it as their reason: "Free access: Spring school"'
          {...form.field('campaign')}
          data-autofocus
        />
        <NumberField label="Days of access" help="7 to 180" {...form.field('days')} />
        <ShortListField label="Opens" {...form.field('dealKind')} data={openings} />
        <NumberField label="Uses in all" {...form.field('maxUses')} />
        <NumberField
          label="Uses per organisation"
          help="Counted by the domain of the e-mail"
          isOptional
          {...form.field('maxUsesPerDomain')}
        />
        <TextField label="First day" type="date" {...form.field('validFrom')} />
        <TextField label="Last day" isOptional type="date" {...form.field('validTo')} />
      </Stack>
    </Dialog>
  );
}
