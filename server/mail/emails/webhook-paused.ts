import { webhookProblems, webhookTries, type WebhookProblem } from '../../../contract/webhooks/limits.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface WebhookPausedEmailData {
  /** Of its address; the rest may hold a secret. */
  readonly host: string;
  /** Null: the shortlist. */
  readonly viewName: string | null;
  readonly problem: WebhookProblem;
  /** Where it can be tried again. */
  readonly hooksUrl: string;
}

/** Tells that an address did not take a message, however often it was tried. */
export function webhookPausedEmail(
  { host, viewName, problem, hooksUrl }: WebhookPausedEmailData,
  frame: EmailFrame,
): Email {
  const about = viewName === null ? 'your shortlist' : `“${viewName}”`;
  const tries = problem === 'gone' ? '' : ` after ${webhookTries} tries`;
  return renderEmail(
    {
      subject: 'Your webhook is paused',
      preview: `We could not reach ${host}.`,
      heading: 'Your webhook is paused',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'We paused the webhook at ',
            { strong: host },
            ` for ${about}${tries}. The last try failed: ${webhookProblems[problem]}.`,
          ],
        },
        {
          kind: 'paragraph',
          runs: ['Nothing is sent until you resume it. Open your webhooks and press Try again once the address works.'],
        },
        { kind: 'button', label: 'Open my webhooks', url: hooksUrl },
      ],
      why: 'You get this because you added a webhook to your account.',
    },
    frame,
  );
}

export const webhookPausedEmailSample: WebhookPausedEmailData = {
  host: 'hooks.kitehouse.example',
  viewName: 'European seed',
  problem: 'too_slow',
  hooksUrl: 'https://fundsight.example/user#programs',
};
