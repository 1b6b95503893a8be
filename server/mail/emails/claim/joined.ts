import { renderEmail, type Email, type EmailFrame } from '../../layout.ts';

export interface ClaimJoinedEmailData {
  readonly funderName: string;
  readonly funderUrl: string;
  /** The address at the funder's domain that the new one showed. */
  readonly newAddress: string;
}

/** Sent to the members who speak for a funder when another member joins them: they know who works there. */
export function claimJoinedEmail(data: ClaimJoinedEmailData, frame: EmailFrame): Email {
  return renderEmail(
    {
      subject: `Another member now represents ${data.funderName}`,
      preview: 'Tell us if they do not work there.',
      heading: 'Another member has joined',
      blocks: [
        {
          kind: 'paragraph',
          runs: ['We approved a claim of a member who confirmed the address ', { strong: data.newAddress }, '.'],
        },
        {
          kind: 'paragraph',
          runs: [`They can reply to reviews, as you can. Do they not work there? Write to ${frame.supportEmail}.`],
        },
        { kind: 'button', label: 'Open the page', url: data.funderUrl },
      ],
      why: `You get this because you represent ${data.funderName} on ${frame.productName}.`,
    },
    frame,
  );
}

export const claimJoinedEmailSample: ClaimJoinedEmailData = {
  funderName: 'Tidewrack Ventures',
  funderUrl: 'https://fundsight.example/funder/tidewrack-ventures',
  newAddress: 'desk@tidewrack.example',
};
