import { renderEmail, type Email, type EmailFrame } from '../../layout.ts';
import { messageBlock } from '../../message-block.ts';

export interface ClaimDeclinedEmailData {
  readonly funderName: string;
  readonly funderUrl: string;
  /** True when the claim had been approved before. */
  readonly isRevoked: boolean;
  /** Why, in the words of the admin. */
  readonly message: string | null;
}

/** Sent when an admin declined a claim, or ended one that had been approved. */
export function claimDeclinedEmail(data: ClaimDeclinedEmailData, frame: EmailFrame): Email {
  const { funderName, isRevoked } = data;
  return renderEmail(
    {
      subject: isRevoked ? `You no longer represent ${funderName}` : `Your claim of ${funderName} was declined`,
      preview: 'Why, and what you can do.',
      heading: isRevoked ? 'Your claim has ended' : 'We could not approve your claim',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            isRevoked
              ? `An admin ended your claim of the page of ${funderName}. Replies that are public stay.`
              : `An admin looked at your claim of the page of ${funderName} and declined it.`,
          ],
        },
        ...messageBlock('admin', data.message),
        {
          kind: 'paragraph',
          runs: [`If you think we got it wrong, write to ${frame.supportEmail} and another person will look at it.`],
        },
        { kind: 'button', label: 'Open the page', url: data.funderUrl },
      ],
      why: `You get this because you claimed a page on ${frame.productName}.`,
    },
    frame,
  );
}

export const claimDeclinedEmailSample: ClaimDeclinedEmailData = {
  funderName: 'Tidewrack Ventures',
  funderUrl: 'https://fundsight.example/funder/tidewrack-ventures',
  isRevoked: false,
  message: 'We could not see from the website that you work there. A name on the team page would be enough.',
};
