import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface ReviewPublishedEmailData {
  readonly reviewsUrl: string;
  /** Written to a venture alone: it is passed on, and never public. */
  readonly isForVenture: boolean;
  /** Days after the publication for which its author is known. */
  readonly authorDays: number;
}

const words = {
  public: {
    title: 'Your review is public',
    text: 'It was published together with others. Those it is about cannot see who you are.',
  },
  passedOn: {
    title: 'Your review was passed on',
    text: 'The organisation can read your words, from "a funder" and its kind. Others see figures over several funders only.',
  },
} as const;

/** Sent when a review was published with its batch. */
export function reviewPublishedEmail(data: ReviewPublishedEmailData, frame: EmailFrame): Email {
  const { title, text } = data.isForVenture ? words.passedOn : words.public;
  return renderEmail(
    {
      subject: title,
      preview: 'See it there.',
      heading: title,
      blocks: [
        { kind: 'paragraph', runs: [text] },
        {
          kind: 'paragraph',
          runs: [
            `For ${data.authorDays} days after its publication we know that it is yours. Then we delete the link. You can take it back from your list of reviews until then. If you may want to later, get a return code there before that.`,
          ],
        },
        { kind: 'button', label: 'See my reviews', url: data.reviewsUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewPublishedEmailSample: ReviewPublishedEmailData = {
  reviewsUrl: 'https://fundsight.example/review',
  isForVenture: false,
  authorDays: 30,
};
