import { wantedReviews, type Setup, type SetupStep } from '../../../contract/setup/setup.ts';
import { formatCount } from '../../../contract/formats.ts';

interface StepWords {
  readonly title: string;
  readonly minutes: number;
  readonly text: (setup: Setup) => string;
}

export const stepWords: Readonly<Record<SetupStep, StepWords>> = {
  protect: {
    title: 'Protect your account',
    minutes: 3,
    text: ({ done }) =>
      done.protect
        ? 'Your account has a passkey or an authenticator app.'
        : 'Add a passkey or an authenticator app, so that access to a mailbox is not enough to open the admin pages.',
  },
  operator: {
    title: 'Say who runs this site',
    minutes: 2,
    text: ({ operatorName }) =>
      operatorName === ''
        ? 'A name and an address. Shown in Terms, Privacy, footer and every email. In production, no one can sign up before that.'
        : `${operatorName}. Shown in Terms, Privacy, footer and every email.`,
  },
  email: {
    title: 'Send a test email',
    minutes: 2,
    text: ({ done }) =>
      done.email ? 'A test email arrived.' : 'People log in by email. If email does not arrive, no one can log in.',
  },
  import: {
    title: 'Import your first deals',
    minutes: 8,
    text: () => 'A CSV, Excel or JSON file, or one of six open sources that we know.',
  },
  funders: {
    title: 'List the funders',
    minutes: 5,
    text: ({ done, listedFunders, waitingFunders }) =>
      done.funders
        ? `${formatCount(listedFunders, 'funder')} listed.`
        : `Imported funders stay hidden until you list them.${waitingFunders === 0 ? '' : ` ${formatCount(waitingFunders, 'funder')} to look at.`}`,
  },
  moderator: {
    title: 'Invite a moderator',
    minutes: 2,
    text: () => 'A second person decides when you have a tie or are away.',
  },
  reviewers: {
    title: 'Invite five reviewers',
    minutes: 3,
    text: () =>
      `Done when reviews from ${wantedReviews} organisations are published. Send the link to founders you know.`,
  },
};
