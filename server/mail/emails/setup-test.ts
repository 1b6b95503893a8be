import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface SetupTestEmailData {
  readonly openUrl: string;
}

/** Sent when an admin tries whether emails arrive. */
export function setupTestEmail(data: SetupTestEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `${frame.productName} can send you email`,
      preview: 'Open the link to tick the step.',
      heading: 'This email arrived',
      blocks: [
        {
          kind: 'paragraph',
          runs: ['Links to log in come the same way. Open this one, and the list of the first day ticks the step.'],
        },
        { kind: 'button', label: 'Say that it arrived', url: data.openUrl },
      ],
      why: `You get this because an admin of ${frame.productName} tries whether emails arrive at this address.`,
    },
    frame,
  );
}

export const setupTestEmailSample: SetupTestEmailData = {
  openUrl: 'https://fundsight.example/test-email/Zm9yIHRoZSBzYW1wbGUhIQ',
};
