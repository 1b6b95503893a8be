import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AccountSuspendedEmailData {
  /** What the admin wrote to the member. */
  readonly reason: string;
}

/** Sent when an admin suspended an account. */
export function accountSuspendedEmail(data: AccountSuspendedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `Your ${frame.productName} account is suspended`,
      preview: 'You are logged out and cannot log in at the moment.',
      heading: 'Your account is suspended',
      blocks: [
        { kind: 'paragraph', runs: ['You are logged out everywhere and cannot log in at the moment.'] },
        { kind: 'paragraph', runs: ['The reason: ', { strong: data.reason }] },
        {
          kind: 'paragraph',
          runs: [`If you think this is wrong, write to ${frame.supportEmail}. A person will read it.`],
        },
      ],
      why: `You get this because you have an account on ${frame.productName}.`,
    },
    frame,
  );
}

export const accountSuspendedEmailSample: AccountSuspendedEmailData = {
  reason: 'Two accounts were used to write about the same funder.',
};
