import { renderEmail, type Email, type EmailFrame } from '../layout.ts';
import { appealBlock, statementBlocks } from '../statement-block.ts';
import type { ReviewDeclinedEmailData } from './review-declined.ts';

export interface ReviewRemovedEmailData extends Omit<ReviewDeclinedEmailData, 'canResend'> {
  /** False where the review was a fraud: then what it earned is gone. */
  readonly keepsAccess: boolean;
}

/** Sent when a review that readers saw was removed: which rule, what is left of it, and how to object. */
export function reviewRemovedEmail(data: ReviewRemovedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'Your review was removed',
      preview: 'Why, and what you can do.',
      heading: 'We removed your review',
      blocks: [
        ...statementBlocks(data),
        { kind: 'paragraph', runs: [data.howToFix] },
        {
          kind: 'paragraph',
          runs: [
            'Readers no longer see its words, and it leaves the score with the next weekly figures. ',
            data.keepsAccess ? 'The access that it earned stays yours.' : 'The access that it earned has ended.',
          ],
        },
        appealBlock(data.knownUntil),
        { kind: 'button', label: 'See my reviews', url: data.reviewsUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewRemovedEmailSample: ReviewRemovedEmailData = {
  reviewsUrl: 'https://fundsight.example/review',
  knownUntil: '02 Dec 2026',
  reason: 'The review quotes a document that is meant to stay confidential.',
  howToFix: 'Say in your own words what it meant for you.',
  rule: '4.1 Confidential document',
  foundBy: 'A person, after a report',
  message: null,
  keepsAccess: true,
};
