import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface RoleChangedEmailData {
  readonly role: 'member' | 'admin';
  readonly isModerator: boolean;
  readonly loginUrl: string;
}

/** Sent when an admin gave or took a role: the owner of the mailbox must know which ones they have now. */
export function roleChangedEmail(data: RoleChangedEmailData, frame: EmailFrame): Email {
  const { what, opens } = wordsOf(data);
  const hasRole = what !== null;
  const now = hasRole ? `You are now ${what}` : 'You are no longer an admin or moderator';
  return renderEmail(
    {
      subject: hasRole
        ? `You are now ${what} of ${frame.productName}`
        : `You are no longer an admin or moderator of ${frame.productName}`,
      preview: hasRole ? opens : 'The admin pages are closed for you.',
      heading: now,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            hasRole
              ? `An admin changed your roles. ${opens} They ask for an authenticator app or a passkey. Admins and moderators do not write reviews.`
              : 'An admin closed the admin pages for you. Your account stays as it is.',
          ],
        },
        { kind: 'paragraph', runs: [`If you did not expect this, write to ${frame.supportEmail}.`] },
        ...(hasRole ? [{ kind: 'button' as const, label: 'Log in', url: data.loginUrl }] : []),
      ],
      why: `You get this because you have an account on ${frame.productName}.`,
    },
    frame,
  );
}

function wordsOf({ role, isModerator }: RoleChangedEmailData): { what: string | null; opens: string } {
  if (role === 'admin')
    return isModerator
      ? { what: 'an admin and a moderator', opens: 'All admin pages are open for you.' }
      : { what: 'an admin', opens: 'The admin pages are open for you, except those of reviews.' };
  return { what: isModerator ? 'a moderator' : null, opens: 'The pages of reviews are open for you.' };
}

export const roleChangedEmailSample: RoleChangedEmailData = {
  role: 'admin',
  isModerator: true,
  loginUrl: 'https://fundsight.example/login',
};
