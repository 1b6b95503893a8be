import { formatCount } from '../../../contract/formats.ts';
import { appealTargetDays } from '../../../contract/reviews/appeal-words.ts';
import { renderEmail, type Email, type EmailFrame } from '../layout.ts';

export interface AppealsLateEmailData {
  /** Past their target. */
  readonly appeals: number;
  readonly queueUrl: string;
}

/** Sent to moderators once a day while an appeal is past its target. */
export function appealsLateEmail({ appeals, queueUrl }: AppealsLateEmailData, frame: EmailFrame): Email {
  const count = formatCount(appeals, 'appeal');
  return renderEmail(
    {
      subject: `${count} past the target`,
      preview: `We promise a decision within ${appealTargetDays} working days.`,
      heading: `${count} past the target`,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            `We promise authors a decision within ${appealTargetDays} working days. A moderator who did not decide before decides, where there is one. The queue says who may.`,
          ],
        },
        { kind: 'button', label: 'Open the appeals', url: queueUrl },
      ],
      why: `You get this because you are a moderator of ${frame.productName}. It comes once a day until all are decided.`,
    },
    frame,
  );
}

export const appealsLateEmailSample: AppealsLateEmailData = {
  appeals: 2,
  queueUrl: 'https://fundsight.example/admin/appeals',
};
