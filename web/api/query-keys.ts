/** Query keys of lists that more than one feature changes. */
export const myReviewsKey = ['reviews', 'mine'] as const;
