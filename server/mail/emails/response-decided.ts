import { editDays } from '../../../contract/replies/replies.ts';
import { renderEmail, type Block, type Email, type EmailFrame } from '../layout.ts';

export interface ResponseDecidedEmailData {
  readonly kind: 'reply' | 'update';
  readonly decision: 'approve' | 'request_changes' | 'decline' | 'remove';
  /** Which rule, and how to fix it; null when published. */
  readonly reason: string | null;
  readonly howToFix: string | null;
  /** What the moderator wrote; null when nothing. */
  readonly message: string | null;
  readonly pageUrl: string;
}

const outcomes = {
  approve: { subject: 'is public', heading: 'is public now' },
  request_changes: { subject: 'needs a change', heading: 'needs a change' },
  decline: { subject: 'was declined', heading: 'was declined' },
  remove: { subject: 'was removed', heading: 'was removed' },
} as const;

/** Sent to who wrote a reply or an update, about what an admin decided. */
export function responseDecidedEmail(data: ResponseDecidedEmailData, frame: EmailFrame): Email {
  const { kind, decision } = data;
  const outcome = outcomes[decision];
  return renderEmail(
    {
      subject: `Your ${kind} ${outcome.subject}`,
      preview: decision === 'approve' ? 'It is under the review.' : 'Why, and what you can do.',
      heading: `Your ${kind} ${outcome.heading}`,
      blocks: [...paragraphsOf(data, frame), { kind: 'button', label: 'Open the review', url: data.pageUrl }],
      why: `You get this because you wrote ${kind === 'reply' ? 'a reply' : 'an update'} on ${frame.productName}.`,
    },
    frame,
  );
}

function paragraphsOf(data: ResponseDecidedEmailData, frame: EmailFrame): Block[] {
  const { kind, decision, reason, howToFix, message } = data;
  if (decision === 'approve') {
    const editing = kind === 'reply' ? ` You can edit it for ${editDays} days; each edit is checked again.` : '';
    return [{ kind: 'paragraph', runs: [`It is under the review, where its readers see it.${editing}`] }];
  }
  const written = message === null ? [] : ['Our moderator writes: ', { strong: message }];
  return [
    ...(reason === null ? [] : [paragraph([reason])]),
    ...(written.length === 0 ? [] : [paragraph(written)]),
    ...(howToFix === null ? [] : [paragraph([howToFix])]),
    paragraph([`A person decided this. If you think we got it wrong, write to ${frame.supportEmail}.`]),
  ];
}

function paragraph(runs: Extract<Block, { kind: 'paragraph' }>['runs']): Block {
  return { kind: 'paragraph', runs };
}

export const responseDecidedEmailSample: ResponseDecidedEmailData = {
  kind: 'reply',
  decision: 'request_changes',
  reason: 'It names a person, or describes one so closely that they can be recognised.',
  howToFix: 'Write "they" or "a partner" instead.',
  message: 'The second sentence is enough without the name.',
  pageUrl: 'https://fundsight.example/funder/tidewrack-ventures#review-6f1d2a54-9c1e-4b0a-8a3d-1f7f5f0c2b11',
};
