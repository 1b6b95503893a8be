import { formatDay } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface ApiKeyMadeEmailData {
  readonly what: 'key' | 'link' | 'program';
  readonly email: string;
  /** Of the key, of the view that the link shows, or of the program. */
  readonly name: string;
  /** Days in UTC. */
  readonly madeOn: string;
  readonly endsOn: string;
  /** Where it can be revoked. */
  readonly keysUrl: string;
}

const words = {
  key: {
    title: 'An API key was created',
    text: 'a program with this key can read what you can read. It cannot write reviews.',
    button: 'Open my keys',
  },
  link: {
    title: 'A live link was created',
    text: 'anyone who has its address can read the rows of this view.',
    button: 'Open my links',
  },
  program: {
    title: 'A program was connected',
    text: 'it can use what you allowed. It cannot write reviews.',
    button: 'Open my programs',
  },
} as const;

/** Tells that a program can read what a member may read: it may not have been its owner. */
export function apiKeyMadeEmail(data: ApiKeyMadeEmailData, frame: EmailFrame): Email {
  const { title, text, button } = words[data.what];
  return renderEmail(
    {
      subject: `${title} for your ${frame.productName} account`,
      preview: `On ${formatDay(data.madeOn)}.`,
      heading: title,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'For ',
            { strong: data.email },
            ' on ',
            `${formatDay(data.madeOn)}: `,
            { strong: data.name },
            `. Until ${formatDay(data.endsOn)} ${text}`,
          ],
        },
        {
          kind: 'paragraph',
          runs: [
            `Was this not you? Revoke it on your page, sign out everywhere, and write to ${frame.supportEmail} at once.`,
          ],
        },
        { kind: 'button', label: button, url: data.keysUrl },
      ],
      why: 'You get this because a new key can read with your account.',
    },
    frame,
  );
}

export const apiKeyMadeEmailSample: ApiKeyMadeEmailData = {
  what: 'key',
  email: 'office@kitehouse.example',
  name: 'Weekly report',
  madeOn: '2026-11-20',
  endsOn: '2027-02-18',
  keysUrl: 'https://fundsight.example/user#programs',
};
