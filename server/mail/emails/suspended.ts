import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface SuspendedEmailData {
  readonly email: string;
}

/** The answer to a request for a link when the account is suspended: said in the email only, never on the page. */
export function suspendedEmail(data: SuspendedEmailData, frame: EmailFrame): Email {
  return renderEmail(
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

export const suspendedEmailSample: SuspendedEmailData = { email: 'office@kitehouse.example' };
