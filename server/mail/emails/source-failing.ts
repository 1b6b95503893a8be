import { formatInstant } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface SourceFailingEmailData {
  readonly sourceName: string;
  readonly failures: number;
  /** Why the last attempt failed. */
  readonly reason: string;
  /** When it was last read well, as an instant; null where it never was. */
  readonly freshAt: string | null;
  readonly sourcesUrl: string;
}

/** Sent to each admin once when a source could not be read three times in a row. */
export function sourceFailingEmail(data: SourceFailingEmailData, frame: EmailFrame): Email {
  const { sourceName, failures, reason, freshAt, sourcesUrl } = data;
  return renderEmail(
    {
      subject: 'A source of deals could not be read',
      preview: `${failures} attempts in a row have failed.`,
      heading: 'A source cannot be read',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            { strong: sourceName },
            ` could not be read ${failures} times in a row. The last time: ${reason}. `,
            freshAt === null ? 'It has never been read.' : `It was last read on ${formatInstant(freshAt)}.`,
          ],
        },
        {
          kind: 'paragraph',
          runs: [
            'Its deals stay as they are. We will keep trying, less often each time. You will get no further email about this until it has been read again.',
          ],
        },
        { kind: 'button', label: 'Open the sources', url: sourcesUrl },
      ],
      why: `You get this because you are an admin of ${frame.productName}.`,
    },
    frame,
  );
}

export const sourceFailingEmailSample: SourceFailingEmailData = {
  sourceName: 'Grants of the Tidewrack Foundation',
  failures: 3,
  reason: 'The other server does not answer',
  freshAt: '2026-11-02T04:15:00Z',
  sourcesUrl: 'https://fundsight.example/admin/sources',
};
