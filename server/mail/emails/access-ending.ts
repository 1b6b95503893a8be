import { listOf } from '../../../contract/lists.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { formatCount, formatDay, formatInteger, formFor } from '../../../contract/formats.ts';
import { renderEmail, type Block, type Email, type EmailFrame } from '../layout.ts';

export interface AccessEndingEmailData {
  /** The first day without access, YYYY-MM-DD. */
  readonly endsOn: string;
  /** Days until then; 0 when access has ended. */
  readonly daysLeft: number;
  /** The kinds of deals whose access ends; mostly all. */
  readonly dealKinds: readonly DealKind[];
  /** Deals of them that came in since the last visit or the last email, from the beginning of a day, YYYY-MM-DD; null where there was neither. `publicLoans` of them went to states and public bodies, which the tables leave out until they are shown. */
  readonly news: { readonly since: string; readonly deals: number; readonly publicLoans: number } | null;
  readonly reviewUrl: string;
}

/** Sent 30 days, 7 days and a day before access ends, and on the day itself. */
export function accessEndingEmail(data: AccessEndingEmailData, frame: EmailFrame): Email {
  const { endsOn, daysLeft, news, reviewUrl } = data;
  const day = formatDay(endsOn);
  const kinds = data.dealKinds.length === dealKinds.length ? null : kindWords(data.dealKinds);
  const heading = headingFor({ daysLeft, day, kinds });
  return renderEmail(
    {
      subject: heading,
      preview: daysLeft === 0 ? 'One review opens it again.' : 'One more review keeps it open.',
      heading,
      blocks: [
        {
          kind: 'paragraph',
          runs:
            daysLeft === 0
              ? [
                  kinds === null ? 'The database is closed for you since ' : `The ${kinds} are closed for you since `,
                  { strong: day },
                  '. Your saved views are kept.',
                ]
              : [`You can browse the ${kinds ?? 'database'} until the start of `, { strong: day }, ' (UTC).'],
        },
        ...newsOf(news, kinds),
        {
          kind: 'paragraph',
          runs: [
            daysLeft === 0
              ? 'One more review opens it again. We renew nothing by ourselves and never ask for a card.'
              : `One more review adds ${frame.settings.furtherAccessDays} days. We renew nothing by ourselves and never ask for a card.`,
          ],
        },
        { kind: 'button', label: 'Share a review', url: reviewUrl },
      ],
      why: `You get this because your access to the database of ${frame.productName} ${daysLeft === 0 ? 'has ended' : 'ends'}.`,
    },
    frame,
  );
}

/** Nothing where nothing came in. */
function newsOf(news: AccessEndingEmailData['news'], kinds: string | null): Block[] {
  if (news === null || news.deals === 0) return [];
  const count = formatCount(news.deals, (kinds ?? 'deals').replace(/s$/u, ''));
  const was = formFor(news.deals, 'was', 'were');
  const hidden =
    news.publicLoans === 0
      ? ''
      : `, ${formatInteger(news.publicLoans)} of them to states and public bodies, which the tables leave out until you show them`;
  return [
    {
      kind: 'paragraph',
      runs: [`Since ${formatDay(news.since)}, `, { strong: count }, ` ${was} added to the database${hidden}.`],
    },
  ];
}

/** "equity deals", "equity and debt deals". */
const kindWords = (kinds: readonly DealKind[]): string => `${listOf(kinds)} deals`;

function headingFor({ daysLeft, day, kinds }: { daysLeft: number; day: string; kinds: string | null }): string {
  const access = kinds === null ? 'Your access' : `Your access to ${kinds}`;
  if (daysLeft === 0) return `${access} has ended`;
  return formFor(daysLeft, `${access} ends tomorrow`, `${access} ends on ${day}`);
}

export const accessEndingEmailSample: AccessEndingEmailData = {
  endsOn: '2026-12-20',
  daysLeft: 30,
  dealKinds,
  news: { since: '2026-10-18', deals: 1_204, publicLoans: 44 },
  reviewUrl: 'https://fundsight.example/review',
};
