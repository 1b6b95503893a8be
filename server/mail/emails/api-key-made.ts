import { formatDay } from '../../../contract/formats.ts';
import { scopeWords, type ApiScope } from '../../../contract/public-api/scopes.ts';
import { renderEmail, type Block, type Email, type EmailFrame, type Run } from '../layout.ts';

export interface ApiKeyMadeEmailData {
  readonly what: 'key' | 'link' | 'program';
  readonly email: string;
  /** Of the key, of the view that the link shows, or of the program. */
  readonly name: string;
  /** Of the key or the program; a link shows its view and has none. */
  readonly scopes: readonly ApiScope[];
  /** Days in UTC. */
  readonly madeOn: string;
  readonly endsOn: string;
  /** Where it can be revoked. */
  readonly keysUrl: string;
}

const words = {
  key: {
    title: 'An API key was created',
    subject: 'An API key was created for your',
    text: 'a program with this key can use your account.',
    button: 'Open my keys',
    why: 'You get this because an API key was created for your account.',
  },
  link: {
    title: 'A live link was created',
    subject: 'A live link was created for your',
    text: 'anyone who has its address can read the rows of this view.',
    button: 'Open my links',
    why: 'You get this because a live link was created for a view of your account.',
  },
  program: {
    title: 'A program was connected',
    subject: 'A program was connected to your',
    text: 'it can use your account.',
    button: 'Open my programs',
    why: 'You get this because a program was connected to your account.',
  },
} as const;

/** What it changes comes first. */
function scopesBlock(scopes: readonly ApiScope[]): Block {
  const changes = scopes.includes('shortlist:write');
  const can = (scope: ApiScope): string => {
    const text = scopeWords[scope];
    return `It can ${text.charAt(0).toLowerCase()}${text.slice(1)}.`;
  };
  const reads = scopes.filter((scope) => scope !== 'shortlist:write').map(can);
  const runs: Run[] = [
    ...(changes ? [{ strong: can('shortlist:write') }, ' '] : []),
    [...reads, changes ? 'It cannot write reviews.' : 'It cannot change your shortlist or write reviews.'].join(' '),
  ];
  return { kind: 'paragraph', runs };
}

/** Tells what a program may do for a member: it may not have been the member who allowed it. */
export function apiKeyMadeEmail(data: ApiKeyMadeEmailData, frame: EmailFrame): Email {
  const { title, subject, text, button, why } = words[data.what];
  return renderEmail(
    {
      subject: `${subject} ${frame.productName} account`,
      preview: `On ${formatDay(data.madeOn)}.`,
      heading: title,
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            'For ',
            { strong: data.email },
            ' on ',
            `${formatDay(data.madeOn)}: `,
            { strong: data.name },
            `. Until ${formatDay(data.endsOn)} ${text}`,
          ],
        },
        ...(data.what === 'link' ? [] : [scopesBlock(data.scopes)]),
        {
          kind: 'paragraph',
          runs: [
            `Was this not you? Revoke it on your page, sign out everywhere, and write to ${frame.supportEmail} at once.`,
          ],
        },
        { kind: 'button', label: button, url: data.keysUrl },
      ],
      why,
    },
    frame,
  );
}

export const apiKeyMadeEmailSample: ApiKeyMadeEmailData = {
  what: 'key',
  email: 'office@kitehouse.example',
  name: 'Weekly report',
  scopes: ['deals:read', 'funders:read', 'reviews:read', 'shortlist:read', 'shortlist:write'],
  madeOn: '2026-11-20',
  endsOn: '2027-02-18',
  keysUrl: 'https://fundsight.example/user#programs',
};
