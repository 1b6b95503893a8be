import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AccessHistoryReadEmailData {
  /** Such as 03 Nov 2026. */
  readonly readOn: string;
  /** As the admin wrote it. */
  readonly reason: string;
  readonly accountUrl: string;
}

/** Sent when an admin read the full access history of a member: when, why, what it is, and how to answer. */
export function accessHistoryReadEmail(data: AccessHistoryReadEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'An admin read your access history',
      preview: `On ${data.readOn}, for a reason that they gave.`,
      heading: 'An admin read your access history',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            `On ${data.readOn} an admin of ${frame.productName} opened the full history of your access to the database. The reason they gave: `,
            { strong: data.reason },
          ],
        },
        {
          kind: 'paragraph',
          runs: [
            'The history says what gave you access, from when until when. It names none of your reviews, but its days can say when you sent one. Without this step admins see less of it, and later.',
          ],
        },
        {
          kind: 'paragraph',
          runs: [`If you think this was wrong, write to ${frame.supportEmail}. Each time is listed in your account.`],
        },
        { kind: 'button', label: 'Open your account', url: data.accountUrl },
      ],
      why: `You get this because you have an account on ${frame.productName}.`,
    },
    frame,
  );
}

export const accessHistoryReadEmailSample: AccessHistoryReadEmailData = {
  readOn: '03 Nov 2026',
  reason: 'You asked us why your access ended.',
  accountUrl: 'https://fundsight.example/user',
};
