import { renderEmail, type Email, type EmailFrame } from '../../layout.ts';
import { messageBlock } from '../../message-block.ts';

export interface ClaimApprovedEmailData {
  readonly funderName: string;
  readonly funderUrl: string;
  /** What the admin wrote; null when nothing. */
  readonly message: string | null;
}

/** Sent when an admin approved a claim: what a verified member of a funder may do, and what not. */
export function claimApprovedEmail(data: ClaimApprovedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `You now speak for ${data.funderName}`,
      preview: 'You can reply to reviews in public.',
      heading: 'Your claim is approved',
      blocks: [
        {
          kind: 'paragraph',
          runs: [`You are a verified member of ${data.funderName}. You can reply once to every review, in public.`],
        },
        ...messageBlock('admin', data.message),
        {
          kind: 'paragraph',
          runs: ['You cannot remove a review, and we never tell you who wrote one. Please do not try to find out.'],
        },
        { kind: 'button', label: 'Open the page', url: data.funderUrl },
      ],
      why: `You get this because you claimed a page on ${frame.productName}.`,
    },
    frame,
  );
}

export const claimApprovedEmailSample: ClaimApprovedEmailData = {
  funderName: 'Tidewrack Ventures',
  funderUrl: 'https://fundsight.example/funder/tidewrack-ventures',
  message: null,
};
