/* Without an import: pages of authors load it. */

/** A program decides nothing: it marks. */
export const foundByWords = {
  person: 'A person',
  program: 'A person, after a program flagged it',
  report: 'A person, after a report',
  order: 'A court or authority ordered it',
  silence: 'A person asked for a change; a program saw that none came in time',
} as const;
export type FoundBy = keyof typeof foundByWords;
// The keys of the literal above; Object.keys forgets them.
export const foundByCodes = Object.keys(foundByWords) as [FoundBy, ...FoundBy[]];
