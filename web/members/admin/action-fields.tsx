import { longestGivenDays, revocationReasons } from '../../../contract/members/admin-actions.ts';
import { CheckboxField, ShortListField, TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import { foundByOptions, ruleOptions } from './suspension-options.ts';
import type { ActionDraft, ActionName } from './action-words.ts';

export const revocationOptions = [
  { value: '', label: 'Choose a reason' },
  ...Object.entries(revocationReasons).map(([value, label]) => ({ value, label })),
];

interface FieldsProps {
  name: ActionName;
  form: Form<ActionDraft>;
  /** What must be typed for an erasure: an address, or a number. */
  confirmWith: string;
}

/** What an admin action asks for. */
export function ActionFields(props: FieldsProps) {
  const { name, form } = props;
  const isGift = name === 'give_access' || name === 'extend_access';
  return (
    <>
      {isGift && (
        <NumberField
          label={name === 'extend_access' ? 'Days to add' : 'Days'}
          help={`1 to ${longestGivenDays}`}
          unit="days"
          isWhole
          least={1}
          most={longestGivenDays}
          {...form.field('days')}
          data-autofocus
        />
      )}
      {isGift && <TextField label="Reason" help="They read this in the menu." {...form.field('reason')} />}
      {name === 'revoke_access' && (
        <ShortListField
          label="Reason"
          help="They read this, and that they can answer."
          data={revocationOptions}
          {...form.field('reasonCode')}
        />
      )}
      {name === 'suspend' && <StatementFields form={form} />}
      {name === 'change_roles' && <RoleFields form={form} />}
      {['change_roles', 'suspend', 'restore', 'erase'].includes(name) && <WhyField {...props} />}
      {name === 'erase' && <ConfirmationField {...props} />}
      {(isGift || name === 'revoke_access' || name === 'restore') && (
        <CheckboxField label="Tell them by email" {...form.checkbox('hasEmail')} />
      )}
    </>
  );
}

/** Both roles as they are to be. */
export function RoleFields({
  form,
  isDisabled = false,
}: {
  form: { checkbox: (path: 'isAdmin' | 'isModerator') => ReturnType<Form<ActionDraft>['checkbox']> };
  isDisabled?: boolean;
}) {
  return (
    <>
      <CheckboxField
        label="Admin"
        help="Manages members, deals and settings"
        disabled={isDisabled}
        {...form.checkbox('isAdmin')}
      />
      <CheckboxField
        label="Moderator"
        help="Decides on reviews, replies and reports; sees no members"
        disabled={isDisabled}
        {...form.checkbox('isModerator')}
      />
    </>
  );
}

const rules = [{ value: '', label: 'Choose a rule' }, ...ruleOptions];

/** With the facts below it is the statement of reasons. */
function StatementFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <ShortListField label="Rule" data={rules} {...form.field('ruleCode')} />
      <ShortListField label="Found by" data={foundByOptions} {...form.field('foundBy')} />
    </>
  );
}

function WhyField({ name, form }: FieldsProps) {
  return (
    <TextAreaField
      label={name === 'suspend' ? 'Facts' : 'Why'}
      help={name === 'suspend' ? 'What the account did. They read this.' : 'For the other admins.'}
      minRows={2}
      {...form.field('reason')}
    />
  );
}

function ConfirmationField({ form, confirmWith }: FieldsProps) {
  return <TextField label={`Type ${confirmWith} to continue`} autoComplete="off" {...form.field('confirmation')} />;
}
