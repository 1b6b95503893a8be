import type { termsVersion } from '../members/account.ts';
import { appealDays, appealTargetDays, sameDeciderHours } from '../reviews/appeal-words.ts';
import { link, list, mailTo, operatorBlocks, text, type Product, type RulesDocument } from './document.ts';

/** The compiler holds it to the version that is stored with a sign-up. */
const version: typeof termsVersion = '2026-11-28';

export function terms(product: Product): RulesDocument {
  return {
    path: '/terms',
    title: 'Terms',
    lead: `What you and ${product.productName} promise each other. You accept this when you sign up.`,
    description: `The terms of use of ${product.productName}: your account, your reviews, the database, and when access ends.`,
    version,
    sections: [
      { id: 'account', title: 'Your account', blocks: account },
      { id: 'reviews', title: 'Your reviews', blocks: reviews },
      { id: 'database', title: 'The database', blocks: database },
      { id: 'end', title: 'When access ends', blocks: end },
      { id: 'leave', title: 'When you leave', blocks: leave },
      {
        id: 'us',
        title: 'What we promise',
        blocks: [
          ...operatorBlocks(product),
          text(
            'The same rules for every review and every funder, and a person who replies. We cannot promise that every review or row is right, or that the service never fails. If something is wrong, tell us: ',
            mailTo(product),
            '.',
          ),
          text(
            'Your account keeps the version of these terms that you accepted. The newest one is here, with the day on which it last changed.',
          ),
        ],
      },
    ],
  };
}

const account = [
  text(
    'One account per person, for you alone. Anyone who can open your email can sign in as you, so keep your mailbox safe. Do not share, lend or sell access.',
  ),
  text(
    `We suspend accounts that break these terms. The email says the rule, the facts, and how we found them: a person alone, a person after a program flagged them, or a report. It opens a page with a button to appeal, for ${appealDays} days and at no cost. A different admin decides if there is one. If not, the same one decides after ${sameDeciderHours} hours, and the answer says so. We aim to decide within ${appealTargetDays} working days.`,
  ),
];

const reviews = [
  list(
    [
      'They are first-hand and true to the best of your knowledge, and keep to the ',
      link('/guidelines', 'guidelines'),
      '.',
    ],
    'No one paid you for an opinion. You get access for a review, never for what it says.',
    [
      'The text stays yours. You let us show it, count it in scores and keep it as ',
      link('/privacy', 'Privacy'),
      ' says.',
    ],
    'You can withdraw a review and keep the access that it earned. If that access ended too, its end would show who wrote the review.',
  ),
];

const database = [
  list(
    'Use it for your own decisions. Do not copy it in bulk, resell it or publish it. You can see at most 2,000 rows a day, including rows in files. After 300 rows in a minute, answers take longer. Exports have their own limits as well.',
    'Rows keep the licence of their source. Some may not be exported for that reason.',
    'Do not try to find out who wrote a review or who is behind a row.',
    'Reviews and deals are reported by others. They are not financial or legal advice, and must not be used to decide about a person’s credit, insurance or employment.',
  ),
];

const end = [
  text(
    'Access ends on the day shown in the menu and on your account page. A code may cover one kind of deal. The others then stay closed. We end access early, with a reason and the chance to object, for invented reviews, several accounts, hidden ties, sold or shared access, and bulk copying.',
  ),
  text('If a review is removed because someone else complained and you acted in good faith, you keep your access.'),
];

const leave = [
  text(
    'You can delete your account at any time. It closes at once, and a link in our email restores it for 7 days. After that it is erased. You choose whether your reviews stay, without any link to you, or are withdrawn.',
  ),
];
