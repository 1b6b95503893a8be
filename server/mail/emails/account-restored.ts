import { renderLetter, type Letter, type LetterFrame } from '../layout.ts';

export interface AccountRestoredLetterData {
  readonly loginUrl: string;
}

/** Sent when an admin lifted a suspension. */
export function accountRestoredLetter(data: AccountRestoredLetterData, frame: LetterFrame): Letter {
  return renderLetter(
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

export const accountRestoredLetterSample: AccountRestoredLetterData = { loginUrl: 'https://fundsight.example/login' };
