import { renderEmail, type Email, type EmailFrame } from '../layout.ts';
import { messageBlock } from '../message-block.ts';

export interface ReviewDeclinedEmailData {
  readonly reviewsUrl: string;
  readonly reason: string;
  readonly howToFix: string;
  /** It can be changed and sent again. */
  readonly canResend: boolean;
  /** The paragraph of the guidelines. */
  readonly clause: string;
  /** What the moderator wrote; null when nothing. */
  readonly message: string | null;
}

/** Sent when a moderator declined a review: which rule, why, and what can be done. */
export function reviewDeclinedEmail(data: ReviewDeclinedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'Your review was declined',
      preview: 'Why, and what you can do.',
      heading: 'We could not publish your review',
      blocks: [
        { kind: 'paragraph', runs: [data.reason, ` This is paragraph ${data.clause} of the review guidelines.`] },
        ...messageBlock('moderator', data.message),
        { kind: 'paragraph', runs: [data.howToFix] },
        ...(data.canResend
          ? [
              {
                kind: 'paragraph' as const,
                runs: [
                  'You can change the review and send it again: it is among your reviews, with all that you wrote.',
                ],
              },
            ]
          : []),
        {
          kind: 'paragraph',
          runs: [
            `A person decided this. If you think we got it wrong, write to ${frame.supportEmail} and another moderator looks at it.`,
          ],
        },
        { kind: 'button', label: 'See my reviews', url: data.reviewsUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewDeclinedEmailSample: ReviewDeclinedEmailData = {
  reviewsUrl: 'https://fundsight.example/review',
  reason: 'The review does not say enough for others to learn from it.',
  canResend: true,
  howToFix: 'Add what happened: what they asked, what they decided, how long it took.',
  clause: '2.1',
  message: null,
};
