import { formatDay } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';
import { suspensionBlocks, type SuspensionEmailData } from '../suspension-blocks.ts';

export interface SuspendedEmailData extends SuspensionEmailData {
  readonly email: string;
  /** YYYY-MM-DD. */
  readonly since: string;
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
            'A link to log in as ',
            { strong: data.email },
            ' was asked for. This account is suspended, so we did not send one.',
          ],
        },
        {
          kind: 'paragraph',
          runs: ['An admin suspended it on ', { strong: formatDay(data.since) }, '.'],
        },
        ...suspensionBlocks(data),
        {
          kind: 'paragraph',
          runs: [
            'While it is suspended you cannot log in or see the database. What you published stays. You can still ask us for your data, or to delete your account.',
          ],
        },
        { kind: 'paragraph', runs: [`For everything else, write to ${frame.supportEmail}.`] },
      ],
      why: 'You get this because a link was asked for with your address.',
    },
    frame,
  );
}

export const suspendedEmailSample: SuspendedEmailData = {
  email: 'office@kitehouse.example',
  since: '2026-11-12',
  rule: 'Terms, Your account: one account per person',
  facts: 'Two accounts were used to write about the same funder.',
  foundBy: 'A person, after a report',
  appealUntil: null,
  pageUrl: 'https://fundsight.example/suspended/AbC123',
};
