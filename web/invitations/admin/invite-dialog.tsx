import { invitationDays } from '../../../contract/invitations/days.ts';
import { formatDay } from '../../../contract/formats.ts';
import { EmailField } from '../../identity/email-field.tsx';
import { addressOf, emailMistake } from '../../identity/email-mistake.ts';
import { ChoiceCards, type Card } from '../../ui/forms/choices.tsx';
import { ShortListField, TextField } from '../../ui/forms/fields.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useInvite } from './api.ts';

export interface InviteDialogProps {
  onClose: () => void;
}

type Gift = 'access' | 'moderator' | 'admin' | 'both';

const gifts: readonly Card<Gift>[] = [
  { value: 'access', title: 'Member with access', text: 'Browses the database. Writes reviews like any member.' },
  { value: 'moderator', title: 'Moderator', text: 'Decides on reviews, replies and reports. Sees no members.' },
  { value: 'admin', title: 'Admin', text: 'Manages members, data and settings. Decides on no reviews.' },
  { value: 'both', title: 'Admin and moderator', text: 'Both. For a team of one.' },
];
const lengths = [30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` }));
const dayInMilliseconds = 86_400_000;
const endOf = (days: string): string =>
  formatDay(new Date(Date.now() + Number(days) * dayInMilliseconds).toISOString().slice(0, 10));

interface Draft {
  readonly email: string;
  readonly gift: Gift;
  readonly accessDays: string;
  readonly reason: string;
}
const empty: Draft = { email: '', gift: 'access', accessDays: '90', reason: '' };

/** Invites one person. Access is theirs in the moment in which they sign up with this address; a role once it is approved. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const form = useForm({
    initialValues: empty,
    rules: ({ email, reason }) => ({
      email: emailMistake(email),
      reason: reason.trim().length < 3 && 'Say why, in at least 3 characters',
    }),
    longest: { reason: 120 },
    mutation: useInvite(),
    toSent: ({ email, gift, accessDays, reason }) => ({
      email: addressOf(email),
      role: gift === 'admin' || gift === 'both' ? ('admin' as const) : ('member' as const),
      isModerator: gift === 'moderator' || gift === 'both',
      accessDays: gift === 'access' ? Number(accessDays) : null,
      reason,
    }),
    onSuccess: (invitation) => {
      if (invitation === null) return;
      const waits = invitation.roleWaits ? ' The role waits under Second admin.' : '';
      showSuccess(`${invitation.email} is invited until ${formatDay(invitation.expiresOn)}.${waits}`);
      onClose();
    },
  });
  const { gift, accessDays } = form.values;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite a member"
      actions={
        <FormButtons
          submitLabel="Send invitation"
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      <Stack gap={5}>
        {form.problem && <Note tone="error">{form.problem}</Note>}
        <EmailField label="Email" autoComplete="off" {...form.field('email')} data-autofocus />
        <ChoiceCards label="They become" cards={gifts} {...form.field('gift')} />
        {gift === 'access' && (
          <ShortListField
            label="Access"
            help={`Until ${endOf(accessDays)} if they sign up today.`}
            {...form.field('accessDays')}
            data={lengths}
          />
        )}
        {gift !== 'access' && (
          <Text tone="dim" size="sm" leading="normal">
            The role waits for a second admin, or for 24 hours where there is none; until then they have a member
            account. The pages of a role ask for a second factor. Members with a role write no reviews.
          </Text>
        )}
        <TextField
          label="Why"
          help={
            gift === 'access'
              ? 'They read it in the email, and in the menu as their reason.'
              : 'They read it in the email.'
          }
          {...form.field('reason')}
        />
        <Text tone="dim" size="sm" leading="normal">
          The invitation works for {invitationDays} days, once, and only with this address.
        </Text>
      </Stack>
    </Dialog>
  );
}
