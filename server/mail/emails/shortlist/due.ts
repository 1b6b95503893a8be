import { formatCount } from '../../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../../layout.ts';

export interface ShortlistDueEmailData {
  /** At least 1. */
  readonly count: number;
  readonly shortlistUrl: string;
  /** Works without signing in. */
  readonly stopUrl: string;
}

/** Sent on the day of a next step. Names neither funder nor step: other people may see the inbox. */
export function shortlistDueEmail(data: ShortlistDueEmailData, frame: EmailFrame): Email {
  const steps = formatCount(data.count, 'next step');
  return renderEmail(
    {
      subject: `${steps} due on your shortlist`,
      preview: 'What you planned for today.',
      heading: `${steps} due today`,
      blocks: [
        {
          kind: 'paragraph',
          runs: [`Your shortlist has ${steps} for today. Open it for the names and your notes.`],
        },
        { kind: 'button', label: 'Open the shortlist', url: data.shortlistUrl },
      ],
      why: `You get this because a next step on your shortlist on ${frame.productName} has a date. At most one email a day.`,
      stop: { label: 'Stop the emails about the shortlist', url: data.stopUrl },
    },
    frame,
  );
}

export const shortlistDueEmailSample: ShortlistDueEmailData = {
  count: 2,
  shortlistUrl: 'https://fundsight.example/user/shortlist',
  stopUrl: 'https://fundsight.example/shortlist/stop/sample',
};
