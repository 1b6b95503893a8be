import { formatDay } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface SuspendedEmailData {
  readonly email: string;
  /** YYYY-MM-DD. */
  readonly since: string;
  /** What the admin wrote; null of older suspensions. */
  readonly reason: string | null;
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
          runs: [
            'An admin suspended it on ',
            { strong: formatDay(data.since) },
            ...(data.reason === null ? ['.'] : ['. The reason: ', { strong: data.reason }]),
          ],
        },
        {
          kind: 'paragraph',
          runs: [
            'While it is suspended you cannot log in, and you do not see the database. What you published stays. You can still ask us for your data or for the end of your account.',
          ],
        },
        {
          kind: 'paragraph',
          runs: [`If you think this is wrong, write to ${frame.supportEmail}. A person will read it.`],
        },
      ],
      why: 'You get this because a link was asked for with your address.',
    },
    frame,
  );
}

export const suspendedEmailSample: SuspendedEmailData = {
  email: 'office@kitehouse.example',
  since: '2026-11-12',
  reason: 'Two accounts were used to write about the same funder.',
};
