import { formatDay } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AccessGivenEmailData {
  readonly isExtended: boolean;
  /** As the menu says it. */
  readonly reason: string;
  /** The first day without access, YYYY-MM-DD. */
  readonly endsOn: string;
  readonly databaseUrl: string;
}

/** Sent when an admin gave access, or let it last longer. */
export function accessGivenEmail(data: AccessGivenEmailData, frame: EmailFrame): Email {
  const heading = data.isExtended ? 'Your access lasts longer' : 'The database is open for you';
  return renderEmail(
    {
      subject: heading,
      preview: `Until the start of ${formatDay(data.endsOn)}.`,
      heading,
      blocks: [
        {
          kind: 'paragraph',
          runs: ['You can browse the database until the start of ', { strong: formatDay(data.endsOn) }, ' (UTC).'],
        },
        { kind: 'paragraph', runs: ['The reason in your menu: ', { strong: data.reason }] },
        { kind: 'button', label: 'Open the database', url: data.databaseUrl },
      ],
      why: `You get this because an admin of ${frame.productName} gave you access.`,
    },
    frame,
  );
}

export const accessGivenEmailSample: AccessGivenEmailData = {
  isExtended: false,
  reason: 'Help with checking the data',
  endsOn: '2027-02-18',
  databaseUrl: 'https://fundsight.example/database/equity',
};
