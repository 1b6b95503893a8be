import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface ReplyReceivedEmailData {
  readonly reviewUrl: string;
}

/** Sent to the writer of a review when a reply to it is public. Names no one: other people may see the inbox. */
export function replyReceivedEmail(data: ReplyReceivedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: 'There is a reply to your review',
      preview: 'You may answer once.',
      heading: 'They replied to your review',
      blocks: [
        {
          kind: 'paragraph',
          runs: ['The reply is public, under your review. They know no more about you than any reader does.'],
        },
        {
          kind: 'paragraph',
          runs: ['You can add one update of at most 500 characters below it, if you like.'],
        },
        { kind: 'button', label: 'Read the reply', url: data.reviewUrl },
      ],
      why: `You get this because you wrote a review on ${frame.productName}.`,
    },
    frame,
  );
}

export const replyReceivedEmailSample: ReplyReceivedEmailData = {
  reviewUrl: 'https://fundsight.example/funder/tidewrack-ventures#review-6f1d2a54-9c1e-4b0a-8a3d-1f7f5f0c2b11',
};
