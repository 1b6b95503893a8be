import { restoreDays } from '../../../contract/members/own-account.ts';
import { numberWord } from '../../../contract/product-settings/words.ts';
import { formatDay } from '../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AccountDeletedEmailData {
  /** The day on which nothing can be brought back any more, YYYY-MM-DD. */
  readonly erasedOn: string;
  readonly reviews: 'keep' | 'withdraw';
  readonly restoreUrl: string;
}

/** Sent when a member deleted their account, and when they ask for a link while it can still be brought back. */
export function accountDeletedEmail(data: AccountDeletedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `Your ${frame.productName} account is closed`,
      preview: `You can bring it back for ${numberWord(restoreDays)} days.`,
      heading: 'Your account is closed',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'You are logged out everywhere and your access has ended. On ',
            { strong: formatDay(data.erasedOn) },
            ' we erase the account permanently.',
          ],
        },
        {
          kind: 'paragraph',
          runs: [
            data.reviews === 'keep'
              ? 'Your reviews stay. Within three days of that nothing links them to you, not even for us.'
              : 'Your reviews are withdrawn on a Monday, together with other changes and eight days from now at most, and go with the account.',
          ],
        },
        {
          kind: 'paragraph',
          runs: ['Changed your mind, or was this not you? The button brings the account back until then.'],
        },
        { kind: 'button', label: 'Bring my account back', url: data.restoreUrl },
      ],
      why: `You get this because the account of this address on ${frame.productName} was deleted.`,
    },
    frame,
  );
}

export const accountDeletedEmailSample: AccountDeletedEmailData = {
  erasedOn: '2026-11-27',
  reviews: 'keep',
  restoreUrl: 'https://fundsight.example/restore/sample',
};
