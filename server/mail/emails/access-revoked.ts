import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AccessRevokedEmailData {
  /** Why, in the words of the closed list. */
  readonly reason: string;
}

/** Sent when an admin revoked access: why, and how to answer. */
export function accessRevokedEmail(data: AccessRevokedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'Your access to the database has ended',
      preview: 'We ended it. You can reply.',
      heading: 'We ended your access',
      blocks: [
        { kind: 'paragraph', runs: ['Your access to the database has ended. The reason: ', { strong: data.reason }] },
        {
          kind: 'paragraph',
          runs: ['Your account and your saved views are kept, and you can still log in.'],
        },
        {
          kind: 'paragraph',
          runs: [
            `If you think this is wrong, write to ${frame.supportEmail} and say why. A person who did not decide this will read it.`,
          ],
        },
      ],
      why: `You get this because you had access to the database of ${frame.productName}.`,
    },
    frame,
  );
}

export const accessRevokedEmailSample: AccessRevokedEmailData = { reason: 'Access was sold or shared' };
