/* Without an import: the pages of words load it. */

/** How long an invitation can be accepted, counted from the latest email. */
export const invitationDays = 14;
/** Days after that for which an address that opened no account is kept. */
export const keptAfterDays = 90;
/** Days after the latest email until which it is kept. */
export const keptInvitationDays = invitationDays + keptAfterDays;
