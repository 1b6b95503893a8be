import { appealDays, appealTargetDays, sameDeciderHours } from '../reviews/appeal-words.ts';
import { changeDays } from '../reviews/days.ts';
import { hiddenDays } from '../reviews/hiding-words.ts';
import { numberWord, workingDays } from '../product-settings/words.ts';
import { reasons, type ReasonCode } from '../reviews/reasons.ts';
import { link, list, mailTo, text, type Product, type RulesBlock, type RulesDocument } from './document.ts';

export function guidelines(product: Product): RulesDocument {
  return {
    path: '/guidelines',
    title: 'Review guidelines',
    lead: 'Say what happened, so that the next person can decide better. Be fair and specific.',
    description:
      'What a review must say and must not say, and why one is declined. A kind and a harsh one count the same.',
    version: '2026-11-28',
    sections: [
      { id: 'first-hand', title: '1. Your own experience', blocks: [firstHand] },
      { id: 'write', title: '2. What to write', blocks: [write] },
      { id: 'people', title: '3. Organisations, not people', blocks: [people] },
      { id: 'leave-out', title: '4. What to leave out', blocks: [leaveOut] },
      { id: 'honest', title: '5. Your own words', blocks: [honest] },
      { id: 'wish', title: '6. Your wish', blocks: [wish] },
      { id: 'moderation', title: 'How we moderate', blocks: moderationOf(product) },
      { id: 'appeal', title: 'When you disagree', blocks: appealOf(product) },
      { id: 'replies', title: 'Replies and reports', blocks: replies },
    ],
  };
}

/** A paragraph under the number that emails name. */
const clause = (code: ReasonCode, words: string): { number: string; words: string } => ({
  number: reasons[code].clause,
  words,
});
const clauses = (...items: readonly { number: string; words: string }[]): RulesBlock => ({ kind: 'clauses', items });

const firstHand = clauses(
  clause(
    'not_first_hand',
    'You dealt with them yourself, for your organisation. A rejection or no reply counts as much as money.',
  ),
  clause('cannot_establish_contact', 'The review lets us see that there was contact: how you met, what they did.'),
  clause(
    'undeclared_tie',
    'You are not on their staff, a relative or a competitor without saying so. The form asks for ties; a hidden one ends in a decline or in removal.',
  ),
  clause('duplicate', 'One review of the same organisation in twelve months. A newer one replaces the older.'),
  clause('wrong_subject', 'It is about the organisation you chose.'),
  clause(
    'out_of_window',
    'Your last contact was within the last five years. Older experience may be published, but does not count in the score.',
  ),
);

const write = clauses(
  clause(
    'too_vague',
    'Say both what worked and what did not. If you find nothing for one of them, think of a single moment. Facts help most: how long it took, what was asked, what changed after the offer.',
  ),
  clause('off_topic', 'Keep to your dealings with them.'),
);

const people = clauses(
  clause('personal_data', 'No phone numbers, addresses or other personal data.'),
  clause(
    'names_individual',
    'No names of people, and nothing that identifies one person. Write "they" or "a partner".',
  ),
  clause('insult_or_harassment', 'No insults. Say what they did, not what they are.'),
  clause('hate', 'No attacks on people for who they are.'),
  clause('threat', 'No threats.'),
);

const leaveOut = clauses(
  clause(
    'confidential_document',
    'No confidential documents and no quoted emails. The form has fields for terms, and we show those in bands.',
  ),
  clause(
    'unsupported_serious_allegation',
    'A serious accusation, such as a crime, says what you saw yourself. Only we read the private note of the form.',
  ),
  clause('court_order', 'Leave out what a court has forbidden.'),
  clause('illegal_notice_upheld', 'Leave out what the law forbids.'),
);

const honest = clauses(
  clause('promotion_or_spam', 'No advertising.'),
  clause('machine_generated_or_copied', 'Your own words. Copied or machine-made text is declined.'),
  clause(
    'bought_or_sentiment_incentivised',
    'No one paid or pressed you for what you say. You get access for a review, whatever it says.',
  ),
);

const wish = clauses(clause('author_request', 'You can ask us not to publish your review, or withdraw it yourself.'));

const moderationOf = ({ settings }: Product): RulesBlock[] => [
  text(
    `A person reads every review before it appears. We aim to decide half of them within ${workingDays(settings.reviewDays)} and nearly all within ${numberWord(settings.reviewMostDays)}; `,
    link('/transparency', 'Transparency'),
    ' says how long it takes. We publish it, ask you for a change, or decline it with one of the reasons above. We never edit your text. Being negative is not a reason to decline.',
  ),
  list(
    'A program looks for copies, repeated text, personal data and bursts of reviews. It tells the moderator what it noticed. It decides one thing: a text that it takes for copied or empty gets no access until a moderator approves the review.',
    `If we ask for a change, you have at least ${changeDays} days from the day you hear of it, and your access stays. Our email and your list of reviews state the deadline. Without an answer the review is declined.`,
    'If we decline a review for something that can be fixed, the access that came with it lasts another 72 hours from the day you hear of it. You can fix the review and send it again. For advertising, copied text or a bought opinion it ends on the day you hear of it.',
    'After three declines within 30 days you cannot send reviews until the first of them is 30 days old.',
    'No moderator decides on a review of an organisation they have a tie to, or sees who wrote it.',
    'Reviews are published in batches, so that the moment of publication says little about the moment of writing.',
    'Removing a published review takes two people: a moderator asks for it with a reason, and a second admin approves it. If there is no second admin, it waits for 24 hours. The review is removed with a Monday batch, and a line with the reason stays.',
    `If its words are dangerous, such as a threat or personal data, a moderator hides them at once, for at most ${numberWord(hiddenDays)} days. The ratings stay. If the removal is not approved by then, readers see the words again.`,
    'What a court or authority orders us to remove or hide is removed or hidden at once. We count such orders under Transparency.',
  ),
];

const appealOf = (product: Product): RulesBlock[] => [
  text(
    `Every decision against a review states the rule and the facts. It also states how we found them: a person, a person after a program flagged them, a report, or an order by a court or authority. If you think we got it wrong, you can appeal at no cost. Declined and removed reviews have a button for it in your list of reviews, for ${appealDays} days from the day you hear of the decision.`,
  ),
  list(
    'We delete the link between you and a review sooner than that. Get a return code before then, and you can appeal with the code, without an account.',
    'Your appeal goes to the moderators together with other submissions, with its date and without your name. Until then you can withdraw it.',
    `A different moderator decides. If there is none, the same one decides again at least ${sameDeciderHours} hours later, with both texts side by side, and the answer says so. We aim to decide within ${appealTargetDays} working days.`,
    'The decision stays, or we ask you for a change, or the review is approved. You see the result in your reviews at once. Its effects come with other decisions, a few days later.',
    'Each decision can be appealed once.',
  ),
  text('For everything else, write to ', mailTo(product), '.'),
];

const replies = [
  list(
    'A funder that holds its page answers each review once, in 20 to 1,500 characters, and can edit that for 14 days. The author can answer with one update of up to 500 characters. Moderators read both before they appear, by the same rules. A reply must not say or guess who wrote the review.',
    'Members can report a review, a reply or an update: harmful or illegal, personal information, advertising, not a genuine experience, about someone else. A report hides nothing by itself; we check it and tell you the result.',
    'Up to ten reports a day. After three unjustified reports within 90 days, you cannot report for 30 days.',
  ),
];
