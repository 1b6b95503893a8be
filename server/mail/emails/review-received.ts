import { intakeHours } from '../../../contract/reviews/days.ts';
import { workingDays } from '../../../contract/product-settings/words.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

/** Emails about reviews name neither the funder nor the text: other people may see the inbox. */
export interface ReviewReceivedEmailData {
  readonly reviewsUrl: string;
  /** The day on which access ends, in words; null without access. */
  readonly accessUntil: string | null;
}

/** Sent when a review was sent. */
export function reviewReceivedEmail(data: ReviewReceivedEmailData, frame: EmailFrame): Email {
  const access =
    data.accessUntil === null
      ? []
      : [
          {
            kind: 'paragraph' as const,
            runs: ['Until then the database is open for you. Your access runs to ', { strong: data.accessUntil }, '.'],
          },
        ];
  return renderEmail(
    {
      subject: 'We got your review',
      preview: `A moderator reads it, usually within ${workingDays(frame.settings.reviewDays)}.`,
      heading: 'Thank you. Your review is on its way.',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            `Your review goes to the moderators with at least two others, or with fewer after ${intakeHours} hours unless you chose to wait. Until then you can change it or withdraw it without a trace. A moderator reads it, usually within ${workingDays(frame.settings.reviewDays)}. If something needs to change, we ask you. We do not edit your words.`,
          ],
        },
        ...access,
        { kind: 'button', label: 'See its status', url: data.reviewsUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewReceivedEmailSample: ReviewReceivedEmailData = {
  reviewsUrl: 'https://fundsight.example/review',
  accessUntil: '28 Nov 2026',
};
