import { formatCount, formatInteger } from '../../../contract/formats.ts';
import { renderEmail, type Block, type Email, type EmailFrame } from '../layout.ts';

export interface DeskDueEmailData {
  /** One for each queue, what is past its target first. */
  readonly lines: readonly {
    readonly name: string;
    readonly url: string;
    /** Past half of the target, and past all of it. */
    readonly due: number;
    readonly late: number;
    /** Working days that the oldest waits, and within which it is to be decided. */
    readonly waitedDays: number;
    readonly target: number;
  }[];
  readonly todayUrl: string;
  readonly settingsUrl: string;
}

/** Sent once a working day at most to who can decide about something that is due. It names no case and no person. */
export function deskDueEmail({ lines, todayUrl, settingsUrl }: DeskDueEmailData, frame: EmailFrame): Email {
  const late = lines.reduce((sum, line) => sum + line.late, 0);
  const due = lines.reduce((sum, line) => sum + line.due, 0);
  const counts = [
    ...(late > 0 ? [`${formatInteger(late)} past target`] : []),
    ...(due > 0 ? [`${formatInteger(due)} due soon`] : []),
  ].join(', ');
  return renderEmail(
    {
      subject: `${frame.productName}: ${counts}`,
      preview: 'Cases waiting for you, by queue.',
      heading: late > 0 ? `${formatCount(late, 'case')} past target` : `${formatCount(due, 'case')} due soon`,
      blocks: [
        {
          kind: 'paragraph',
          runs: ['Due soon means that more than half of the target time has passed. Times are in working days.'],
        },
        ...lines.map((line): Block => ({
          kind: 'paragraph',
          runs: [{ strong: line.name }, `: ${wordsOf(line)} `, { link: 'Open the queue', url: line.url }],
        })),
        {
          kind: 'paragraph',
          runs: ['You can turn this email off: ', { link: 'Emails about waiting cases', url: settingsUrl }],
        },
        { kind: 'button', label: 'Open Today', url: todayUrl },
      ],
      why: `You get this because you decide about cases of ${frame.productName}. It comes at most once a working day, and only while something is due.`,
    },
    frame,
  );
}

function wordsOf({ due, late, waitedDays, target }: DeskDueEmailData['lines'][number]): string {
  const parts = [
    ...(late > 0 ? [`${formatInteger(late)} past target`] : []),
    ...(due > 0 ? [`${formatInteger(due)} due soon`] : []),
  ];
  return `${parts.join(', ')}. The oldest waits ${formatCount(waitedDays, 'working day')} of ${formatInteger(target)}.`;
}

export const deskDueEmailSample: DeskDueEmailData = {
  lines: [
    {
      name: 'Funder and other reviews',
      url: 'https://fundsight.example/admin/funder-reviews',
      due: 4,
      late: 2,
      waitedDays: 6.5,
      target: 5,
    },
    {
      name: 'Claims',
      url: 'https://fundsight.example/admin/funder-claims',
      due: 1,
      late: 0,
      waitedDays: 1.5,
      target: 2,
    },
  ],
  todayUrl: 'https://fundsight.example/admin',
  settingsUrl: 'https://fundsight.example/user#desk-emails',
};
