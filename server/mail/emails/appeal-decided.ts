import { outcomeWords, sameDeciderHours, type AppealOutcome } from '../../../contract/reviews/appeal-words.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AppealDecidedEmailData {
  readonly reviewsUrl: string;
  readonly outcome: AppealOutcome;
  /** `2.1 Too vague`. */
  readonly rule: string;
  /** Facts and reasons, as the moderator wrote them. */
  readonly facts: string;
  /** In words. */
  readonly foundBy: string;
  /** The moderator who had decided before, as there is no other. */
  readonly isSameDecider: boolean;
  /** The last day to answer, in words, where a change is asked for. */
  readonly answerBy: string;
}

const next = ({ outcome, answerBy }: AppealDecidedEmailData): string => {
  if (outcome === 'keep') return 'Nothing else changes.';
  if (outcome === 'ask') return `The text is kept. You can change it and send it again until ${answerBy}.`;
  return 'It is published with one of the next groups, and earns the access of an approved review. Your list of reviews names the day.';
};

/** Sent when an appeal of an author was decided: what came of it, why, and who decided. */
export function appealDecidedEmail(data: AppealDecidedEmailData, frame: EmailFrame): Email {
  const who = data.isSameDecider
    ? `The moderator who had decided before decided again, at least ${sameDeciderHours} hours after your appeal came in, with both texts side by side. There is no other moderator.`
    : 'A moderator who had not decided on this review before decided this.';
  return renderEmail(
    {
      subject: 'Your appeal is decided',
      preview: outcomeWords[data.outcome],
      heading: outcomeWords[data.outcome],
      blocks: [
        { kind: 'paragraph', runs: [who] },
        { kind: 'paragraph', runs: ['The rule: ', { strong: data.rule }, ' (paragraph of the review guidelines).'] },
        { kind: 'paragraph', runs: ['Facts and reasons: ', { strong: data.facts }] },
        { kind: 'paragraph', runs: [`Found by: ${data.foundBy}.`] },
        { kind: 'paragraph', runs: [next(data)] },
        { kind: 'button', label: 'See my reviews', url: data.reviewsUrl },
      ],
      why: `You get this because you appealed a decision of ${frame.productName}.`,
    },
    frame,
  );
}

export const appealDecidedEmailSample: AppealDecidedEmailData = {
  reviewsUrl: 'https://fundsight.example/review',
  outcome: 'ask',
  rule: '3.2 Names or describes a person',
  facts: 'You are right that we should have asked first. Three words point to one person.',
  foundBy: 'A person',
  isSameDecider: false,
  answerBy: '04 Dec 2026',
};
