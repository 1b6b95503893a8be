import { renderLetter, type Letter, type LetterFrame } from './layout.ts';

export interface ReviewPublishedLetterData {
  readonly reviewsUrl: string;
}

/** Sent when a review came out with its batch. */
export function reviewPublishedLetter(data: ReviewPublishedLetterData, frame: LetterFrame): Letter {
  return renderLetter(
    {
      subject: 'Your review is public',
      preview: 'It came out together with others.',
      heading: 'Your review is public',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'It came out together with others. The funder cannot see who you are. You can take it back at any time.',
          ],
        },
        { kind: 'button', label: 'See my reviews', url: data.reviewsUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewPublishedLetterSample: ReviewPublishedLetterData = {
  reviewsUrl: 'https://fundsight.example/review',
};
