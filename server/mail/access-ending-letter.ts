import { dayWords } from './instant-words.ts';
import { renderLetter, type Letter, type LetterFrame } from './layout.ts';

export interface AccessEndingLetterData {
  /** The first day without access, YYYY-MM-DD. */
  readonly endsOn: string;
  /** Days until then; 0 when access has ended. */
  readonly daysLeft: number;
  /** Deals that came in since the member was last here. */
  readonly newDeals: number;
  readonly reviewUrl: string;
}

/** Sent 30 days, 7 days and a day before access ends, and on the day itself. */
export function accessEndingLetter(data: AccessEndingLetterData, frame: LetterFrame): Letter {
  const { endsOn, daysLeft, newDeals, reviewUrl } = data;
  const day = dayWords(endsOn);
  const heading = headingFor(daysLeft, day);
  const news =
    newDeals === 0
      ? []
      : [
          {
            kind: 'paragraph' as const,
            runs: [
              'Since you were last here the database grew by ',
              { strong: `${newDeals.toLocaleString('en-GB')} ${newDeals === 1 ? 'deal' : 'deals'}` },
              '.',
            ],
          },
        ];
  return renderLetter(
    {
      subject: heading,
      preview: daysLeft === 0 ? 'One review opens it again.' : 'One more review keeps it open.',
      heading,
      blocks: [
        {
          kind: 'paragraph',
          runs:
            daysLeft === 0
              ? ['The database is closed for you since ', { strong: day }, '. Your saved views are kept.']
              : ['You can browse the database until the end of the day before ', { strong: day }, '.'],
        },
        ...news,
        {
          kind: 'paragraph',
          runs: [
            daysLeft === 0
              ? 'One more review opens it again. We renew nothing by ourselves and never ask for a card.'
              : 'One more review adds 90 days. We renew nothing by ourselves and never ask for a card.',
          ],
        },
        { kind: 'button', label: 'Share a review', url: reviewUrl },
      ],
      why: `You get this because your access to the database of ${frame.productName} ${daysLeft === 0 ? 'has ended' : 'ends'}.`,
    },
    frame,
  );
}

function headingFor(daysLeft: number, day: string): string {
  if (daysLeft === 0) return 'Your access has ended';
  return daysLeft === 1 ? 'Your access ends tomorrow' : `Your access ends on ${day}`;
}

export const accessEndingLetterSample: AccessEndingLetterData = {
  endsOn: '2026-12-20',
  daysLeft: 30,
  newDeals: 1_204,
  reviewUrl: 'https://fundsight.example/review',
};
