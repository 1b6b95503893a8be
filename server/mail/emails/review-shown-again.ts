import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface ReviewShownAgainEmailData {
  readonly reviewsUrl: string;
}

/** Sent when the words of a review that were hidden are shown again. */
export function reviewShownAgainEmail(data: ReviewShownAgainEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'The words of your review are shown again',
      preview: 'Nothing else has changed.',
      heading: 'Readers see the words of your review again',
      blocks: [
        {
          kind: 'paragraph',
          runs: ['We had hidden them and decided not to remove the review. It is as it was before, with its ratings.'],
        },
        { kind: 'button', label: 'See my reviews', url: data.reviewsUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewShownAgainEmailSample: ReviewShownAgainEmailData = {
  reviewsUrl: 'https://fundsight.example/review',
};
