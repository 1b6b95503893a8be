import { changeDays } from '../reviews/days.ts';
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
    lead: 'What we hold about you, why, for how long, and who sees it. We hold as little as the bargain needs.',
    description: 'What we hold of you, for how long, and who can see it. No cookies, no advertising, no trackers.',
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
  'Each export is marked by formatting and order, so that a copy can be traced to the account that made it. The values in it are the same for everybody.',
);

const hold: RulesBlock = {
  kind: 'table',
  caption: 'Each kind of data, and when it goes',
  head: ['What', 'How long'],
  rows: [
    [
      'Your email address, whether you are an entrepreneur, a funder or something else, the month in which you opened your account, the version of the terms you accepted, the day of your last visit',
      'as long as your account',
    ],
    ['Your access: since when, until when and why; codes you used and requests you made', 'as long as your account'],
    ['Passkeys and authenticator apps, if you add them', 'until you remove them'],
    [
      'Your sessions: when each began, its kind of browser, the day of its last use',
      '30 days, or until a day after it ends',
    ],
    ['Sign-in links, and how often one was asked for, as codes made from your address and your network', 'a day'],
    [
      'Drafts of reviews, encrypted with whom they are about; only you can see them',
      'until you send or delete them, or 180 days after your last change',
    ],
    [
      'A review that you sent, encrypted, beside your account',
      'until it is taken in with others, at most 48 hours after you sent it or as long as you chose to wait for others, and up to a day after that',
    ],
    ['Reminders that you asked for, with whom they are about encrypted', '180 days after the last email'],
    ['Your saved views', 'until you delete them'],
    [
      'Your shortlist of funders with your notes, encrypted, beside no account; only you can see it',
      'until you take them off, or as long as your account',
    ],
    [
      'The address of a person whom an admin invites, with what they are invited to',
      '104 days after the last email; with an account, as long as that',
    ],
    [
      'Words of a search for a funder that found none, if five networks asked them in a week; not who asked',
      '26 weeks',
    ],
    [
      'How many rows of the database you were sent on a day, in its last two minutes of reading, and whether that was faster than a person reads, under a code that only our keys make of your account',
      'until the next night; where it was faster, a day longer',
    ],
    ['That you read rows in a week, to count how many do, under such a code', '8 days from its Monday'],
    [
      'Your exports: which table and filter, when and how many rows',
      'as long as your account; then without a link to you',
    ],
    ['What you reported, and replies you wrote for a funder', 'as long as your account; then without a link to you'],
    ['A code made from your mailbox, so that free access is given to it once', 'as long as your account'],
    [
      'That an email went to your mailbox, as a code made from your address, so that you never get too many',
      'at most two days',
    ],
    ['The answer to something you sent, encrypted, in case it is sent twice', 'a day'],
    ['Emails and other work that waits to be done, or failed', '14 days'],
    ['What an admin did: who, what, why and when', 'without an end'],
    ['When an admin read the full history of your access, and why', 'as long as your account'],
  ],
};

const reviews = ({ settings: { authorDays } }: Product): readonly RulesBlock[] => [
  text(
    'A review is stored without your name. Who wrote which lies in a place of its own, encrypted with keys that are neither in the database nor in a backup. One part of the program alone reads it: to give you access, to show you your own reviews, and to write to you about them.',
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
      'We hold the review. The link is deleted and its key destroyed, so that older copies of the database do not open either. A court could get the text, the month in which you opened your account, and the months of your access. Your own words could point to you, and so could days on which few others wrote.',
    ],
  ),
  list(
    'A review that is declined for good, withdrawn or replaced loses its link 14 days after you heard of it. A complaint about a review, and your appeal, keep the link until they are decided.',
    'Before the link goes you can get a return code, from your list of reviews. We store a hash of it. With it, and without an account, you open the review, and can change its words, add what happened later, withdraw it, and appeal when we declined or removed it. New words are sealed, wait for others and are checked like the first ones. You can also have the link deleted in the next night.',
    'What you send waits, encrypted, until it can come in with two others or 48 hours have passed. Decisions reach you once a day, with those of others or after 72 hours. So your place in the lists of members and your review do not move together. That you took a review back shows to moderators on a Monday, with what is published then. What you add to a published review reaches them when you send it. Admins are told of last visits of five members or more together, with one day for all of them, so no visit of yours shows beside it. Of your account we keep the month in which you opened it; an admin who looks at the list of members each day sees when you appear there. The days of access while we check a review are encrypted as the link is, and are replaced by days that follow from the decision once you hear of it. What a review earns begins and ends with a month. Where very few people write, a group may be of one, unless you choose that your review waits for two others: for a decision that is 28 days at most.',
    'A published review that we take down leaves with the batch of a Monday, like one that its writer takes back, unless a court or authority orders it. That a removal waits, and who asked for it, is told to moderators and admins; it says nothing of the writer.',
    'An appeal waits like a review that is sent, encrypted and of the same length. It reaches the moderators with what others sent, beside the review and with its day alone. Its text stays encrypted with the keys of authors.',
    'What you choose about this lies with the encrypted link, and no moderator reads it.',
    'Readers and the funder never see who you are, nor when you wrote. The people who moderate see a code name.',
    'Several people of one organisation are recognised as one voice where the addresses of their accounts are of the organisation they name, by a random number, which stays when the links are gone. It was not made from the name. Who only names an organisation has a number of their own.',
    'Whether the address of your account is of the organisation you name is kept with the review, and told to moderators, only where five or more members who were here have an address of an organisation, and five or more have none. Else the review counts as not verified, until a moderator saw proof.',
    'The name of your organisation is shown only if you choose that, and only after you proved it.',
    'A review that you withdraw leaves the pages, or the moderators’ queue, with the next publication, on a Monday, so that nobody can check sooner what you did. It is never published meanwhile. After that no reader sees it; moderators can still look it up. While we know that it is yours, it is erased with your account, unless you choose to leave your reviews here: then the link between you and them is erased.',
  ),
];

const notDone = [
  list(
    'We do not sell data, and there is no advertising.',
    'No other company’s script, font, picture or counter runs on these pages.',
    'Our logs hold no email address, no link, no token and no review text.',
    'Emails contain no image that tells us whether you opened them.',
    'Mail to support never changes or completes what we hold about you.',
    `No program says no to you, with one exception: a review that we sent back is declined when we heard nothing by the last day that we named, at least ${changeDays} days after its author heard of it. A program may let a school’s address in for 30 days at once.`,
  ),
];

const browser = [
  text(
    'We set no cookies. The browser’s own storage holds the tokens of your session, where you were going when we asked you to log in, what you had begun to write, and whether you put away the note about sample data. Signing out removes the tokens and the texts.',
  ),
];

const emails = [
  text(
    'We write to you when you ask for a link, about your reviews and your access, when you asked to be reminded or to hear of new deals, and when the way you sign in changes. Reminders and alerts stop with one click, without signing in. No email names a funder that you reviewed in its subject. At most 5 emails an hour and 10 a day go to one address.',
  ),
];

const othersOf = (product: Product): RulesBlock[] => [
  ...operatorBlocks(product),
  text(
    `The people who run this installation of ${product.productName}, as far as their work needs it: admins see addresses and access, moderators see reviews, and no page shows both together. One person may do both. What your reviews gave you shows to admins later, with one month for five people or more, and without the number of your reviews; access while a review is checked does not show to them. Nor do they see when you signed in, which emails you got besides those that they caused, that you took a file, or that it was you who reported a row. An admin who needs the full history of your access gives a reason: you get an email with the day and the reason, and your account page lists it. If email is sent through a provider, it sees your address and our emails. If sign-in runs through a cloud identity service, it holds your address and your sessions.`,
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
      ' gives you everything that we keep of you, as a ZIP of JSON and CSV files.',
    ],
    'Change what you are on the same page. To change your address, write to us.',
    'Delete your account there, too. It closes at once and every session ends; for 7 days a link in our email brings it back; after that it is erased. You decide what happens to your reviews.',
    ['Ask or object: ', mailTo(product), '.'],
  ),
];
