import { appealDays } from '../../contract/reviews/appeal-words.ts';
import type { Block } from './layout.ts';
import { messageBlock } from './message-block.ts';

/** The statement of reasons of a decision on a review. */
export interface StatementData {
  /** `2.1 Too vague`. */
  readonly rule: string;
  /** What is wrong, as a sentence. */
  readonly reason: string;
  /** What the moderator wrote; null when nothing. */
  readonly message: string | null;
  /** Who found it, in words. */
  readonly foundBy: string;
}

/** Rule, facts, and how they were found. */
export const statementBlocks = ({ rule, reason, message, foundBy }: StatementData): readonly Block[] => [
  { kind: 'paragraph', runs: ['The rule: ', { strong: rule }, ' (paragraph of the review guidelines).'] },
  { kind: 'paragraph', runs: [`The facts: ${reason}`] },
  ...messageBlock('moderator', message),
  { kind: 'paragraph', runs: [`Found by: ${foundBy}.`] },
];

/**
 * How to appeal, until when, and when the link between the author and the review goes. `knownUntil`: that day in words; null
 * where no link is left, or where a moderator reads it before.
 */
export const appealBlock = (knownUntil: string | null): Block => ({
  kind: 'paragraph',
  runs: [
    `If you think we got it wrong, you can appeal for ${appealDays} days, at no cost: the review has a button for it in your reviews. Another moderator decides, if there is one. `,
    ...(knownUntil === null
      ? ['We delete the link between you and the review sooner than that. Get a return code there before']
      : [
          'We delete the link between you and the review after ',
          { strong: knownUntil },
          '. Get a return code there by then',
        ]),
    ', and you can appeal with it.',
  ],
});
