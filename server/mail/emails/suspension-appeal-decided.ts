import { sameDeciderHours } from '../../../contract/reviews/appeal-words.ts';
import { suspensionOutcomeWords, type SuspensionOutcome } from '../../../contract/members/suspension-words.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface SuspensionAppealDecidedEmailData {
  readonly outcome: SuspensionOutcome;
  readonly rule: string;
  /** Facts and reasons, as the admin wrote them. */
  readonly facts: string;
  /** In words. */
  readonly foundBy: string;
  /** The admin who had suspended, as there is no other. */
  readonly isSameDecider: boolean;
  /** To log in where the suspension is lifted, else to its page. */
  readonly url: string;
}

/** Sent when the appeal of a suspended member was decided: what came of it, why, and who decided. */
export function suspensionAppealDecidedEmail(data: SuspensionAppealDecidedEmailData, frame: EmailFrame): Email {
  const isLifted = data.outcome === 'lift';
  const who = data.isSameDecider
    ? `The admin who had suspended the account decided again, at least ${sameDeciderHours} hours after your appeal, with both texts side by side. There is no other admin.`
    : 'A different admin decided this.';
  return renderEmail(
    {
      subject: isLifted ? `Your ${frame.productName} account works again` : 'Your appeal is decided',
      preview: suspensionOutcomeWords[data.outcome],
      heading: suspensionOutcomeWords[data.outcome],
      blocks: [
        { kind: 'paragraph', runs: [who] },
        { kind: 'paragraph', runs: ['The rule: ', { strong: data.rule }] },
        { kind: 'paragraph', runs: ['Facts and reasons: ', { strong: data.facts }] },
        { kind: 'paragraph', runs: [`Found by: ${data.foundBy}.`] },
        {
          kind: 'paragraph',
          runs: [
            isLifted
              ? 'Everything in your account is as it was before.'
              : 'You can still ask us for your data, or to delete your account.',
          ],
        },
        { kind: 'button', label: isLifted ? 'Log in' : 'Read both texts', url: data.url },
      ],
      why: `You get this because you appealed the suspension of your ${frame.productName} account.`,
    },
    frame,
  );
}

export const suspensionAppealDecidedEmailSample: SuspensionAppealDecidedEmailData = {
  outcome: 'lift',
  rule: 'Terms, Your account: one account per person',
  facts: 'You are right: the second account is a colleague of yours.',
  foundBy: 'A person',
  isSameDecider: false,
  url: 'https://fundsight.example/login',
};
