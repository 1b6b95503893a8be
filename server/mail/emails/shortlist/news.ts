import { formatCount } from '../../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../../layout.ts';

/** How many funders of the list have each kind of news. */
export interface ShortlistNewsCounts {
  /** At least 1. */
  readonly funders: number;
  readonly withDeals: number;
  readonly withReviews: number;
  readonly withFigures: number;
}

export interface ShortlistNewsEmailData extends ShortlistNewsCounts {
  readonly shortlistUrl: string;
  /** Works without signing in. */
  readonly stopUrl: string;
}

/** Sent on a Monday, and only when something changed. Says how many, never which: other people may see the inbox. */
export function shortlistNewsEmail(data: ShortlistNewsEmailData, frame: EmailFrame): Email {
  const funders = formatCount(data.funders, 'funder');
  const parts = [
    data.withDeals > 0 && `New deals: ${formatCount(data.withDeals, 'funder')}.`,
    data.withReviews > 0 && `New reviews: ${formatCount(data.withReviews, 'funder')}.`,
    data.withFigures > 0 && `Changed figures: ${formatCount(data.withFigures, 'funder')}.`,
  ].filter((part) => part !== false);
  return renderEmail(
    {
      subject: `${funders} on your shortlist: something is new`,
      preview: 'What changed on their pages since you looked.',
      heading: `Something is new about ${funders}`,
      blocks: [
        { kind: 'paragraph', runs: [parts.join(' ')] },
        { kind: 'paragraph', runs: ['We check once a week and email you only when something changed.'] },
        { kind: 'button', label: 'Open the shortlist', url: data.shortlistUrl },
      ],
      why: `You get this because you keep a shortlist of funders on ${frame.productName}.`,
      stop: { label: 'Stop the emails about the shortlist', url: data.stopUrl },
    },
    frame,
  );
}

export const shortlistNewsEmailSample: ShortlistNewsEmailData = {
  funders: 3,
  withDeals: 2,
  withReviews: 1,
  withFigures: 1,
  shortlistUrl: 'https://fundsight.example/user/shortlist',
  stopUrl: 'https://fundsight.example/shortlist/stop/sample',
};
