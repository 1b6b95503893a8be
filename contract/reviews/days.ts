/* Without an import: the pages of words load it. */

/** Days that an author has at least to answer a request for a change, from the day on which they hear of it. */
export const changeDays = 14;

/** Days after a decision until which its author has heard of it: 72 hours, and the next daily run. */
export const settlementDays = 4;

/** Hours after which a review that was sent goes to the moderators even with fewer than two others. */
export const intakeHours = 48;
/** Hours after which its author hears of a decision even with fewer than two others. */
export const settlementHours = 72;
/** Days after which a decision waits for others no longer, though its author chose to wait. */
export const longestWaitDays = 28;

/** Reviews of one funder or provider that are published together. */
export const publishedTogether = 3;
/** Days after its first batch until which a review of a funder with many known deals is published with fewer others. */
export const longestBatchDays = 28;
/** Days after its first batch from which one of a small funder, or of a provider, may be published alone, if its author said so. */
export const aloneAfterDays = 60;
/** Days after which a review brings others out and moves figures, though no contact was shown. */
export const settledAfterDays = 30;

/** Days after its author heard of it for which the link to a review stays that was finally declined, withdrawn, removed or replaced. */
export const endedLinkDays = 14;
