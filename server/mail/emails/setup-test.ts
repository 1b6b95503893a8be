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
          runs: ['Login links are sent the same way. Open this one to tick the step in the checklist.'],
        },
        { kind: 'button', label: 'Confirm that it arrived', url: data.openUrl },
      ],
      why: `You get this because an admin of ${frame.productName} is testing whether emails reach this address.`,
    },
    frame,
  );
}

export const setupTestEmailSample: SetupTestEmailData = {
  openUrl: 'https://fundsight.example/test-email/Zm9yIHRoZSBzYW1wbGUhIQ',
};
