import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface ReviewBurstEmailData {
  readonly subjectName: string;
  /** When the alert was raised; more may have come since. */
  readonly reviews: number;
  readonly queueUrl: string;
}

/** Sent to moderators once when one subject gets many reviews within a day. */
export function reviewBurstEmail(data: ReviewBurstEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `Many reviews of ${data.subjectName} in a day`,
      preview: 'None of them is published until a moderator has decided.',
      heading: 'Many reviews at once',
      blocks: [
        {
          kind: 'paragraph',
          runs: [{ strong: data.subjectName }, ` got ${data.reviews} or more reviews within 24 hours.`],
        },
        {
          kind: 'paragraph',
          runs: [
            'None of them is published automatically, and the score stays the same until you have decided. Look for copies, new accounts and what they have in common. You will get no further email about this until it has been quiet for three days.',
          ],
        },
        { kind: 'button', label: 'Open the queue', url: data.queueUrl },
      ],
      why: `You get this because you are a moderator of ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewBurstEmailSample: ReviewBurstEmailData = {
  subjectName: 'Tidewrack Ventures',
  reviews: 6,
  queueUrl: 'https://fundsight.example/admin/funder-reviews',
};
