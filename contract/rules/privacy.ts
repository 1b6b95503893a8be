import { keptInvitationDays } from '../invitations/days.ts';
import { changeDays, endedLinkDays } from '../reviews/days.ts';
import {
  link,
  list,
  mailTo,
  operatorBlocks,
  strong,
  text,
  type Product,
  type RulesBlock,
  type RulesDocument,
} from './document.ts';

export function privacy(product: Product): RulesDocument {
  return {
    path: '/privacy',
    title: 'Privacy',
    lead: 'What we hold about you, why, for how long, and who sees it. We hold as little as we need.',
    description: 'What we hold about you, for how long, and who can see it. No cookies, no advertising, no trackers.',
    version: '2026-11-29',
    sections: [
      { id: 'hold', title: 'What we hold, and for how long', blocks: [hold, marked] },
      { id: 'reviews', title: 'Your reviews, and who wrote them', blocks: reviews(product) },
      { id: 'not', title: 'What we do not do', blocks: notDone },
      { id: 'browser', title: 'In your browser', blocks: browser },
      { id: 'emails', title: 'Emails', blocks: emails },
      { id: 'others', title: 'Who else sees it', blocks: othersOf(product) },
      { id: 'rights', title: 'Your rights', blocks: rightsOf(product) },
    ],
  };
}

const marked: RulesBlock = text(
  'Each export is marked by formatting and order, so that a copy can be traced to the account that made it. Its values are the same for everyone.',
);

const hold: RulesBlock = {
  kind: 'table',
  caption: 'Each kind of data, and when it goes',
  head: ['What', 'How long'],
  rows: [
    [
      'Your email address, whether you are an entrepreneur, a funder or something else, the month in which you opened your account, the version of the terms you accepted. Also the month of your last visit, once it is over',
      'as long as your account',
    ],
    ['Your access: since when, until when and why; codes you used and requests you made', 'as long as your account'],
    ['Passkeys and authenticator apps, if you add them', 'until you remove them'],
    [
      'Your sessions, encrypted beside no account: when each began, its kind of browser, the day of its last use',
      '30 days, or until a day after it ends',
    ],
    [
      'The last day in a month on which you were here, encrypted beside no account',
      'until the ninth day of the next month',
    ],
    ['Sign-in links, and how often one was asked for, as codes made from your address and your network', 'a day'],
    [
      'Drafts of reviews, encrypted with whom they are about; only you can see them',
      'until you send or delete them, or 180 days after your last change',
    ],
    [
      'A review that you sent, encrypted, beside your account',
      'until a day after it is taken in with others; that is within 48 hours, or later if you chose to wait for others',
    ],
    ['Reminders that you asked for, with whom they are about encrypted', '180 days after the last email'],
    ['Your saved views', 'until you delete them'],
    [
      'Your shortlist of funders with your notes, and searches for funders that you save, encrypted, beside no account; only you can see them',
      'until you remove them, or as long as your account',
    ],
    [
      'The address of a person an admin invites, with the role or access offered',
      `${keptInvitationDays} days after the last email; with an account, as long as that`,
    ],
    [
      'Words of a funder search without results, from the fifth time in a week (a network counts once a day); not who searched',
      '26 weeks',
    ],
    [
      'How many database rows you were sent on a day and in its last two minutes of reading. Also whether that was faster than a person could read. Stored under a code that only our keys can make from your account',
      'until the next night; where it was faster, a day longer',
    ],
    ['That you read rows in a week, to count readers, under such a code', '8 days from its Monday'],
    [
      'Your exports: which table and filter, when and how many rows',
      'as long as your account; then without a link to you',
    ],
    ['What you reported, and replies you wrote for a funder', 'as long as your account; then without a link to you'],
    ['A code made from your mailbox, so that free access is given to it once', 'as long as your account'],
    [
      'That we emailed your mailbox, as a code made from your address, so that you never get too many emails',
      'at most two days',
    ],
    ['The answer to something you sent, encrypted, in case it is sent twice', 'a day'],
    ['Emails and other jobs that are waiting or have failed', '14 days'],
    ['What an admin did: who, what, why and when', 'without an end'],
    ['When an admin read the full history of your access, and why', 'as long as your account'],
    [
      'A note that an admin wrote about you; if we suspended your account, the rule, the facts and your appeal',
      'as long as your account',
    ],
    [
      'API keys and live links: their names, what they may read, their days and a code made from their secret',
      '30 days after they end',
    ],
    ['Webhooks: their address and secret, encrypted, and the days on which they were called', 'until you delete them'],
    ['Of each call of a webhook: how often we tried, and what your program answered', '30 days'],
    [
      'Connected programs: their names, what they may do, their days and codes made from their tokens',
      '30 days after they end',
    ],
    ['Reviews that you found helpful', 'until you undo it, or as long as your account'],
    [
      'The page that you claimed for a funder, and your address there; logos you sent',
      'as long as your account; logos then without a link to you',
    ],
  ],
};

const reviews = ({ settings: { authorDays } }: Product): readonly RulesBlock[] => [
  text(
    'A review is stored without your name. The link to its author is stored separately, encrypted with keys that are neither in the database nor in a backup. Only one part of the program reads it: to give you access, to show you your own reviews, and to email you about them.',
  ),
  list(
    [
      strong('From sending until it comes in, at most 48 hours unless you choose to wait. '),
      'We hold your account and the encrypted text. No person can read it: a program opens it, with others. A court could get the text with your name.',
    ],
    [
      strong(`Until ${authorDays} days after it is published, or until it is published if you choose so. `),
      'We hold the review, and an encrypted link to your account. Moderators read the review; no person sees the link. A court could get the link, with the database and the keys.',
    ],
    [
      strong('After that. '),
      'We hold the review. The link is deleted and its key destroyed, so that older copies of the database cannot reveal it either. A court could get the text, the months in which you opened your account and were last here, and the months of your access. Your own words could point to you, and so could days on which few others wrote.',
    ],
  ),
  list(
    `A review that is declined, withdrawn, removed or replaced loses its link ${endedLinkDays} days after you are told. If you can still change it, it keeps its link for ${Math.max(authorDays, endedLinkDays)} days. If you chose that the link goes with publication, it goes in the night after you are told, or after ${endedLinkDays} days if you can still change it. A complaint about a review, and your appeal, keep the link until they are decided.`,
    'Before the link is deleted you can get a return code from your list of reviews. We store only a hash of it. With the code you can open the review without an account. You can change its words, add what happened later, withdraw it, and appeal if we declined or removed it. New words are sealed, wait for others and are checked like the first ones. You can also have the link deleted the same night.',
    'What you send waits, encrypted, until it can come in with two others or 48 hours have passed. Decisions reach you once a day, with those of others or after 72 hours. So changes in the member list cannot be matched with your review. Moderators see that you withdrew a review on a Monday, together with what is published then. What you add to a published review reaches them when you send it. Admins see last visits by the month, once it is over, and only for five members or more together, so that your own visits do not show. Of your account we keep the month in which you opened it; an admin who looks at the list of members each day sees when you appear there. The dates of access while we check a review are encrypted like the link. Once you hear of the decision, dates that follow from the decision replace them. Access that a review earns begins and ends with a month. If very few people write, your review may move alone, unless you choose that it waits for two others. Waiting for a decision takes at most 28 days.',
    'A published review that we remove leaves with a Monday batch, like one that its author withdraws, unless a court or authority orders its removal. Moderators and admins see that a removal is waiting and who asked for it. That says nothing about the author.',
    'An appeal waits like a review that is sent, encrypted and of the same length. It reaches the moderators together with other submissions, next to the review and with its date only. Its text stays encrypted with the keys of authors.',
    'Your choices about this are stored with the encrypted link, and no moderator reads them.',
    'Readers and the funder never see who you are, nor when you wrote. Moderators see a code name. If you write for a funder and your address does not show that, moderators read the name of the organisation until they have seen proof.',
    'Several people from one organisation are recognised as one voice if their email addresses belong to the organisation they name. We store a random number for that, which stays when the links are deleted and is not derived from the name. A person who only names an organisation has a separate number.',
    'We keep with the review, and show to moderators, whether your email address belongs to the organisation you name. We do so only if, among recent members, five or more have an organisation’s address and five or more do not. Otherwise the review counts as unverified until a moderator has seen proof.',
    'The name of your organisation is shown only if you choose that, and only after you proved it.',
    'A review that you withdraw leaves the pages, or the moderators’ queue, with the next publication, on a Monday, so that no one can check sooner what you did. It is never published in the meantime. After that no reader sees it; moderators can still look it up. While we know that it is yours, it is erased with your account, unless you choose to leave your reviews here: then the link between you and them is erased.',
  ),
];

const notDone = [
  list(
    'We do not sell data, and there is no advertising.',
    'No other company’s script, font, picture or counter runs on these pages.',
    'Our logs hold no email address, no link, no token and no review text.',
    'Emails contain no image that tells us whether you opened them.',
    'An email to support changes nothing by itself. If you ask for a change, a person makes it, and our list of what admins did says so.',
    `No program makes a decision against you, with two exceptions. A text that a program takes for copied or empty gets no access until a moderator has approved it. A review we sent back is declined if we hear nothing by the deadline, at least ${changeDays} days after we told its author. A program may let a school’s address in for 30 days at once.`,
  ),
];

const browser = [
  text(
    'We set no cookies. Your browser stores the tokens of your session, the page you wanted when we asked you to log in, and what you started to write. It also stores whether you dismissed the note about sample data. Signing out removes the tokens and the texts.',
  ),
];

const emails = [
  text(
    'We email you when you ask for a link, about your reviews and access, and when the way you sign in changes. We also email reminders and news of deals if you asked for them. Reminders and alerts stop with one click, without signing in. No email names a funder that you reviewed in its subject. At most 5 emails an hour and 10 a day go to one address.',
  ),
];

const othersOf = (product: Product): RulesBlock[] => [
  ...operatorBlocks(product),
  text(
    `The people who run this installation of ${product.productName}, as far as their work needs it: admins see addresses and access, moderators see reviews, and no page shows both together. One person may do both. Admins see later what access your reviews gave you, with one month for five people or more and without the number of your reviews. They do not see access while a review is checked. They also do not see when you signed in, emails they did not cause, your exports, or that you reported a row. An admin who needs the full history of your access gives a reason: you get an email with the day and the reason, and your account page lists it. If email is sent through a provider, it sees your address and our emails. If sign-in runs through a cloud identity service, it holds your address and your sessions.`,
  ),
  text(
    'Other users and the funder cannot see who you are. We can be forced by a court to hand over what we hold; this page says what that is.',
  ),
];

const rightsOf = (product: Product): RulesBlock[] => [
  list(
    [
      'Take a copy: ',
      link('/user#your-data', 'your account page'),
      ' gives you what we hold about you, as a ZIP of JSON and CSV files. It leaves out what opens your account, what we count to stop misuse, and notes of admins.',
    ],
    'Change what you are on the same page. To change your address, sign up with the new one and write to us: admins can join the two accounts. Reviews and drafts come along only if both addresses belong to one mailbox.',
    'Delete your account there, too. It closes at once and every session ends; for 7 days a link in our email restores it; after that it is erased. You decide what happens to your reviews.',
    ['Ask or object: ', mailTo(product), '.'],
  ),
];
