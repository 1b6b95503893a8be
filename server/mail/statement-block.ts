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
