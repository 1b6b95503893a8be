import { formatDay } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface FreeAccessDeclinedEmailData {
  /** What the admin wrote. */
  readonly reason: string;
  /** The first day on which they may ask again, YYYY-MM-DD. */
  readonly askAgainOn: string;
  readonly reviewUrl: string;
}

/** Sent when a request for free access was declined. */
export function freeAccessDeclinedEmail(data: FreeAccessDeclinedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'Your request for free access',
      preview: 'Why not this time, and what you can do.',
      heading: 'We could not give you free access',
      blocks: [
        { kind: 'paragraph', runs: [data.reason] },
        {
          kind: 'paragraph',
          runs: [
            'You can ask again from ',
            { strong: formatDay(data.askAgainOn) },
            ' on. A review opens the database at any time; it can be anonymous.',
          ],
        },
        { kind: 'button', label: 'Share a review', url: data.reviewUrl },
      ],
      why: `You get this because you asked ${frame.productName} for free access.`,
    },
    frame,
  );
}

export const freeAccessDeclinedEmailSample: FreeAccessDeclinedEmailData = {
  reason: 'We give access for research, and could not see what you want to look into.',
  askAgainOn: '2026-12-20',
  reviewUrl: 'https://fundsight.example/review',
};
