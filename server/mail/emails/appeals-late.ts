import { formatCount } from '../../../contract/formats.ts';
import { appealTargetDays } from '../../../contract/reviews/appeal-words.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AppealsLateEmailData {
  /** Past their target. */
  readonly appeals: number;
  /** Of whom: authors of reviews, or suspended members. */
  readonly of: 'authors' | 'members';
  readonly queueUrl: string;
}

/** Sent once a day while an appeal is past its target: to moderators, or to admins where it is of a suspended member. */
export function appealsLateEmail({ appeals, of, queueUrl }: AppealsLateEmailData, frame: EmailFrame): Email {
  const count = formatCount(appeals, 'appeal');
  const [whom, who, decider] =
    of === 'authors' ? ['authors', 'a moderator', 'A moderator'] : ['suspended members', 'an admin', 'An admin'];
  return renderEmail(
    {
      subject: `${count} past the target`,
      preview: `We promise a decision within ${appealTargetDays} working days.`,
      heading: `${count} past the target`,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            `We promise ${whom} a decision within ${appealTargetDays} working days. ${decider} who did not decide before decides, where there is one. The queue says who may.`,
          ],
        },
        { kind: 'button', label: 'Open the appeals', url: queueUrl },
      ],
      why: `You get this because you are ${who} of ${frame.productName}. It comes once a day until all are decided.`,
    },
    frame,
  );
}

export const appealsLateEmailSample: AppealsLateEmailData = {
  appeals: 2,
  of: 'authors',
  queueUrl: 'https://fundsight.example/admin/appeals',
};
