import { formatDay } from '../../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../../layout.ts';

export interface WebhookAddedEmailData {
  readonly email: string;
  /** Of its address; the rest may hold a secret. */
  readonly host: string;
  /** Null: the shortlist. */
  readonly viewName: string | null;
  /** A day in UTC. */
  readonly madeOn: string;
  /** Where it can be deleted. */
  readonly hooksUrl: string;
}

/** Tells that an address hears of what a member watches: it may not have been the member who added it. */
export function webhookAddedEmail(
  { email, host, viewName, madeOn, hooksUrl }: WebhookAddedEmailData,
  frame: EmailFrame,
): Email {
  const called = viewName === null ? 'each Monday about your shortlist' : `when “${viewName}” changes`;
  return renderEmail(
    {
      subject: `A webhook was added to your ${frame.productName} account`,
      preview: `On ${formatDay(madeOn)}.`,
      heading: 'A webhook was added',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'For ',
            { strong: email },
            ` on ${formatDay(madeOn)}: `,
            { strong: host },
            `. We call this address ${called}. It gets numbers and a link, never rows or names of funders.`,
          ],
        },
        {
          kind: 'paragraph',
          runs: [
            `Was this not you? Delete it on your page, sign out everywhere, and write to ${frame.supportEmail} at once.`,
          ],
        },
        { kind: 'button', label: 'Open my webhooks', url: hooksUrl },
      ],
      why: 'You get this because a webhook was added to your account.',
    },
    frame,
  );
}

export const webhookAddedEmailSample: WebhookAddedEmailData = {
  email: 'office@kitehouse.example',
  host: 'hooks.kitehouse.example',
  viewName: 'European seed',
  madeOn: '2026-11-20',
  hooksUrl: 'https://fundsight.example/user#programs',
};
