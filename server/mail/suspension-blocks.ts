import { appealDays } from '../../contract/reviews/appeal-words.ts';
import { formatDay } from '../../contract/formats.ts';
import type { Block } from './layout.ts';

/** The statement of reasons of a suspension, and the page on which it is appealed. */
export interface SuspensionEmailData {
  /** `Terms, Your account: one account per person`. */
  readonly rule: string;
  /** What the admin wrote. */
  readonly facts: string;
  /** Who found it, in words. */
  readonly foundBy: string;
  /** YYYY-MM-DD; null where it was appealed already, or is too old. */
  readonly appealUntil: string | null;
  readonly pageUrl: string;
}

export const suspensionBlocks = (data: SuspensionEmailData): readonly Block[] => [
  { kind: 'paragraph', runs: ['The rule: ', { strong: data.rule }] },
  { kind: 'paragraph', runs: ['The facts: ', { strong: data.facts }] },
  { kind: 'paragraph', runs: [`Found by: ${data.foundBy}.`] },
  data.appealUntil === null
    ? { kind: 'paragraph', runs: ['The page about the suspension says what happened to your appeal.'] }
    : {
        kind: 'paragraph',
        runs: [
          `If you think we got it wrong, you can appeal until ${formatDay(data.appealUntil)}, ${appealDays} days from the decision, at no cost. Another admin decides, if there is one.`,
        ],
      },
  { kind: 'button', label: data.appealUntil === null ? 'See the status' : 'Read and appeal', url: data.pageUrl },
];
