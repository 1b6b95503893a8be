import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface RoleChangedEmailData {
  readonly role: 'member' | 'admin';
  readonly loginUrl: string;
}

/** Sent when a member becomes an admin, or an admin a member again: the owner of the mailbox must know. */
export function roleChangedEmail(data: RoleChangedEmailData, frame: EmailFrame): Email {
  const isAdmin = data.role === 'admin';
  return renderEmail(
    {
      subject: isAdmin
        ? `You are an admin of ${frame.productName} now`
        : `You are no admin of ${frame.productName} any more`,
      preview: isAdmin ? 'The admin pages are open for you.' : 'The admin pages are closed for you.',
      heading: isAdmin ? 'You are an admin now' : 'You are no admin any more',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            isAdmin
              ? 'Another admin opened the admin pages for you. They ask for an authenticator app or a passkey. Admins do not write reviews.'
              : 'Another admin closed the admin pages for you. Your account stays as it is.',
          ],
        },
        { kind: 'paragraph', runs: [`You did not expect this? Write to ${frame.supportEmail}.`] },
        ...(isAdmin ? [{ kind: 'button' as const, label: 'Log in', url: data.loginUrl }] : []),
      ],
      why: `You get this because you have an account on ${frame.productName}.`,
    },
    frame,
  );
}

export const roleChangedEmailSample: RoleChangedEmailData = {
  role: 'admin',
  loginUrl: 'https://fundsight.example/login',
};
