import { hiddenDays } from '../../../contract/reviews/hiding-words.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';
import { statementBlocks, type StatementData } from '../statement-block.ts';

export interface ReviewHiddenEmailData extends StatementData {
  readonly reviewsUrl: string;
}

/** Sent when the words of a published review were hidden at once: why, and what comes next. */
export function reviewHiddenEmail(data: ReviewHiddenEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'The words of your review are hidden for now',
      preview: 'Why, and what comes next.',
      heading: 'We hid the words of your review',
      blocks: [
        ...statementBlocks(data),
        {
          kind: 'paragraph',
          runs: [
            `Readers do not see its words for now. Its ratings count as before, and the access that it earned stays yours. If it is not removed within ${hiddenDays} days, readers see the words again, unless a court or authority ordered this. If we remove it, you can appeal.`,
          ],
        },
        { kind: 'button', label: 'See my reviews', url: data.reviewsUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewHiddenEmailSample: ReviewHiddenEmailData = {
  reviewsUrl: 'https://fundsight.example/review',
  rule: '3.1 Personal data',
  reason: 'The review contains personal data, such as a phone number or an email address.',
  foundBy: 'A person',
  message: 'The second answer holds the phone number of a person.',
};
