import { reminderPromise } from '../../../contract/reminders/email-days.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface ReminderEmailData {
  /** Which of the three it is. */
  readonly number: 1 | 2 | 3;
  /** True when a draft waits: the email leads back to it. */
  readonly hasDraft: boolean;
  readonly reviewUrl: string;
  /** Works without signing in. */
  readonly stopUrl: string;
}

/** Sent on the day that the member chose. Names no funder: other people may see the inbox. */
export function reminderEmail(data: ReminderEmailData, frame: EmailFrame): Email {
  const { number, hasDraft, reviewUrl, stopUrl } = data;
  const first = hasDraft
    ? 'You asked us to remind you of the review you started. Your draft is where you left it.'
    : 'You asked us to remind you to share a review.';
  const last = number === 3 ? ' This is the last time we write about it.' : '';
  return renderEmail(
    {
      subject: hasDraft ? 'Your draft is waiting' : 'You wanted to share a review',
      preview: 'It takes about eight minutes.',
      heading: hasDraft ? 'Your draft is waiting' : 'Is now a good time?',
      blocks: [
        { kind: 'paragraph', runs: [`${first}${last}`] },
        {
          kind: 'paragraph',
          runs: ['It takes about eight minutes, can be anonymous, and opens the database for you.'],
        },
        { kind: 'button', label: hasDraft ? 'Continue writing' : 'Share a review', url: reviewUrl },
      ],
      why: `You get this because you asked ${frame.productName} to remind you. ${reminderPromise.picked}`,
      stop: { label: 'Stop these reminders', url: stopUrl },
    },
    frame,
  );
}

export const reminderEmailSample: ReminderEmailData = {
  number: 1,
  hasDraft: true,
  reviewUrl: 'https://fundsight.example/review',
  stopUrl: 'https://fundsight.example/reminders/stop/sample',
};
