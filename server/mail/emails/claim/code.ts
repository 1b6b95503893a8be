import { renderEmail, type Email, type EmailFrame } from '../../layout.ts';

export interface ClaimCodeEmailData {
  readonly funderName: string;
  readonly funderUrl: string;
  readonly code: string;
  readonly minutes: number;
}

/** The code that shows that a member reads the mail of a funder. */
export function claimCodeEmail(data: ClaimCodeEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `Your code for the page of ${data.funderName}`,
      preview: `Valid for ${data.minutes} minutes.`,
      heading: 'Your code',
      blocks: [
        {
          kind: 'paragraph',
          runs: [`A member wants to claim the page of ${data.funderName} with this address. Enter this code there:`],
        },
        { kind: 'paragraph', runs: [{ strong: data.code }] },
        {
          kind: 'paragraph',
          runs: [
            `It is valid for ${data.minutes} minutes. After you enter it, an admin of ${frame.productName} checks the claim.`,
          ],
        },
        { kind: 'button', label: 'Open the page', url: data.funderUrl },
      ],
      why: 'You did not ask for this? Ignore it. Without the code the page cannot be claimed.',
    },
    frame,
  );
}

export const claimCodeEmailSample: ClaimCodeEmailData = {
  funderName: 'Tidewrack Ventures',
  funderUrl: 'https://fundsight.example/funder/tidewrack-ventures',
  code: '049217',
  minutes: 30,
};
