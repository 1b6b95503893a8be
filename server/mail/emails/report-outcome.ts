import { renderEmail, type Email, type EmailFrame } from '../layout.ts';
import { messageBlock } from '../message-block.ts';

export interface ReportOutcomeEmailData {
  readonly what: 'review' | 'reply' | 'update';
  readonly isTakenDown: boolean;
  /** What the moderator wrote; null when nothing. */
  readonly answer: string | null;
  readonly guidelinesUrl: string;
}

/** Sent to who reported something, once an admin has decided. Says nothing of its words: others may see the inbox. */
export function reportOutcomeEmail(data: ReportOutcomeEmailData, frame: EmailFrame): Email {
  const { what, isTakenDown, answer } = data;
  return renderEmail(
    {
      subject: 'The result of your report',
      preview: isTakenDown ? 'We removed it.' : 'It stays.',
      heading: isTakenDown ? `We removed the ${what}` : `The ${what} stays`,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            isTakenDown
              ? `You reported a ${what}. We checked it and found that it breaks the guidelines. Thank you.`
              : `You reported a ${what}. We checked it and found that it follows the guidelines.`,
          ],
        },
        ...messageBlock('moderator', answer),
        {
          kind: 'paragraph',
          runs: [`If you think we got it wrong, write to ${frame.supportEmail} and another person will look at it.`],
        },
        { kind: 'button', label: 'Read the guidelines', url: data.guidelinesUrl },
      ],
      why: `You get this because you reported something on ${frame.productName}.`,
    },
    frame,
  );
}

export const reportOutcomeEmailSample: ReportOutcomeEmailData = {
  what: 'review',
  isTakenDown: false,
  answer: 'A harsh review is not a reason to remove it.',
  guidelinesUrl: 'https://fundsight.example/guidelines',
};
