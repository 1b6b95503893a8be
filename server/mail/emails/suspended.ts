import { renderLetter, type Letter, type LetterFrame } from '../layout.ts';

export interface SuspendedLetterData {
  readonly email: string;
}

/** The answer to a request for a link when the account is suspended: said in the letter only, never on the page. */
export function suspendedLetter(data: SuspendedLetterData, frame: LetterFrame): Letter {
  return renderLetter(
    {
      subject: `Your ${frame.productName} account is suspended`,
      preview: 'You cannot log in at the moment.',
      heading: 'This account is suspended',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'Somebody asked for a link to log in as ',
            { strong: data.email },
            '. This account is suspended, so we did not send one.',
          ],
        },
        {
          kind: 'paragraph',
          runs: [`If you think this is wrong, write to ${frame.supportEmail}. A person will read it.`],
        },
      ],
      why: 'You get this because somebody asked for a link with your address.',
    },
    frame,
  );
}

export const suspendedLetterSample: SuspendedLetterData = { email: 'office@kitehouse.example' };
