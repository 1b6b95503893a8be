import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AccountsMergedEmailData {
  /** The address that opens nothing any more, and the one that opens the account. */
  readonly goneEmail: string;
  readonly staysEmail: string;
  readonly loginUrl: string;
}

/** Sent to both addresses when an admin made two accounts of one person one. */
export function accountsMergedEmail(data: AccountsMergedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `Your two ${frame.productName} accounts are now one`,
      preview: 'One address opens it from now on.',
      heading: 'Your two accounts are now one',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'Everything in the account ',
            { strong: data.goneEmail },
            ' now belongs to ',
            { strong: data.staysEmail },
            '. Log in with that address. The other one no longer opens anything.',
          ],
        },
        {
          kind: 'paragraph',
          runs: [
            'Reviews and drafts moved only if both addresses belong to one mailbox. Otherwise the reviews stay without an author, and the drafts are deleted.',
          ],
        },
        {
          kind: 'paragraph',
          runs: [`If these are two people, write to ${frame.supportEmail} at once.`],
        },
        { kind: 'button', label: 'Log in', url: data.loginUrl },
      ],
      why: `You get this because this address had an account on ${frame.productName}.`,
    },
    frame,
  );
}

export const accountsMergedEmailSample: AccountsMergedEmailData = {
  goneEmail: 'old@kitehouse.example',
  staysEmail: 'office@kitehouse.example',
  loginUrl: 'https://fundsight.example/login',
};
