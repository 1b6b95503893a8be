/**
 * Why a reply or an update is sent back, declined or removed: a closed list. That it disagrees with the review is
 * none of it. `isFixable`: it may be changed and sent again.
 */
export interface ResponseReason {
  readonly label: string;
  /** What its writer reads. */
  readonly sentence: string;
  readonly howToFix: string;
  readonly isFixable: boolean;
}

const fixable = (label: string, sentence: string, howToFix: string): ResponseReason => ({
  label,
  sentence,
  howToFix,
  isFixable: true,
});
const final = (label: string, sentence: string): ResponseReason => ({
  label,
  sentence,
  howToFix: 'If we got this wrong, write to us: another moderator will look at it.',
  isFixable: false,
});

export const responseReasons = {
  identifies_writer: fixable(
    'Says or guesses who wrote it',
    'It says or guesses who wrote the review, or reveals what only the two of you can know.',
    'Answer what is said, not who says it.',
  ),
  names_individual: fixable(
    'Names or describes a person',
    'It names a person, or describes one so closely that they can be recognised.',
    'Write "they" or "a partner" instead.',
  ),
  personal_data: fixable(
    'Personal data',
    'It contains personal data, such as a phone number or an email address.',
    'Remove it and send it again.',
  ),
  insult_or_harassment: fixable(
    'Insult or harassment',
    'Some words insult or harass.',
    'Say what happened from your side rather than what they are.',
  ),
  off_topic: fixable(
    'Off topic',
    'Most of it is about something other than this review.',
    'Keep to what the review says.',
  ),
  confidential: fixable('Confidential', 'It reveals something confidential.', 'Describe it in general words.'),
  unsupported_serious_allegation: fixable(
    'Serious claim without support',
    'It makes a serious claim without support.',
    'Say what you know yourself, or leave it out.',
  ),
  threat: final('Threat', 'It contains a threat, or presses the author to withdraw the review.'),
  promotion_or_spam: final('Promotion or spam', 'It advertises something.'),
} as const satisfies Record<string, ResponseReason>;

export type ResponseReasonCode = keyof typeof responseReasons;
// The keys of the literal above; Object.keys forgets them.
export const responseReasonCodes = Object.keys(responseReasons) as [ResponseReasonCode, ...ResponseReasonCode[]];

/** The reasons with which an admin may ask for a change: those that a change can fix. */
export const fixableResponseReasons = responseReasonCodes.filter((code) => responseReasons[code].isFixable);
