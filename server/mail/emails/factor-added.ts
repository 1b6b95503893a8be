import { formatInstant } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface FactorAddedEmailData {
  readonly email: string;
  readonly factor: 'app' | 'passkey';
  readonly happenedAt: Date;
  /** Where it can be taken away again. */
  readonly userUrl: string;
}

const words = {
  app: {
    title: 'An authenticator app was set up',
    text: 'From now on, logging in asks for a code of this app after the link in your email.',
  },
  passkey: {
    title: 'A passkey was added',
    text: 'It opens your account with a fingerprint, face or device PIN, without a link.',
  },
} as const;

/** Tells that there is a new way into an account: it may not have been its owner. */
export function factorAddedEmail(data: FactorAddedEmailData, frame: EmailFrame): Email {
  const { title, text } = words[data.factor];
  return renderEmail(
    {
      subject: `${title} for your ${frame.productName} account`,
      preview: `On ${formatInstant(data.happenedAt)}.`,
      heading: title,
      blocks: [
        { kind: 'paragraph', runs: ['For ', { strong: data.email }, ` on ${formatInstant(data.happenedAt)}. ${text}`] },
        {
          kind: 'paragraph',
          runs: [
            `If this was not you, remove it on your page, sign out everywhere, and write to ${frame.supportEmail} at once.`,
          ],
        },
        { kind: 'button', label: 'Open my page', url: data.userUrl },
      ],
      why: 'You get this because the way you log in has changed.',
    },
    frame,
  );
}

export const factorAddedEmailSample: FactorAddedEmailData = {
  email: 'office@kitehouse.example',
  factor: 'passkey',
  happenedAt: new Date('2026-11-20T09:14:00Z'),
  userUrl: 'https://fundsight.example/user',
};
