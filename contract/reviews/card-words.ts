/* Without an import: a page shows these before the schemas are there. */

/** What the card of a review of a funder may say beside words and stars. */
export const cardAttributeWords = {
  reviewClass: 'Whether you got their money',
  outcome: 'How it ended',
  fundingKind: 'Kind of money',
  verification: 'Whether your contact is shown',
  year: 'Year',
  introType: 'How you met',
  region: 'Region of the world',
  half: 'Half of the year',
  role: 'Your role',
  quarter: 'Quarter',
} as const;
