import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AccountRestoredEmailData {
  readonly loginUrl: string;
}

/** Sent when an admin lifted a suspension. */
export function accountRestoredEmail(data: AccountRestoredEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `Your ${frame.productName} account works again`,
      preview: 'The suspension is lifted.',
      heading: 'Your account works again',
      blocks: [
        {
          kind: 'paragraph',
          runs: ['We lifted the suspension of your account. Everything in it is as it was before.'],
        },
        { kind: 'button', label: 'Log in', url: data.loginUrl },
      ],
      why: `You get this because your account on ${frame.productName} was suspended.`,
    },
    frame,
  );
}

export const accountRestoredEmailSample: AccountRestoredEmailData = { loginUrl: 'https://fundsight.example/login' };
