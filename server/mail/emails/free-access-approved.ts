import { formatDay } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface FreeAccessApprovedEmailData {
  /** The first day without access, YYYY-MM-DD; null where it has no end. */
  readonly accessUntil: string | null;
  /** No days were added. */
  readonly hadLongerAccess: boolean;
  readonly databaseUrl: string;
}

/** Sent when a request for free access was approved. */
export function freeAccessApprovedEmail(data: FreeAccessApprovedEmailData, frame: EmailFrame): Email {
  const beginning = data.hadLongerAccess
    ? ' It adds no days: your access already lasts until '
    : ' You can browse it until ';
  const until = data.accessUntil === null ? [] : [beginning, { strong: formatDay(data.accessUntil) }, '.'];
  return renderEmail(
    {
      subject: 'The database is open for you',
      preview: 'Your request for free access was approved.',
      heading: 'The database is open for you',
      blocks: [
        { kind: 'paragraph', runs: ['We approved your request for free access.', ...until] },
        {
          kind: 'paragraph',
          runs: [
            'Please keep to what you agreed: do not publish single deals, and do not try to find out who wrote a review.',
          ],
        },
        { kind: 'button', label: 'Open the database', url: data.databaseUrl },
      ],
      why: `You get this because you asked ${frame.productName} for free access.`,
    },
    frame,
  );
}

export const freeAccessApprovedEmailSample: FreeAccessApprovedEmailData = {
  accessUntil: '2027-01-19',
  hadLongerAccess: false,
  databaseUrl: 'https://fundsight.example/database/equity',
};
