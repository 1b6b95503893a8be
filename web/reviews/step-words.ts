import type { Step } from '../../contract/review-questions.ts';

/** The heading of each step, and about how many minutes it takes. */
export const stepWords: Readonly<Record<Step['key'], { title: string; intro: string; minutes: number }>> = {
  who: { title: 'The funder and you', intro: 'Whom you dealt with, and from which side of the table.', minutes: 2 },
  what_happened: { title: 'What happened', intro: 'A no or a silence counts as much as a yes.', minutes: 2 },
  terms_and_facts: {
    title: 'Terms and facts',
    intro: 'Sums are shown in bands only. Nobody can work back to you from them.',
    minutes: 1,
  },
  ratings_and_words: {
    title: 'Rate what you saw',
    intro: 'Leave out what you did not experience. It will not count against them.',
    minutes: 3,
  },
  privacy: {
    title: 'Who sees what',
    intro: 'Other users and the funder cannot see who you are, unless you choose so here.',
    minutes: 1,
  },
};
