import { renderEmail, type Block, type Email, type EmailFrame } from '../layout.ts';

export interface ReviewApprovedEmailData {
  readonly databaseUrl: string;
  /** When it is published, and what it waits for: a sentence, the same as in the list of reviews. */
  readonly publication: string;
  /** The day on which access ends, in words; null without access. */
  readonly accessUntil: string | null;
  /** Its author chose that we forget who wrote it as soon as it is public. */
  readonly forgetsSoon: boolean;
}

const soon: Block = {
  kind: 'paragraph',
  runs: [
    'As you chose, we delete the link between you and your review in the night after we tell you that it is public. If you may want to change or withdraw it later, get a return code from your list of reviews before then.',
  ],
};

/** Sent when a moderator approved a review: access starts, the review is published later. */
export function reviewApprovedEmail(data: ReviewApprovedEmailData, frame: EmailFrame): Email {
  const access =
    data.accessUntil === null
      ? ['The database is open for you.']
      : ['The database is open for you until ', { strong: data.accessUntil }, '.'];
  return renderEmail(
    {
      subject: 'Your review is approved',
      preview: 'The database is open for you.',
      heading: 'Thank you for your review',
      blocks: [
        { kind: 'paragraph', runs: access },
        {
          kind: 'paragraph',
          runs: [data.publication, ' So the date says little about who wrote it.'],
        },
        ...(data.forgetsSoon ? [soon] : []),
        { kind: 'button', label: 'Open the database', url: data.databaseUrl },
      ],
      why: `You get this because you sent a review to ${frame.productName}.`,
    },
    frame,
  );
}

export const reviewApprovedEmailSample: ReviewApprovedEmailData = {
  databaseUrl: 'https://fundsight.example/database/equity',
  publication:
    'It will be published with two others on 23 Nov 2026 or a later Monday, or on 21 Dec 2026 at the latest.',
  accessUntil: '20 Nov 2027',
  forgetsSoon: true,
};
