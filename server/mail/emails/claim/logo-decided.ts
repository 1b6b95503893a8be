import type { LogoDecision } from '../../../../contract/funders/logos.ts';
import { renderEmail, type Email, type EmailFrame } from '../../layout.ts';
import { messageBlock } from '../../message-block.ts';

export interface LogoDecidedEmailData {
  readonly funderName: string;
  readonly funderUrl: string;
  readonly decision: LogoDecision;
  /** Why, in the words of the admin; null of one that was approved. */
  readonly message: string | null;
}

const words: Readonly<Record<LogoDecision, (funder: string) => { subject: string; heading: string; text: string }>> = {
  approve: (funder) => ({
    subject: `Your logo for ${funder} is shown`,
    heading: 'Your logo is shown',
    text: `An admin approved the logo that you sent for ${funder}. It now appears beside its name.`,
  }),
  decline: (funder) => ({
    subject: `Your logo for ${funder} was declined`,
    heading: 'We could not approve your logo',
    text: `An admin looked at the logo that you sent for ${funder} and declined it. You can send another one.`,
  }),
  remove: (funder) => ({
    subject: `The logo of ${funder} was removed`,
    heading: 'The logo was removed',
    text: `An admin removed the logo that you sent for ${funder}. You can send another one.`,
  }),
};

/** Sent when an admin decided about a logo. */
export function logoDecidedEmail(data: LogoDecidedEmailData, frame: EmailFrame): Email {
  const { subject, heading, text } = words[data.decision](data.funderName);
  return renderEmail(
    {
      subject,
      preview: data.decision === 'approve' ? 'Everyone sees it now.' : 'Why, and what you can do.',
      heading,
      blocks: [
        { kind: 'paragraph', runs: [text] },
        ...messageBlock('admin', data.message),
        { kind: 'button', label: 'Open the page', url: data.funderUrl },
      ],
      why: `You get this because you sent a logo on ${frame.productName}.`,
    },
    frame,
  );
}

export const logoDecidedEmailSample: LogoDecidedEmailData = {
  funderName: 'Tidewrack Ventures',
  funderUrl: 'https://fundsight.example/funder/tidewrack-ventures',
  decision: 'decline',
  message: 'This is the logo of another organisation. Please send the one from your own website.',
};
