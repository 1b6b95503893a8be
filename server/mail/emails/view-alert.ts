import { formatCount } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface ViewAlertEmailData {
  readonly viewName: string;
  /** At least 1. */
  readonly newCount: number;
  readonly viewUrl: string;
  /** Works without signing in. */
  readonly stopUrl: string;
}

/** Sent on Mondays when a saved view has new rows. Says how many, never which: a mailbox is not the database. */
export function viewAlertEmail(data: ViewAlertEmailData, frame: EmailFrame): Email {
  const count = formatCount(data.newCount, 'new deal');
  return renderEmail(
    {
      subject: `${count} in "${data.viewName}"`,
      preview: 'What is new since the last email.',
      heading: `${count} in your view`,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'Your saved view ',
            { strong: data.viewName },
            ` has ${count} since our last email. We check once a week and email you only when there is something new.`,
          ],
        },
        { kind: 'button', label: 'Open the view', url: data.viewUrl },
      ],
      why: `You get this because you asked ${frame.productName} for a weekly email about this view.`,
      stop: { label: 'Stop the emails about this view', url: data.stopUrl },
    },
    frame,
  );
}

export const viewAlertEmailSample: ViewAlertEmailData = {
  viewName: 'Seed rounds in Kenya',
  newCount: 12,
  viewUrl: 'https://fundsight.example/database/equity?roundType=seed&recipientCountry=KE',
  stopUrl: 'https://fundsight.example/alerts/stop/AAAAAAAAAAAAAAAAAAAAAA',
};
