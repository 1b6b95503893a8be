/**
 * Why a review is declined or sent back: a closed list, and "negative" is none of it. `isFixable`: the author may
 * change the review and send it again. `endsAccessAtOnce`: provisional access ends now, not after 72 hours.
 */
export interface Reason {
  readonly label: string;
  /** What the author reads. */
  readonly sentence: string;
  /** The paragraph of the guidelines. */
  readonly clause: string;
  readonly howToFix: string;
  readonly isFixable: boolean;
  readonly endsAccessAtOnce: boolean;
}

type Ends = Pick<Reason, 'isFixable' | 'endsAccessAtOnce'>;
const reason =
  (ends: Ends) =>
  (label: string, clause: string, sentence: string, howToFix: string): Reason => ({
    label,
    clause,
    sentence,
    howToFix,
    ...ends,
  });
const fixable = reason({ isFixable: true, endsAccessAtOnce: false });
const final = reason({ isFixable: false, endsAccessAtOnce: false });
const fraud = reason({ isFixable: false, endsAccessAtOnce: true });

const appeal = 'If we got this wrong, you can appeal.';

export const reasons = {
  not_first_hand: final(
    'Not their own experience',
    '1.1',
    'The review describes what others experienced, not your own experience.',
    `Write about a contact you had yourself. ${appeal}`,
  ),
  cannot_establish_contact: fixable(
    'Contact is unclear',
    '1.2',
    'We could not see from the review that there was contact between you and them.',
    'Say in one sentence how you met and what they did.',
  ),
  undeclared_tie: fixable(
    'Tie not named',
    '1.3',
    'There seems to be a tie between you and them that the review does not mention.',
    'Answer the question about ties and send it again.',
  ),
  duplicate: final(
    'Second review of the same contact',
    '1.4',
    'There is already a review of the same contact by you or your team.',
    'Change the first review instead.',
  ),
  too_vague: fixable(
    'Too vague',
    '2.1',
    'The review does not say enough for others to learn from it.',
    'Add what happened: what they asked, what they decided, how long it took.',
  ),
  off_topic: fixable(
    'Off topic',
    '2.2',
    'Most of the review is about something other than your dealings with them.',
    'Focus on what they did and how it was for you.',
  ),
  personal_data: fixable(
    'Personal data',
    '3.1',
    'The review contains personal data, such as a phone number or an email address.',
    'Remove it and send it again.',
  ),
  names_individual: fixable(
    'Names or describes a person',
    '3.2',
    'One sentence names a person, or describes one so closely that they can be recognised.',
    'Write "they" or "a partner" instead.',
  ),
  insult_or_harassment: fixable(
    'Insult or harassment',
    '3.3',
    'Some words insult or harass.',
    'Say what they did, not what they are.',
  ),
  hate: final('Hate', '3.4', 'The review attacks people for who they are.', appeal),
  threat: final('Threat', '3.5', 'The review contains a threat.', appeal),
  confidential_document: fixable(
    'Confidential document',
    '4.1',
    'The review quotes a document that is meant to stay confidential.',
    'Say in your own words what it meant for you.',
  ),
  unsupported_serious_allegation: fixable(
    'Serious claim without support',
    '4.2',
    'The review makes a serious claim without support.',
    'Say what you saw yourself, or leave it out and use the private note.',
  ),
  promotion_or_spam: fraud('Promotion or spam', '5.1', 'The review advertises something.', appeal),
  machine_generated_or_copied: fraud(
    'Copied or machine-made text',
    '5.2',
    'The text was copied or made by a machine.',
    appeal,
  ),
  bought_or_sentiment_incentivised: fraud(
    'Bought opinion',
    '5.3',
    'Someone paid or pressed for what the review says.',
    appeal,
  ),
  wrong_subject: final(
    'Wrong organisation',
    '1.5',
    'The review seems to be about another organisation.',
    'Send it again for the right one.',
  ),
  out_of_window: final('Too long ago', '1.6', 'The contact was too long ago.', appeal),
  court_order: final('Court order', '4.3', 'A court order does not allow us to publish this.', appeal),
  author_request: final(
    'At your own request',
    '6.1',
    'You asked us not to publish it.',
    'You can write another review at any time.',
  ),
  illegal_notice_upheld: final(
    'Illegal content',
    '4.4',
    'We checked a complaint about this review and found it justified.',
    appeal,
  ),
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof reasons;
// The keys of the literal above; Object.keys forgets them.
export const reasonCodes = Object.keys(reasons) as [ReasonCode, ...ReasonCode[]];

/** The reasons with which a moderator may ask for a change: those that a change can fix. */
export const fixableReasonCodes = reasonCodes.filter((code) => reasons[code].isFixable);
