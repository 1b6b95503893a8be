import { reminderPromise } from '../../../contract/reminders/email-days.ts';
import { formatDay } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface ReminderConfirmEmailData {
  /** YYYY-MM-DD. */
  readonly remindOn: string;
  readonly confirmUrl: string;
  /** How long the link works. */
  readonly linkDays: number;
}

/** Asks the owner of the address whether they want the reminder. Names no funder: other people may see the inbox. */
export function reminderConfirmEmail(data: ReminderConfirmEmailData, frame: EmailFrame): Email {
  const { remindOn, confirmUrl, linkDays } = data;
  return renderEmail(
    {
      subject: 'Shall we remind you?',
      preview: 'One click, and we email you from the day you chose.',
      heading: 'Shall we remind you?',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'You asked us to remind you to share a review on ',
            { strong: formatDay(remindOn) },
            `. Click the button and we will. ${reminderPromise.toConfirm}`,
          ],
        },
        { kind: 'button', label: 'Remind me', url: confirmUrl },
      ],
      why: `The link works for ${linkDays} days. You did not ask for this? Ignore it: we will not email you again and store nothing.`,
    },
    frame,
  );
}

export const reminderConfirmEmailSample: ReminderConfirmEmailData = {
  remindOn: '2026-11-27',
  confirmUrl: 'https://fundsight.example/reminders/confirm/sample',
  linkDays: 7,
};
