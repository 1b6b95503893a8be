/*
 * What happens to the rows of an account that is merged into another. A test compares this list with
 * server/erasure/personal-tables.ts: a new table with a member's key fails until it is listed here.
 */

export interface MovedTable {
  readonly table: string;
  readonly column: string;
  /** Columns that are unique together with the member: where both have such a row, that of the account that stays counts. */
  readonly uniqueWith?: readonly string[];
  /** Says that its member has access, and when they used it: comes along only within one mailbox (decision 0113). */
  readonly isOfAccess?: true;
}

export const movedTables: readonly MovedTable[] = [
  { table: 'passes', column: 'member_id' },
  { table: 'access_history_reads', column: 'member_id' },
  { table: 'suspensions', column: 'member_id' },
  { table: 'reminders', column: 'member_id' },
  { table: 'deal_views', column: 'member_id', uniqueWith: ['kind', 'name_key'], isOfAccess: true },
  { table: 'deal_exports', column: 'member_id', isOfAccess: true },
  { table: 'deal_reports', column: 'member_id', isOfAccess: true },
  { table: 'access_applications', column: 'member_id' },
  { table: 'access_code_uses', column: 'member_id', uniqueWith: ['code_id'] },
  { table: 'member_invitations', column: 'member_id' },
  { table: 'list_views', column: 'member_id', uniqueWith: ['list', 'name_key'] },
  { table: 'access_code_misses', column: 'member_id' },
  { table: 'access_notices', column: 'member_id', uniqueWith: ['ends_on', 'days_before'], isOfAccess: true },
  { table: 'funder_claims', column: 'member_id' },
  { table: 'funder_claim_codes', column: 'member_id' },
  { table: 'funder_logos', column: 'member_id' },
  { table: 'review_responses', column: 'written_by' },
  { table: 'review_reports', column: 'member_id', uniqueWith: ['review_id', 'response_id'] },
  { table: 'helpful_marks', column: 'member_id', uniqueWith: ['review_id'] },
  { table: 'member_notes', column: 'member_id', uniqueWith: [] },
];

/** What goes with the account that goes: how it signed in, and what was noted about the account itself. */
export const goneTables: readonly string[] = [
  'members.id',
  'identity_passkeys.member_id',
  'identity_totp.member_id',
  'identity_challenges.member_id',
  'identity_factor_failures.member_id',
  'account_deletions.member_id',
  'admin_action_members.member_id',
  'waiting_action_members.member_id',
  'member_review_counts.member_id',
  'member_draft_counts.member_id',
  'moderator_ties.admin_id',
  'review_readings.admin_id',
  'review_assignments.moderator_id',
  'case_assignments.assignee_id',
  'held_decisions.decided_by',
  'desk_emails.member_id',
  // What programs may read is for the member who stays to give anew.
  'api_keys.member_id',
  'live_links.member_id',
  'webhooks.member_id',
  'program_grants.member_id',
];
