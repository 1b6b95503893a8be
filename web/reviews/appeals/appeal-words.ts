import { outcomeWords } from '../../../contract/reviews/appeal-words.ts';
import type { MyAppeal } from '../../../contract/reviews/reviews.ts';

/** Where an appeal stands, as its author reads it. */
export function appealTitle({ state, outcome }: MyAppeal): string {
  if (state === 'waiting') return 'Your appeal is sent';
  if (state === 'open') return 'A moderator decides your appeal';
  return outcome === null ? 'You can appeal' : outcomeWords[outcome];
}

/** What happens next, or who decided. */
export function appealText({ state, outcome, isSameDecider }: MyAppeal): string {
  if (state === 'waiting')
    return 'It goes to the moderators together with other submissions, within two days. Until then you can withdraw it without a trace.';
  if (state === 'open') return 'We aim to decide within five working days. The result will appear here.';
  const who = isSameDecider
    ? 'The same moderator decided again, at least 24 hours later and with both texts side by side, because there is no other moderator.'
    : 'A different moderator decided this.';
  const next =
    outcome === 'keep' ? '' : ' It takes effect within a few days, together with other decisions; an email says so.';
  return `${who}${next}`;
}
