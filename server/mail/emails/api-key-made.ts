import { formatDay } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface ApiKeyMadeEmailData {
  readonly email: string;
  readonly name: string;
  /** Days in UTC. */
  readonly madeOn: string;
  readonly endsOn: string;
  /** Where it can be revoked. */
  readonly keysUrl: string;
}

/** Tells that a program can read what a member may read: it may not have been its owner. */
export function apiKeyMadeEmail(data: ApiKeyMadeEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `An API key was made for your ${frame.productName} account`,
      preview: `On ${formatDay(data.madeOn)}.`,
      heading: 'An API key was made',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'For ',
            { strong: data.email },
            ' on ',
            `${formatDay(data.madeOn)}: `,
            { strong: data.name },
            `. Until ${formatDay(data.endsOn)} a program that has it reads what you may read. It cannot write reviews.`,
          ],
        },
        {
          kind: 'paragraph',
          runs: [
            `Was this not you? Revoke it on your page, sign out everywhere, and write to ${frame.supportEmail} at once.`,
          ],
        },
        { kind: 'button', label: 'Open my keys', url: data.keysUrl },
      ],
      why: 'You get this because there is a new way to read with your account.',
    },
    frame,
  );
}

export const apiKeyMadeEmailSample: ApiKeyMadeEmailData = {
  email: 'office@kitehouse.example',
  name: 'Weekly report',
  madeOn: '2026-11-20',
  endsOn: '2027-02-18',
  keysUrl: 'https://fundsight.example/user#programs',
};
