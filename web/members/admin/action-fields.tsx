import { revocationReasons } from '../../../contract/members/admin-actions.ts';
import { CheckboxField, ShortListField, TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import type { DeedDraft, DeedName } from './action-words.ts';

export const revocationOptions = [
  { value: '', label: 'Choose a reason' },
  ...Object.entries(revocationReasons).map(([value, label]) => ({ value, label })),
];

interface FieldsProps {
  name: DeedName;
  draft: DeedDraft;
  /** By field, as the server named them. */
  errors: Readonly<Record<string, string>>;
  /** What must be typed for an erasure: an address, or a number. */
  confirmWith: string;
  onChange: (part: Partial<DeedDraft>) => void;
}

/** What a deed asks for. */
export function DeedFields(props: FieldsProps) {
  const { name, draft, errors, onChange } = props;
  const isGift = name === 'give_access' || name === 'extend_access';
  return (
    <>
      {isGift && (
        <NumberField
          label={name === 'extend_access' ? 'Days to add' : 'Days'}
          help="1 to 730"
          value={draft.days}
          error={errors['deed.days']}
          data-autofocus
          onChange={(days) => onChange({ days })}
        />
      )}
      {isGift && (
        <TextField
          label="Reason"
          help="They read this in the menu."
          value={draft.reason}
          error={errors['deed.reason']}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
      {name === 'revoke_access' && (
        <ShortListField
          label="Reason"
          help="They read this, and that they can answer."
          data={revocationOptions}
          value={draft.reasonCode}
          error={errors['deed.reasonCode']}
          onChange={(event) => onChange({ reasonCode: event.currentTarget.value })}
        />
      )}
      {['make_admin', 'make_member', 'suspend', 'restore', 'erase'].includes(name) && <WhyField {...props} />}
      {name === 'erase' && <ConfirmationField {...props} />}
      {(isGift || name === 'revoke_access' || name === 'restore') && (
        <CheckboxField
          label="Tell them by e-mail"
          checked={draft.hasLetter}
          onChange={(event) => onChange({ hasLetter: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function WhyField({ name, draft, errors, onChange }: FieldsProps) {
  return (
    <TextAreaField
      label="Why"
      help={name === 'suspend' ? 'They read this in the e-mail.' : 'For the other admins.'}
      minRows={2}
      value={draft.reason}
      error={errors['deed.reason'] ?? errors['reason']}
      onChange={(event) => onChange({ reason: event.currentTarget.value })}
    />
  );
}

function ConfirmationField({ draft, errors, confirmWith, onChange }: FieldsProps) {
  return (
    <TextField
      label={`Type ${confirmWith} to go on`}
      autoComplete="off"
      value={draft.confirmation}
      error={errors['confirmation']}
      onChange={(event) => onChange({ confirmation: event.currentTarget.value })}
    />
  );
}
