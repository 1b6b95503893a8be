import { formatDay } from '../../../../contract/formats.ts';
import { renderEmail, type Email, type EmailFrame } from '../../layout.ts';

export interface ProgramsRevokedEmailData {
  readonly email: string;
  /** A day in UTC. */
  readonly revokedOn: string;
  /** Where new ones can be made. */
  readonly programsUrl: string;
}

/** Tells that nothing reads with an account any more: it may not have been the member who revoked it. */
export function programsRevokedEmail(
  { email, revokedOn, programsUrl }: ProgramsRevokedEmailData,
  frame: EmailFrame,
): Email {
  return renderEmail(
    {
      subject: `All keys and programs of your ${frame.productName} account were revoked`,
      preview: `On ${formatDay(revokedOn)}.`,
      heading: 'All keys and programs were revoked',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'For ',
            { strong: email },
            ` on ${formatDay(revokedOn)}. Your API keys, live links and connected programs no longer work. Your webhooks are deleted.`,
          ],
        },
        {
          kind: 'paragraph',
          runs: [`Was this not you? Sign out everywhere on your page, and write to ${frame.supportEmail} at once.`],
        },
        { kind: 'button', label: 'Open my programs', url: programsUrl },
      ],
      why: 'You get this because all keys and programs of your account were revoked.',
    },
    frame,
  );
}

export const programsRevokedEmailSample: ProgramsRevokedEmailData = {
  email: 'office@kitehouse.example',
  revokedOn: '2026-11-20',
  programsUrl: 'https://fundsight.example/user#programs',
};
