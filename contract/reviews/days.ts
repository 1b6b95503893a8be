/* Without an import: the pages of words load it. */

/** Days that an author has at least to answer a request for a change, from the day on which they hear of it. */
export const changeDays = 14;

/** Days after a decision until which its author has heard of it: 72 hours, and the next daily run. */
export const settlementDays = 4;
