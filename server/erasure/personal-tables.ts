/*
 * Every table that names a member, what the member may export from it, and what happens to it when the account is
 * erased. A test compares this list with the database: a new table with a member's key fails until it is listed here.
 */

export interface PersonalTable {
  readonly table: string;
  /** The column that holds the member's id. */
  readonly column: string;
  /** What the export calls it, and the columns it takes along; null where there is nothing to take away. */
  readonly file: { readonly name: string; readonly columns: readonly string[] } | null;
  /**
   * with_member: the rows go with the member. unlinked: they stay without a name. history: what a member did as an
   * admin; the row of the member then stays, without anything that identifies them.
   */
  readonly erasure: 'with_member' | 'unlinked' | 'history';
}

const kept = (table: string, column: string, erasure: PersonalTable['erasure']): PersonalTable => ({
  table,
  column,
  file: null,
  erasure,
});
const taken = (table: string, name: string, columns: readonly string[], column = 'member_id'): PersonalTable => ({
  table,
  column,
  file: { name, columns },
  erasure: 'with_member',
});

export const personalTables: readonly PersonalTable[] = [
  taken(
    'members',
    'profile',
    [
      'id',
      'email',
      'member_type',
      'role',
      'is_moderator',
      'terms_version',
      'terms_accepted_at',
      'created_at',
      'last_seen_on',
      'suspended_at',
      'suspension_reason',
      'has_desk_emails',
    ],
    'id',
  ),
  kept('passes', 'member_id', 'with_member'),
  taken('suspensions', 'suspensions', ['rule_code', 'facts', 'found_by', 'decided_at', 'lifted_at']),
  taken('access_history_reads', 'access-history-reads', ['reason', 'read_at']),
  // Drafts, what was sent, provisional access and shortlists name no member: `dropMember` takes them along, and the export
  // reads them through server/review-drafts, server/reviews, server/access and server/shortlist.
  taken('reminders', 'reminders', ['why', 'state', 'sent_count', 'next_send_on', 'created_at']),
  taken('list_views', 'saved-filters', ['list', 'name', 'address', 'created_at']),
  taken('deal_views', 'saved-views', ['kind', 'name', 'address', 'has_alert']),
  {
    ...taken('deal_exports', 'exports', ['kind', 'format', 'address', 'row_count', 'exported_at']),
    erasure: 'unlinked',
  },
  {
    ...taken('deal_reports', 'reported-rows', [
      'kind',
      'deal_id',
      'reason',
      'column_key',
      'message',
      'source_url',
      'state',
      'reported_at',
    ]),
    erasure: 'unlinked',
  },
  taken('access_applications', 'free-access-requests', [
    'who',
    'organisation',
    'website',
    'why',
    'country',
    'days',
    'state',
    'given_days',
    'reason',
    'asked_at',
    'decided_at',
  ]),
  taken('member_invitations', 'invitations', [
    'email',
    'role',
    'is_moderator',
    'access_days',
    'reason',
    'invited_at',
    'accepted_at',
  ]),
  taken('access_code_uses', 'codes-used', ['used_at']),
  taken('identity_passkeys', 'passkeys', ['name', 'added_at', 'last_used_on']),
  taken('api_keys', 'api-keys', ['name', 'hint', 'scopes', 'created_on', 'ends_on', 'last_used_on']),
  taken('live_links', 'live-links', ['view_id', 'hint', 'created_on', 'ends_on', 'last_used_on']),
  taken('program_grants', 'connected-programs', ['program_id', 'scopes', 'created_on', 'ends_on', 'last_used_on']),
  taken('funder_claims', 'claims', [
    'funder_id',
    'state',
    'email',
    'created_at',
    'proved_at',
    'decided_at',
    'message',
    'ended_at',
  ]),
  {
    ...taken('funder_logos', 'logos', ['funder_id', 'state', 'sent_at', 'shown_at', 'ended_at', 'message']),
    erasure: 'unlinked',
  },
  {
    ...taken('review_responses', 'replies', ['review_id', 'state', 'body', 'created_at'], 'written_by'),
    erasure: 'unlinked',
  },
  {
    ...taken('review_reports', 'reported-reviews', [
      'review_id',
      'reason',
      'message',
      'state',
      'reported_at',
      'answer',
    ]),
    erasure: 'unlinked',
  },
  taken('helpful_marks', 'found-helpful', ['review_id']),
  // Its address is sealed: the export reads it through server/webhooks.
  kept('webhooks', 'member_id', 'with_member'),
  // The secret of an app, attempts and unfinished steps: of no use in an export, and valuable to a thief.
  kept('identity_totp', 'member_id', 'with_member'),
  kept('identity_challenges', 'member_id', 'with_member'),
  kept('identity_factor_failures', 'member_id', 'with_member'),
  kept('access_code_misses', 'member_id', 'with_member'),
  kept('access_notices', 'member_id', 'with_member'),
  kept('account_deletions', 'member_id', 'with_member'),
  kept('member_review_counts', 'member_id', 'with_member'),
  kept('member_draft_counts', 'member_id', 'with_member'),
  kept('admin_action_members', 'member_id', 'with_member'),
  kept('waiting_action_members', 'member_id', 'with_member'),
  // Notes of admins about a member; they are deleted with the member.
  kept('member_notes', 'member_id', 'with_member'),
  kept('funder_claim_codes', 'member_id', 'with_member'),
  kept('moderator_ties', 'admin_id', 'with_member'),
  kept('review_readings', 'admin_id', 'with_member'),
  kept('review_assignments', 'moderator_id', 'with_member'),
  kept('case_assignments', 'assignee_id', 'with_member'),
  kept('held_decisions', 'decided_by', 'with_member'),
  kept('desk_emails', 'member_id', 'with_member'),
  // What the member did as an admin.
  kept('passes', 'given_by', 'history'),
  kept('passes', 'revoked_by', 'history'),
  kept('admin_actions', 'done_by', 'history'),
  kept('waiting_actions', 'asked_by', 'history'),
  kept('waiting_actions', 'decided_by', 'history'),
  kept('waiting_actions', 'approved_by', 'history'),
  kept('authority_orders', 'recorded_by', 'history'),
  kept('authority_order_changes', 'changed_by', 'history'),
  kept('audit_entries', 'actor_id', 'history'),
  kept('review_decisions', 'decided_by', 'history'),
  kept('review_decisions', 'approved_by', 'history'),
  kept('review_appeals', 'decided_by', 'history'),
  kept('suspensions', 'decided_by', 'history'),
  kept('suspension_appeals', 'decided_by', 'history'),
  kept('deal_reports', 'decided_by', 'history'),
  kept('deal_edits', 'changed_by', 'history'),
  kept('deal_removals', 'removed_by', 'history'),
  kept('setting_changes', 'changed_by', 'history'),
  kept('record_changes', 'made_by', 'history'),
  kept('record_changes', 'undone_by', 'history'),
  kept('deal_imports', 'started_by', 'history'),
  kept('deal_imports', 'undone_by', 'history'),
  kept('import_mappings', 'created_by', 'history'),
  kept('trusted_sources', 'trusted_by', 'history'),
  kept('deal_sources', 'created_by', 'history'),
  kept('funder_near_matches', 'decided_by', 'history'),
  kept('funder_claims', 'decided_by', 'history'),
  kept('funder_logos', 'decided_by', 'history'),
  kept('possible_duplicates', 'decided_by', 'history'),
  kept('review_reports', 'decided_by', 'history'),
  kept('review_response_decisions', 'decided_by', 'history'),
  kept('review_notes', 'written_by', 'unlinked'),
  kept('member_notes', 'written_by', 'unlinked'),
  kept('review_verifications', 'set_by', 'unlinked'),
  kept('member_invitations', 'invited_by', 'unlinked'),
  kept('access_codes', 'created_by', 'unlinked'),
  kept('access_applications', 'decided_by', 'unlinked'),
];

/**
 * Tables that hold an address. The erasure deletes rows that are only about the address; another member's claim to
 * which the address was open only loses it.
 */
export const tablesWithAddress = {
  member_invitations: 'delete',
  reminders: 'delete',
  reminder_emails: 'delete',
  funder_claims: 'blank',
} as const satisfies Record<string, 'delete' | 'blank'>;
