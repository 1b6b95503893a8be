import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface NoAccountEmailData {
  readonly email: string;
  readonly signUpUrl: string;
}

/**
 * The answer to "log in" for an address without an account. The page said the same as for everyone, so only the
 * owner of the address learns that there is none.
 */
export function noAccountEmail(data: NoAccountEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `There is no ${frame.productName} account for this address yet`,
      preview: 'You can sign up with it, or log in with another one.',
      heading: 'No account with this address yet',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'Someone asked for a link to log in as ',
            { strong: data.email },
            '. There is no account with this address yet. Perhaps you signed up with another one. If you are new here, sign up: it takes a minute and needs no password.',
          ],
        },
        { kind: 'button', label: 'Sign up', url: data.signUpUrl },
      ],
      why: 'You did not ask for this? Ignore it. No account is made unless you sign up.',
    },
    frame,
  );
}

export const noAccountEmailSample: NoAccountEmailData = {
  email: 'office@kitehouse.example',
  signUpUrl: 'https://fundsight.example/signup',
};
