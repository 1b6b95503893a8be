import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface SecondAdminEmailData {
  readonly kind: 'change_role' | 'erase';
  /** The address of the admin who asked. */
  readonly askedBy: string;
  readonly reason: string;
  readonly url: string;
}

/** Sent to the other admins when one asked for what a second one approves. It names no member. */
export function secondAdminEmail({ kind, askedBy, reason, url }: SecondAdminEmailData, frame: EmailFrame): Email {
  const what = kind === 'erase' ? 'to erase accounts' : 'to change roles';
  return renderEmail(
    {
      subject: `${frame.productName}: ${kind === 'erase' ? 'an erasure' : 'a change of roles'} waits for you`,
      preview: `${askedBy} asked ${what}.`,
      heading: 'A second admin is needed',
      blocks: [
        {
          kind: 'paragraph',
          runs: [{ strong: askedBy }, ` asked ${what}. Nothing happens until another admin approves it.`],
        },
        { kind: 'paragraph', runs: ['Why: ', { strong: reason }] },
        { kind: 'button', label: 'Look at it', url },
      ],
      why: `You get this because you are an admin of ${frame.productName}.`,
    },
    frame,
  );
}

export const secondAdminEmailSample: SecondAdminEmailData = {
  kind: 'change_role',
  askedBy: 'admin@kitehouse.example',
  reason: 'Helps with the deals on Fridays',
  url: 'https://fundsight.example/admin/users/waiting',
};
