import { Button } from '@mantine/core';
import { useState } from 'react';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { CallError } from '../../api/call.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ShortListField, TextField } from '../../ui/forms/fields.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useCreateCode } from './api.ts';
import styles from './page.module.css';

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

/** Makes a code. The letters are ours: a word that somebody chose could be guessed. */
export function NewCodeDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => ({
    campaign: '',
    days: 30,
    dealKind: '',
    maxUses: 50,
    maxUsesPerDomain: '',
    validFrom: today(),
    validTo: '',
  }));
  const create = useCreateCode();
  const problems = create.error instanceof CallError ? create.error.errors : {};
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const save = (): void =>
    create.mutate(
      {
        campaign: draft.campaign,
        days: Number(draft.days),
        dealKind: draft.dealKind === '' ? null : draft.dealKind,
        maxUses: Number(draft.maxUses),
        maxUsesPerDomain: draft.maxUsesPerDomain === '' ? null : Number(draft.maxUsesPerDomain),
        validFrom: draft.validFrom,
        validTo: draft.validTo === '' ? null : draft.validTo,
      },
      {
        onSuccess: (isDone) => {
          if (!isDone) return;
          showSuccess('The code is ready.');
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New code"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={create.isPending} onClick={save}>
            Make code
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {create.error && Object.keys(problems).length === 0 && <Note tone="error">{create.error.message}</Note>}
        <TextField
          label="Campaign"
          help='They read it as their reason: "Free access: Spring school"'
          value={draft.campaign}
          error={problems['campaign']}
          data-autofocus
          onChange={(event) => change({ campaign: event.currentTarget.value })}
        />
        <NumberField
          label="Days of access"
          help="7 to 180"
          value={draft.days}
          error={problems['days']}
          onChange={(days) => change({ days })}
        />
        <ShortListField
          label="Opens"
          value={draft.dealKind}
          error={problems['dealKind']}
          data={openings}
          onChange={({ currentTarget: { value } }) =>
            change({ dealKind: dealKinds.find((kind) => kind === value) ?? '' })
          }
        />
        <NumberField
          label="Uses in all"
          value={draft.maxUses}
          error={problems['maxUses']}
          onChange={(maxUses) => change({ maxUses })}
        />
        <NumberField
          label="Uses per organisation"
          help="Counted by the domain of the e-mail"
          isOptional
          value={draft.maxUsesPerDomain}
          error={problems['maxUsesPerDomain']}
          onChange={(maxUsesPerDomain) => change({ maxUsesPerDomain })}
        />
        <TextField
          label="First day"
          type="date"
          value={draft.validFrom}
          error={problems['validFrom']}
          onChange={(event) => change({ validFrom: event.currentTarget.value })}
        />
        <TextField
          label="Last day"
          isOptional
          type="date"
          value={draft.validTo}
          error={problems['validTo']}
          onChange={(event) => change({ validTo: event.currentTarget.value })}
        />
      </div>
    </Dialog>
  );
}
