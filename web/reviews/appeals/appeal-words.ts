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
    return 'It goes to the moderators with what others sent, within two days. Until then you can take it back without a trace.';
  if (state === 'open') return 'We mean to decide within five working days. You read the result here.';
  const who = isSameDecider
    ? 'The same moderator decided again, after 24 hours or more and with both texts side by side, as there is no other.'
    : 'A moderator who had not decided before decided this.';
  const next =
    outcome === 'keep' ? '' : ' It takes effect within a few days, together with other decisions; an email says so.';
  return `${who}${next}`;
}
