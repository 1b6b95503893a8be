import { renderEmail, type Email, type EmailFrame, type Run } from '../layout.ts';

export interface ReviewPublishedEmailData {
  readonly reviewsUrl: string;
  /** Written to a venture alone: it is passed on, and never public. */
  readonly isForVenture: boolean;
  /** The last day on which its author is known, in words; null where the link is deleted already. */
  readonly knownUntil: string | null;
}

const words = {
  public: {
    title: 'Your review is public',
    text: 'It is on the page now. The organisation it is about cannot see who you are.',
  },
  passedOn: {
    title: 'Your review was passed on',
    text: 'The organisation can read your words, from "a funder" and its type. Others see only figures from several funders.',
  },
} as const;

const linkRuns = (knownUntil: string | null): readonly Run[] =>
  knownUntil === null
    ? ['The link between you and your review is deleted. A return code, if you have one, is the only way back to it.']
    : [
        'Until ',
        { strong: knownUntil },
        ' at the latest we know that it is yours. Then we delete the link, unless a report about the review is open. While it is in your list of reviews, you can withdraw it there. If you may want to later, get a return code there before.',
      ];

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
        { kind: 'paragraph', runs: linkRuns(data.knownUntil) },
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
  knownUntil: '23 Dec 2026',
};
