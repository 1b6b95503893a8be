import { renderEmail, type Email, type EmailFrame } from '../layout.ts';
import { appealBlock, statementBlocks, type StatementData } from '../statement-block.ts';

export interface ReviewDeclinedEmailData extends StatementData {
  readonly reviewsUrl: string;
  /** The last day on which we know who wrote it, in words; null where that is not said. */
  readonly knownUntil: string | null;
  readonly howToFix: string;
  /** It can be changed and sent again. */
  readonly canResend: boolean;
}

/** Sent when a moderator declined a review: which rule, why, and what can be done. */
export function reviewDeclinedEmail(data: ReviewDeclinedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'Your review was declined',
      preview: 'Why, and what you can do.',
      heading: 'We could not publish your review',
      blocks: [
        ...statementBlocks(data),
        { kind: 'paragraph', runs: [data.howToFix] },
        ...(data.canResend
          ? [
              {
                kind: 'paragraph' as const,
                runs: [
                  'You can change the review and send it again. It is in your reviews, with everything you wrote.',
                ],
              },
            ]
          : []),
        appealBlock(data.knownUntil),
        { kind: 'button', label: 'See my reviews', url: data.reviewsUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewDeclinedEmailSample: ReviewDeclinedEmailData = {
  reviewsUrl: 'https://fundsight.example/review',
  knownUntil: '02 Dec 2026',
  reason: 'The review does not say enough for others to learn from it.',
  canResend: true,
  howToFix: 'Add what happened: what they asked, what they decided, how long it took.',
  rule: '2.1 Too vague',
  foundBy: 'A person',
  message: null,
};
