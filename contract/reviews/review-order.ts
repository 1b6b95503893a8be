/**
 * The orders of a list of reviews. Each goes by what cards show and nothing else: the period shown, the stars, and the
 * number of "Helpful" where it is shown. Equal ones follow the newest period, and within one a random order.
 */
export const reviewOrders = {
  newest: 'Newest period',
  lowest: 'Lowest first',
  highest: 'Highest first',
  helpful: 'Most helpful',
} as const;
export type ReviewOrder = keyof typeof reviewOrders;
