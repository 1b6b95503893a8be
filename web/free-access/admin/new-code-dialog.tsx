import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { longestCampaign } from '../../../contract/free-access/free-access.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { ShortListField, TextField } from '../../ui/forms/fields.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { readOrNull, type Written } from '../../ui/forms/unread.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useCreateCode } from './api.ts';

interface Draft {
  readonly campaign: string;
  readonly days: Written<number>;
  /** Empty: all. */
  readonly dealKind: DealKind | '';
  readonly maxUses: Written<number>;
  readonly maxUsesPerDomain: Written<number>;
  readonly validFrom: Written<string>;
  readonly validTo: Written<string>;
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
  maxUsesPerDomain: null,
  validFrom: today(),
  validTo: null,
});

/** Makes a code. We choose the letters, because a word that an admin chose could be guessed. */
export function NewCodeDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: firstDraft(),
    longest: { campaign: longestCampaign },
    mutation: useCreateCode(),
    toSent: (draft) => ({
      ...draft,
      days: readOrNull(draft.days) ?? 0,
      dealKind: draft.dealKind || null,
      maxUses: readOrNull(draft.maxUses) ?? 0,
      maxUsesPerDomain: readOrNull(draft.maxUsesPerDomain),
      validFrom: readOrNull(draft.validFrom) ?? '',
      validTo: readOrNull(draft.validTo),
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
        <NumberField
          label="Days of access"
          help="7 to 180"
          unit="days"
          isWhole
          least={7}
          most={180}
          {...form.field('days')}
        />
        <ShortListField label="Opens" {...form.field('dealKind')} data={openings} />
        <NumberField label="Uses in all" isWhole least={1} most={100_000} {...form.field('maxUses')} />
        <NumberField
          label="Uses per organisation"
          help="Counted by the domain of the email"
          isOptional
          isWhole
          least={1}
          most={100_000}
          {...form.field('maxUsesPerDomain')}
        />
        <DateField label="First day" {...form.field('validFrom')} />
        <DateField label="Last day" isOptional {...form.field('validTo')} />
      </Stack>
    </Dialog>
  );
}
