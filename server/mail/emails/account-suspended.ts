import { renderEmail, type Email, type EmailFrame } from '../layout.ts';
import { suspensionBlocks, type SuspensionEmailData } from '../suspension-blocks.ts';

/** Sent when an admin suspended an account: the statement of reasons, and how to appeal. */
export function accountSuspendedEmail(data: SuspensionEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `Your ${frame.productName} account is suspended`,
      preview: 'You are logged out and cannot log in at the moment.',
      heading: 'Your account is suspended',
      blocks: [
        { kind: 'paragraph', runs: ['You are logged out everywhere and cannot log in at the moment.'] },
        ...suspensionBlocks(data),
        { kind: 'paragraph', runs: [`For everything else, write to ${frame.supportEmail}.`] },
      ],
      why: `You get this because you have an account on ${frame.productName}.`,
    },
    frame,
  );
}

export const accountSuspendedEmailSample: SuspensionEmailData = {
  rule: 'Terms, Your account: one account per person',
  facts: 'Two accounts were used to write about the same funder.',
  foundBy: 'A person',
  appealUntil: '2027-05-17',
  pageUrl: 'https://fundsight.example/suspended/AbC123',
};
