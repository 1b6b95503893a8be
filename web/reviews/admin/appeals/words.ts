import type { AppealOutcome } from '../../../../contract/reviews/appeal-words.ts';
import { changeDays } from '../../../../contract/reviews/days.ts';

type What = 'decline' | 'remove';

export const outcomeTitles = (what: What): Readonly<Record<AppealOutcome, string>> => ({
  keep: what === 'decline' ? 'Keep it declined' : 'Keep it removed',
  ask: 'Reverse: ask for a change',
  publish: what === 'decline' ? 'Reverse: publish as it is' : 'Reverse: publish it again',
});

export const outcomeHelp: Readonly<Record<AppealOutcome, string>> = {
  keep: 'The statement below goes to the writer.',
  ask: `The writer gets at least ${changeDays} days to edit. The text is kept.`,
  publish: 'With the next batch.',
};

export const whatWeDid = (what: What): string =>
  what === 'decline' ? 'Declined the review. Nothing was published.' : 'Removed the review. Readers see that.';
