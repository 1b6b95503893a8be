import { listOf } from '../../../contract/lists.ts';
import { keptInvitationDays } from '../../../contract/invitations/days.ts';
import { formatCount, formatDay } from '../../../contract/formats.ts';
import type { Role } from '../../../contract/members/account.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface InvitationEmailData {
  readonly role: Role;
  readonly isModerator: boolean;
  readonly accessDays: number | null;
  /** What the admin wrote. */
  readonly reason: string;
  /** YYYY-MM-DD: the first day on which it is too late. */
  readonly expiresOn: string;
  readonly signUpUrl: string;
}

/** Sent to an address without an account, when an admin invites it. */
export function invitationEmail(data: InvitationEmailData, frame: EmailFrame): Email {
  const hasRole = data.role === 'admin' || data.isModerator;
  return renderEmail(
    {
      subject: `You are invited to ${frame.productName}`,
      preview: 'Sign up with this address to accept.',
      heading: `You are invited to ${frame.productName}`,
      blocks: [
        {
          kind: 'paragraph',
          runs: [`An admin of ${frame.productName} invites you. They wrote: `, { strong: data.reason }],
        },
        { kind: 'paragraph', runs: ['When you sign up with this address, you get ', { strong: giftWords(data) }, '.'] },
        ...(hasRole
          ? [
              {
                kind: 'paragraph' as const,
                runs: [
                  'The role begins once a second admin has approved it, or after 24 hours where there is none; until then the account is one of a member. The admin pages ask for a second factor: an authenticator app or a passkey. Members with a role write no reviews.',
                ],
              },
            ]
          : []),
        { kind: 'button', label: 'Sign up', url: data.signUpUrl },
        {
          kind: 'paragraph',
          runs: [
            'The invitation works before ',
            { strong: formatDay(data.expiresOn) },
            '. You do not need to reply if you are not interested.',
          ],
        },
      ],
      why: `You get this because an admin of ${frame.productName} entered your address. We keep it for at most ${keptInvitationDays} days unless you sign up.`,
    },
    frame,
  );
}

function giftWords({ role, isModerator, accessDays }: InvitationEmailData): string {
  const roleWords = role === 'admin' ? (isModerator ? 'the roles admin and moderator' : 'the role admin') : null;
  const parts = [
    roleWords ?? (isModerator ? 'the role moderator' : null),
    accessDays === null ? null : `${formatCount(accessDays, 'day')} of access to the database of deals`,
  ];
  const gifts = listOf(parts.filter((part) => part !== null));
  return gifts === '' ? 'an account' : gifts;
}

export const invitationEmailSample: InvitationEmailData = {
  role: 'member',
  isModerator: false,
  accessDays: 90,
  reason: 'You know many funders of climate ventures.',
  expiresOn: '2026-12-04',
  signUpUrl: 'https://fundsight.example/signup?email=office%40kitehouse.example',
};
