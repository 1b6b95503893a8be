import { formatInstant } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface FactorRemovedEmailData {
  readonly email: string;
  /** `all`: everything at once, because its owner lost it. */
  readonly factor: 'app' | 'passkey' | 'all';
  readonly happenedAt: Date;
  readonly userUrl: string;
}

const words = {
  app: { title: 'Your authenticator app was removed', text: 'Logging in no longer asks for its code.' },
  passkey: { title: 'A passkey was removed', text: 'It no longer opens your account.' },
  all: {
    title: 'Your passkeys and your authenticator app were removed',
    text: 'You were signed out everywhere. Log in with a link, and set them up again.',
  },
} as const;

/** Tells that a way into an account, or a lock of it, is gone: it may not have been its owner. */
export function factorRemovedEmail(data: FactorRemovedEmailData, frame: EmailFrame): Email {
  const { title, text } = words[data.factor];
  return renderEmail(
    {
      subject: `${title}: your ${frame.productName} account`,
      preview: `On ${formatInstant(data.happenedAt)}.`,
      heading: title,
      blocks: [
        { kind: 'paragraph', runs: ['For ', { strong: data.email }, ` on ${formatInstant(data.happenedAt)}. ${text}`] },
        {
          kind: 'paragraph',
          runs: [`If this was not you, sign out everywhere on your page, and write to ${frame.supportEmail} at once.`],
        },
        { kind: 'button', label: 'Open my page', url: data.userUrl },
      ],
      why: 'You get this because the way you log in has changed.',
    },
    frame,
  );
}

export const factorRemovedEmailSample: FactorRemovedEmailData = {
  email: 'office@kitehouse.example',
  factor: 'passkey',
  happenedAt: new Date('2026-11-20T09:14:00Z'),
  userUrl: 'https://fundsight.example/user',
};
