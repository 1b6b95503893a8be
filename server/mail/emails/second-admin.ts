import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface SecondAdminEmailData {
  readonly kind: 'change_role' | 'erase' | 'remove_review' | 'invite_role' | 'merge';
  /** The address of the admin or moderator who asked. */
  readonly askedBy: string;
  /** Of a removal the rule alone. */
  readonly reason: string;
  readonly url: string;
}

const words = {
  change_role: { what: 'to change roles', subject: 'a change of roles' },
  erase: { what: 'to erase accounts', subject: 'an erasure' },
  remove_review: { what: 'to remove a published review', subject: 'the removal of a review' },
  merge: { what: 'to merge two accounts', subject: 'a merge of accounts' },
  invite_role: { what: 'for a role for an invited person', subject: 'the role of an invitation' },
} as const;

/** Sent to the other admins when one asked for what a second one approves. It names no member and no review. */
export function secondAdminEmail({ kind, askedBy, reason, url }: SecondAdminEmailData, frame: EmailFrame): Email {
  const { what, subject } = words[kind];
  return renderEmail(
    {
      subject: `${frame.productName}: ${subject} waits for you`,
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
