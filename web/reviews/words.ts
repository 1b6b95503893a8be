import type { SubjectKind } from './api.ts';

/** How lists name the three kinds of reviews. */
export const reviewWords: Readonly<Record<SubjectKind, { readonly name: string; readonly notChosen: string }>> = {
  funder: { name: 'Funder review', notChosen: 'A funder you have not chosen yet' },
  entrepreneur: { name: 'Entrepreneur review', notChosen: 'An organisation you have not chosen yet' },
  provider: { name: 'Other review', notChosen: 'A provider you have not chosen yet' },
};
