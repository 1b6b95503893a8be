/* Without zod: pages load it. */

/** What a court or authority orders. */
export const orderKinds = {
  remove: 'Remove a review',
  hide: 'Hide the words of a review',
  suspend: 'Suspend an account',
  data: 'Give data about an account',
  other: 'Something else',
} as const;
export type OrderKind = keyof typeof orderKinds;
// The keys of the literals; Object.keys forgets them.
export const orderKindCodes = Object.keys(orderKinds) as [OrderKind, ...OrderKind[]];

/** What we did. */
export const orderResults = {
  followed: 'Followed',
  in_part: 'Followed in part',
  refused: 'Refused',
  nothing_to_give: 'Nothing to give: no link exists',
} as const;
export type OrderResult = keyof typeof orderResults;
export const orderResultCodes = Object.keys(orderResults) as [OrderResult, ...OrderResult[]];

/** Characters. */
export const longestAuthority = 200;
export const longestReference = 120;
export const longestOrderNote = 1_000;
