import { formatInstant } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface SignInEmailData {
  readonly email: string;
  readonly url: string;
  /** True when opening the link also makes the account. */
  readonly isSignUp: boolean;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  /** How long the link works, in minutes from being sent. */
  readonly lifetimeMinutes: number;
}

/** The email with the link that works once. */
export function signInEmail(data: SignInEmailData, frame: EmailFrame): Email {
  const words = data.isSignUp
    ? {
        action: `sign up for ${frame.productName}`,
        heading: `Sign up for ${frame.productName}`,
        button: 'Sign up',
        as: 'sign up as',
      }
    : {
        action: `log in to ${frame.productName}`,
        heading: `Log in to ${frame.productName}`,
        button: 'Log in',
        as: 'log in as',
      };
  return renderEmail(
    {
      subject: `Your link to ${words.action}`,
      preview: `It works once, for ${data.lifetimeMinutes} minutes.`,
      heading: words.heading,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            `Press the button to ${words.as} `,
            { strong: data.email },
            `. It works once, until ${formatInstant(data.expiresAt)}.`,
          ],
        },
        { kind: 'button', label: words.button, url: data.url },
      ],
      why: `You did not ask for this? Ignore it. No one can use the link without this message. Asked on ${formatInstant(data.requestedAt)}.`,
    },
    frame,
  );
}

export const signInEmailSample: SignInEmailData = {
  email: 'office@kitehouse.example',
  url: 'https://fundsight.example/otp?email=office%40kitehouse.example&token=sample',
  isSignUp: false,
  requestedAt: new Date('2026-11-20T09:14:00Z'),
  expiresAt: new Date('2026-11-20T09:24:00Z'),
  lifetimeMinutes: 10,
};
