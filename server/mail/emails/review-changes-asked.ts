import { renderEmail, type Email, type EmailFrame } from '../layout.ts';
import { statementBlocks, type StatementData } from '../statement-block.ts';

export interface ReviewChangesAskedEmailData extends StatementData {
  readonly reviewsUrl: string;
  /** The last day to answer, in words. */
  readonly answerBy: string;
}

/** Sent when a moderator asks the author to change something. */
export function reviewChangesAskedEmail(data: ReviewChangesAskedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'A question about your review',
      preview: 'Please change one thing and send it again.',
      heading: 'Please change one thing',
      blocks: [
        ...statementBlocks(data),
        { kind: 'paragraph', runs: ['You can change it and send it again until ', { strong: data.answerBy }, '.'] },
        { kind: 'button', label: 'Change my review', url: data.reviewsUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewChangesAskedEmailSample: ReviewChangesAskedEmailData = {
  reviewsUrl: 'https://fundsight.example/review',
  rule: '3.2 Names or describes a person',
  foundBy: 'A person, after a program flagged it',
  reason: 'One sentence names a person, or describes one so closely that they can be recognised.',
  message: 'One sentence describes a person. Could you say "they"?',
  answerBy: '04 Dec 2026',
};
