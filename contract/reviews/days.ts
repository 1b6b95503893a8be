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
