// Written by "npm run db:types" from the migrated schema. Change a migration, not this file.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** The driver writes an object as JSON, but an array as a PostgreSQL array: stringify those. */
export type Json = ColumnType<unknown, object | string, object | string>;

/** The database fills it in when it is left out. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export interface AccessApplications {
  id: Generated<string>;
  member_id: string;
  who: string;
  organisation: string;
  website: string | null;
  why: string;
  country: string;
  days: number;
  state: Generated<'received' | 'approved' | 'declined' | 'withdrawn' | 'expired'>;
  version: Generated<number>;
  given_days: number | null;
  reason: string | null;
  asked_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface AccessCodeMisses {
  id: GeneratedAlways<number>;
  member_id: string;
  missed_at: Date;
}

export interface AccessCodeUses {
  code_id: string;
  member_id: string;
  domain: string;
  used_at: Date;
}

export interface AccessCodes {
  id: Generated<string>;
  code: string;
  campaign: string;
  days: number;
  max_uses: number;
  max_uses_per_domain: number | null;
  valid_from: string;
  valid_to: string | null;
  is_disabled: Generated<boolean>;
  version: Generated<number>;
  created_by: string | null;
  created_at: Date;
  is_sample: Generated<boolean>;
  deal_kind: 'equity' | 'debt' | 'grant' | null;
}

export interface AccessHistoryReads {
  id: Generated<string>;
  member_id: string;
  reason: string;
  read_at: Date;
}

export interface AccessNotices {
  member_id: string;
  ends_on: string;
  days_before: number;
  noted_at: Date;
}

export interface AccountDeletions {
  member_id: string;
  reviews: 'keep' | 'withdraw';
  restore_hash: Buffer;
  was_suspended: boolean;
  requested_at: Date;
  erase_at: Date;
}

export interface AdminActionMembers {
  admin_action_id: string;
  member_id: string;
  version: number;
  suspended_at: Date | null;
  role_before: 'member' | 'admin' | null;
  was_moderator: boolean | null;
}

export interface AdminActions {
  id: Generated<string>;
  kind: 'give_access' | 'extend_access' | 'revoke_access' | 'change_role' | 'suspend' | 'restore';
  words: string;
  role: 'member' | 'admin' | null;
  done_by: string;
  done_at: Date;
  undone_at: Date | null;
  is_moderator: boolean | null;
}

export interface ApiKeys {
  id: Generated<string>;
  member_id: string;
  name: string;
  digest: Buffer;
  hint: string;
  scopes: string[];
  created_on: string;
  ends_on: string;
  last_used_on: string | null;
}

export interface AuditChain {
  position: number;
  entry_id: number;
  hash: Buffer;
  key_id: string | null;
}

export interface AuditEntries {
  id: GeneratedAlways<number>;
  happened_at: Date;
  actor_id: string | null;
  action: string;
  target_kind: string;
  target_id: string;
  reason: string | null;
  before: Json | null;
  after: Json | null;
  request_id: string | null;
}

export interface AuthorityOrderChanges {
  order_id: string;
  version: number;
  before: Json;
  changed_by: string | null;
  changed_at: Date;
}

export interface AuthorityOrders {
  id: Generated<string>;
  authority: string;
  country: string;
  reference: string;
  ordered_on: string;
  kind: 'remove' | 'hide' | 'suspend' | 'data' | 'other';
  result: 'followed' | 'in_part' | 'refused' | 'nothing_to_give' | null;
  note: string;
  review_id: string | null;
  version: Generated<number>;
  recorded_by: string | null;
  recorded_at: Date;
}

export interface CaseAssignments {
  id: Generated<string>;
  claim_id: string | null;
  response_id: string | null;
  report_id: string | null;
  deal_report_id: string | null;
  assignee_id: string;
  assigned_at: Date;
}

export interface DealChanges {
  id: GeneratedAlways<number>;
  kind: 'equity' | 'debt' | 'grant';
  changed_at: Generated<Date>;
  ids: string[] | null;
  xid: Generated<string>;
}

export interface DealColumnRules {
  key: string;
  privacy: 'open' | 'banded' | 'median_only' | 'dropped';
  shape: 'number' | 'date' | 'other';
  step: number | null;
}

export interface DealEdits {
  id: Generated<string>;
  kind: 'equity' | 'debt' | 'grant';
  deal_id: string;
  change: 'add' | 'edit' | 'undo' | 'remove' | 'restore';
  reason: string | null;
  before: Json | null;
  after: Json | null;
  import_id: string | null;
  changed_by: string | null;
  changed_at: Date;
}

export interface DealExports {
  id: Generated<string>;
  member_id: string | null;
  kind: 'equity' | 'debt' | 'grant';
  format: 'csv' | 'xlsx';
  address: string;
  row_count: number;
  exported_at: Date;
}

export interface DealImportBefores {
  import_id: string;
  kind: string;
  deal_id: string;
  deal: Json;
}

export interface DealImportFunders {
  import_id: string;
  funder_id: string;
  decided_version: number | null;
}

export interface DealImportPieces {
  import_id: string;
  first_byte: number;
  bytes: Buffer;
  received_at: Date;
}

export interface DealImportRejects {
  import_id: string;
  line: number;
  code: string;
  reason: string;
  raw: string;
}

export interface DealImportRows {
  import_id: string;
  line: number;
  part: number;
  state: 'added' | 'changed' | 'unchanged' | 'refused';
  kind: 'equity' | 'debt' | 'grant' | null;
  deal_id: string | null;
  code: string | null;
  reason: string | null;
  flags: Generated<string[]>;
  raw: string;
  deal: Json | null;
  before: Json | null;
  changed_keys: Generated<string[]>;
}

export interface DealImports {
  id: Generated<string>;
  kind: 'equity' | 'debt' | 'grant' | null;
  source_name: string;
  file_name: string;
  started_at: Date;
  finished_at: Date | null;
  read_count: Generated<number>;
  added_count: Generated<number>;
  changed_count: Generated<number>;
  unchanged_count: Generated<number>;
  rejected_count: Generated<number>;
  started_by: string | null;
  state: Generated<'uploading' | 'uploaded' | 'checking' | 'checked' | 'committing' | 'done' | 'undoing' | 'undone' | 'failed' | 'interrupted' | 'discarded'>;
  adapter: string | null;
  detection: Json | null;
  mapping: Json | null;
  answers: Generated<Json>;
  corrections: Generated<Json>;
  total_bytes: number | null;
  received_bytes: Generated<number>;
  diff_digest: string | null;
  report: Json | null;
  failure: string | null;
  deals_added: Generated<number>;
  deals_changed: Generated<number>;
  undone_at: Date | null;
  undone_by: string | null;
  version: Generated<number>;
  source_id: string | null;
}

export interface DealReadings {
  reader_digest: Buffer;
  read_on: string;
  row_count: number;
  minute: Generated<number>;
  minute_row_count: Generated<number>;
  earlier_row_count: Generated<number>;
  fast_hour: number | null;
}

export interface DealRemovals {
  kind: 'equity' | 'debt' | 'grant';
  source_name: string;
  source_record_id: string;
  report_id: string | null;
  removed_at: Date;
  deal_id: string | null;
  deal: Json | null;
  removed_by: string | null;
  reason: 'duplicate' | 'not_a_deal' | 'wrong_value' | 'broken_source' | 'personal_data' | 'other' | null;
  note: string | null;
}

export interface DealReports {
  id: Generated<string>;
  member_id: string | null;
  kind: 'equity' | 'debt' | 'grant';
  deal_id: string;
  reason: 'wrong_value' | 'duplicate' | 'not_a_deal' | 'personal_data' | 'broken_source' | 'other';
  column_key: string | null;
  message: string;
  source_url: string | null;
  state: Generated<'open' | 'accepted' | 'declined'>;
  note: string | null;
  version: Generated<number>;
  reported_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface DealSourceRuns {
  id: Generated<string>;
  source_id: string;
  started_at: Date;
  finished_at: Date | null;
  outcome: 'updated' | 'nothing_new' | 'asked' | 'failed' | null;
  reason: string | null;
  detail: string | null;
  import_id: string | null;
  bytes: number | null;
}

export interface DealSources {
  id: Generated<string>;
  name: string;
  address: string;
  schedule: 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'by_hand';
  state: Generated<'running' | 'paused' | 'stopped'>;
  due_at: Date | null;
  failures: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  content_hash: Buffer | null;
  read_import: string | null;
  fresh_at: Date | null;
  running_since: Date | null;
  created_by: string | null;
  created_at: Date;
  version: Generated<number>;
}

export interface DealViews {
  id: Generated<string>;
  member_id: string;
  kind: 'equity' | 'debt' | 'grant';
  name: string;
  name_key: GeneratedAlways<string>;
  address: string;
  has_alert: Generated<boolean>;
  alert_token: string | null;
  alerted_at: Date | null;
  share_token: string | null;
  version: Generated<number>;
}

export interface Deals {
  id: Generated<string>;
  kind: 'equity' | 'debt' | 'grant';
  record_type: Generated<'deal' | 'offer' | 'programme'>;
  funder_names: Generated<string[]>;
  funder_ids: Generated<string[]>;
  funder_types: Generated<string[]>;
  recipient_name: string | null;
  recipient_type: string | null;
  recipient_country: string | null;
  recipient_region: string | null;
  sectors: string[] | null;
  sdgs: number[] | null;
  stage: string | null;
  team_size: string | null;
  founded_year: number | null;
  date: string | null;
  date_precision: 'day' | 'month' | 'quarter' | 'half_year' | 'year' | null;
  amount: number | null;
  currency: string | null;
  amount_usd: number | null;
  amount_band: string | null;
  use_of_funds: string[] | null;
  open_to_unsolicited: boolean | null;
  women_led: boolean | null;
  youth_led: boolean | null;
  underrepresented_led: boolean | null;
  impact_focus: boolean | null;
  climate_focus: boolean | null;
  funder_score: number | null;
  funder_reviews: number | null;
  origin: 'public_register' | 'funder_published' | 'member_reported' | 'admin_curated';
  source_name: string;
  source_url: string | null;
  source_record_id: string;
  licence: string | null;
  confidence: Generated<'verified' | 'cross_checked' | 'reported' | 'inferred'>;
  as_of: string | null;
  last_verified_on: string | null;
  notes: string | null;
  round_type: string | null;
  instrument: string | null;
  pre_money_usd: number | null;
  stake_pct: number | null;
  debt_type: string | null;
  programme: string | null;
  rate_type: string | null;
  rate_pct: number | null;
  term_months: number | null;
  loan_status: string | null;
  title: string | null;
  description: string | null;
  programme_title: string | null;
  grant_type: string | null;
  duration_months: number | null;
  deadline: string | null;
  details: Generated<Json>;
  search_text: GeneratedAlways<string | null>;
  content_hash: Buffer;
  import_id: string | null;
  is_sample: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  public_borrower: GeneratedAlways<boolean | null>;
}

export interface DeskEmails {
  member_id: string;
  sent_on: string;
}

export interface DimensionMedians {
  kind: 'equity' | 'debt' | 'grant' | 'all';
  review_class: 'pitch' | 'funded';
  dimension: string;
  median: number;
  funders: number;
  computed_on: string;
}

export interface EmailHistory {
  id: GeneratedAlways<number>;
  address_digest: Buffer | null;
  email_name: string;
  sent_on: string;
  state: 'sent' | 'refused';
}

export interface EmailRefusals {
  id: Generated<string>;
  email_name: string;
  domain: string | null;
  code: string;
  refused_at: Date;
}

export interface EmailSendings {
  id: GeneratedAlways<number>;
  mailbox_digest: Buffer;
  sent_at: Date;
}

export interface EmptySearches {
  week: string;
  digest: Buffer;
  times: number;
  term: string | null;
}

export interface EntrepreneurAliases {
  alias_kind: Generated<string>;
  alias: string;
  name: string | null;
  entrepreneur_id: string;
  created_at: Date;
}

export interface EntrepreneurScores {
  entrepreneur_id: string;
  computed_on: string;
  voices: number;
  reviews: number;
  engage_share: number | null;
  items: Generated<Json>;
  item_days: Generated<Json>;
  last_review: string | null;
}

export interface Entrepreneurs {
  id: string;
  name: string;
  legal_form: Generated<'company' | 'cooperative' | 'nonprofit' | 'university' | 'public_body' | 'sole_trader'>;
  country: string | null;
  sector: string | null;
  founded_year: number | null;
  website: string | null;
  state: Generated<'proposed' | 'listed' | 'hidden' | 'merged'>;
  merged_into: string | null;
  is_sample: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  search_text: GeneratedAlways<string | null>;
  name_key: GeneratedAlways<string | null>;
  hides_figures: Generated<boolean>;
  changed_at: Date | null;
}

export interface FitModels {
  kind: 'equity' | 'debt' | 'grant';
  version: Generated<number>;
  layout: string;
  trained_on: string;
  newest_change: number;
  deal_count: number;
  funder_count: number;
  model: Buffer;
}

export interface FunderAliases {
  alias_kind: 'name' | 'id';
  alias: string;
  funder_id: string;
  created_at: Date;
  name: string | null;
}

export interface FunderClaimCodes {
  id: Generated<string>;
  member_id: string;
  funder_id: string;
  address_digest: Buffer;
  asked_at: Date;
}

export interface FunderClaims {
  id: Generated<string>;
  funder_id: string;
  member_id: string;
  state: 'code_sent' | 'waiting' | 'approved' | 'declined' | 'withdrawn' | 'revoked';
  email: string;
  code_digest: Buffer | null;
  code_expires_at: Date | null;
  code_tries: Generated<number>;
  code_round: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  proved_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  message: string | null;
  ended_at: Date | null;
}

export interface FunderFacts {
  id: string;
  facts: Json;
}

export interface FunderIds {
  scheme: string;
  value: string;
  funder_id: string;
  import_id: string | null;
  created_at: Date;
}

export interface FunderLogos {
  id: Generated<string>;
  funder_id: string;
  member_id: string | null;
  state: 'waiting' | 'approved' | 'declined' | 'ended';
  version: Generated<number>;
  image: Buffer | null;
  digest: string;
  width: number;
  height: number;
  sent_at: Date;
  message: string | null;
  shown_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  ended_at: Date | null;
}

export interface FunderNearMatches {
  id: Generated<string>;
  import_id: string;
  funder_id: string;
  candidate_id: string;
  similarity: number;
  state: Generated<'open' | 'merged' | 'different'>;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface FunderScores {
  funder_id: string;
  review_class: 'pitch' | 'funded';
  computed_on: string;
  voices: number;
  reviews: number;
  score: number | null;
  recommend_share: number | null;
  distribution: Json | null;
  last_review: string | null;
  items: Generated<Json>;
  item_days: Generated<Json>;
}

export interface Funders {
  id: string;
  name: string;
  kinds: Generated<('equity' | 'debt' | 'grant')[]>;
  types: Generated<string[]>;
  country: string | null;
  website: string | null;
  description: string | null;
  state: Generated<'proposed' | 'listed' | 'hidden' | 'merged'>;
  merged_into: string | null;
  is_sample: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  search_text: GeneratedAlways<string | null>;
  name_key: GeneratedAlways<string | null>;
  changed_at: Date | null;
}

export interface HeldDecisions {
  id: Generated<string>;
  batch_id: string;
  kind: 'claim' | 'reply' | 'report' | 'deal_report';
  case_id: string;
  body: Json;
  decided_by: string;
  request_id: string;
  held_at: Date;
  taken_at: Date | null;
}

export interface HelpfulMarks {
  review_id: string;
  member_id: string;
}

export interface IdentityChallenges {
  handle_hash: Buffer;
  kind: 'SELECT_CHALLENGE' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' | 'WEB_AUTHN' | 'passkey_registration' | 'factor_check';
  member_id: string | null;
  passkey_challenge: string | null;
  sealed_secret: Buffer | null;
  is_proved: Generated<boolean>;
  pool_session: string | null;
  failures: Generated<number>;
  expires_at: Date;
}

export interface IdentityFactorFailures {
  id: GeneratedAlways<number>;
  member_id: string;
  failed_at: Date;
}

export interface IdentityFailures {
  id: GeneratedAlways<number>;
  email_digest: Buffer;
  network_digest: Buffer;
  failed_at: Date;
}

export interface IdentityLinkRequests {
  id: GeneratedAlways<number>;
  email_digest: Buffer;
  network_digest: Buffer;
  requested_at: Date;
}

export interface IdentityLinks {
  secret_hash: Buffer;
  email_digest: Buffer;
  member_type: 'entrepreneur' | 'funder' | 'other' | null;
  terms_version: string | null;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
  used_by_invocation: string | null;
  session_id: string | null;
}

export interface IdentityPasskeys {
  credential_id: string;
  member_id: string;
  name: string;
  public_key: Buffer | null;
  counter: number | null;
  transports: string[];
  checks_holder: boolean;
  attachment: 'platform' | 'cross-platform' | null;
  added_at: Date;
  last_used_on: string | null;
}

export interface IdentityRefreshTokens {
  secret_hash: Buffer;
  session_id: string;
  is_revoked: Generated<boolean>;
}

export interface IdentitySessions {
  id: string;
  member_digest: Buffer;
  sealed: Buffer;
  is_revoked: Generated<boolean>;
}

export interface IdentitySigningKeys {
  id: string;
  public_key: Json;
  sealed_private_key: Buffer;
  created_at: Date;
  retired_at: Date | null;
  active_from: Date;
}

export interface IdentityTotp {
  member_id: string;
  sealed_secret: Buffer | null;
  device_name: string | null;
  proved_at: Date | null;
  last_step: number | null;
  pending_secret: Buffer | null;
  pending_until: Date | null;
}

export interface ImportMappings {
  id: Generated<string>;
  name: string;
  column_key: string;
  mapping: Json;
  created_by: string | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface ListViews {
  id: Generated<string>;
  member_id: string;
  list: 'members' | 'funder_reviews' | 'entrepreneur_reviews' | 'claims' | 'replies' | 'reports' | 'deal_reports';
  name: string;
  name_key: GeneratedAlways<string>;
  address: string;
  created_at: Date;
}

export interface LiveLinks {
  id: Generated<string>;
  member_id: string;
  view_id: string;
  digest: Buffer;
  hint: string;
  created_on: string;
  ends_on: string;
  last_used_on: string | null;
  last_tag: string | null;
}

export interface MemberDeals {
  id: Generated<string>;
  kind: 'equity' | 'debt' | 'grant';
  record_type: Generated<'deal' | 'offer' | 'programme'>;
  funder_names: Generated<string[]>;
  funder_ids: Generated<string[]>;
  funder_types: Generated<string[]>;
  recipient_name: string | null;
  recipient_type: string | null;
  recipient_country: string | null;
  recipient_region: string | null;
  sectors: string[] | null;
  sdgs: number[] | null;
  stage: string | null;
  team_size: string | null;
  founded_year: number | null;
  date: string | null;
  date_precision: 'day' | 'month' | 'quarter' | 'half_year' | 'year' | null;
  amount: number | null;
  currency: string | null;
  amount_usd: number | null;
  amount_band: string | null;
  use_of_funds: string[] | null;
  open_to_unsolicited: boolean | null;
  women_led: boolean | null;
  youth_led: boolean | null;
  underrepresented_led: boolean | null;
  impact_focus: boolean | null;
  climate_focus: boolean | null;
  funder_score: number | null;
  funder_reviews: number | null;
  origin: 'public_register' | 'funder_published' | 'member_reported' | 'admin_curated';
  source_name: string;
  source_url: string | null;
  source_record_id: string;
  licence: string | null;
  confidence: Generated<'verified' | 'cross_checked' | 'reported' | 'inferred'>;
  as_of: string | null;
  last_verified_on: string | null;
  notes: string | null;
  round_type: string | null;
  instrument: string | null;
  pre_money_usd: number | null;
  stake_pct: number | null;
  debt_type: string | null;
  programme: string | null;
  rate_type: string | null;
  rate_pct: number | null;
  term_months: number | null;
  loan_status: string | null;
  title: string | null;
  description: string | null;
  programme_title: string | null;
  grant_type: string | null;
  duration_months: number | null;
  deadline: string | null;
  details: Generated<Json>;
  content_hash: Buffer;
  import_id: string | null;
  is_sample: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  shown_id: Generated<string>;
  shown_level: number | null;
  shown_at: Date | null;
  shown_with: string | null;
  shown_name: boolean | null;
  has_shown_contact: Generated<boolean>;
}

export interface MemberDraftCounts {
  member_id: string;
  recorded: number;
  shown: number | null;
}

export interface MemberInvitations {
  id: Generated<string>;
  email: string;
  role: 'member' | 'admin';
  is_moderator: boolean;
  access_days: number | null;
  reason: string;
  invited_by: string | null;
  invited_at: Date;
  sent_count: Generated<number>;
  expires_at: Date;
  withdrawn_at: Date | null;
  member_id: string | null;
  accepted_at: Date | null;
  role_approved_at: Date | null;
}

export interface MemberNotes {
  member_id: string;
  body: string;
  version: Generated<number>;
  written_by: string | null;
  written_at: Date;
}

export interface MemberReviewCounts {
  member_id: string;
  declined: number | null;
}

export interface Members {
  id: Generated<string>;
  identity_subject: string;
  email: string;
  member_type: 'entrepreneur' | 'funder' | 'other';
  role: Generated<'member' | 'admin'>;
  terms_version: string;
  terms_accepted_at: Date;
  suspended_at: Date | null;
  is_sample: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  last_seen_on: string | null;
  mailbox_digest: Buffer | null;
  is_moderator: Generated<boolean>;
  suspension_reason: string | null;
  told_seen_on: string | null;
  seen_of: string | null;
  has_desk_emails: Generated<boolean>;
  moderator_number: number | null;
}

export interface ModeratorTies {
  admin_id: string;
  subject_kind: 'funder' | 'entrepreneur' | 'provider';
  subject_id: string;
  declared_at: Date;
}

export interface MonthVisits {
  visitor_digest: Buffer;
  month: string;
  sealed: Buffer;
}

export interface Passes {
  id: Generated<string>;
  member_id: string | null;
  kind: 'provisional' | 'review' | 'further_review' | 'other_review' | 'terms_bonus' | 'correction' | 'code' | 'application' | 'admin';
  reason: string;
  source: string;
  starts_at: Date;
  ends_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  given_by: string | null;
  revoked_by: string | null;
  deal_kind: 'equity' | 'debt' | 'grant' | null;
  told_ends_at: Date | null;
  told_revoked_at: Date | null;
  told_of: Date | null;
  sealed_period: Buffer | null;
  owner_digest: Buffer | null;
}

export interface PossibleDuplicates {
  subject_kind: 'funder' | 'entrepreneur' | 'provider';
  one_subject_id: string;
  other_subject_id: string;
  likeness: number;
  has_same_website: boolean;
  has_same_country: boolean;
  state: Generated<'open' | 'distinct'>;
  found_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  first_found_at: Date | null;
}

export interface ProgramGrants {
  id: Generated<string>;
  member_id: string;
  program_id: string;
  digest: Buffer;
  scopes: string[];
  sealed: Buffer;
  created_on: string;
  ends_on: string;
  last_used_on: string | null;
}

export interface ProgramTokens {
  digest: Buffer;
  grant_id: string;
  kind: 'AuthorizationCode' | 'AccessToken' | 'RefreshToken';
  scopes: string[];
  sealed: Buffer;
  ends_on: string;
  is_used: Generated<boolean>;
}

export interface Programs {
  id: Generated<string>;
  digest: Buffer;
  name: string;
  sealed: Buffer;
  registered_on: string;
  last_used_on: string | null;
}

export interface ProviderAliases {
  alias_kind: Generated<string>;
  alias: string;
  name: string | null;
  provider_id: string;
  created_at: Date;
}

export interface ProviderScores {
  provider_id: string;
  computed_on: string;
  voices: number;
  reviews: number;
  score: number | null;
  recommend_share: number | null;
  distribution: Json | null;
  items: Generated<Json>;
  item_days: Generated<Json>;
  last_review: string | null;
}

export interface Providers {
  id: string;
  name: string;
  provider_type: string;
  country: string | null;
  website: string | null;
  state: Generated<'proposed' | 'listed' | 'hidden' | 'merged'>;
  merged_into: string | null;
  is_sample: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  search_text: GeneratedAlways<string | null>;
  name_key: GeneratedAlways<string | null>;
  changed_at: Date | null;
}

export interface RecordChangeRows {
  id: GeneratedAlways<number>;
  change_id: string;
  round: number;
  table_name: string;
  row_key: Json;
  before: Json | null;
  after: Json | null;
}

export interface RecordChanges {
  id: Generated<string>;
  record_kind: 'funder' | 'entrepreneur' | 'provider';
  action: 'merge' | 'list' | 'hide';
  made_at: Date;
  made_by: string | null;
  record_count: number;
  went_from: string | null;
  went_into: string | null;
  holds_figures: Generated<boolean>;
  undone_at: Date | null;
  undone_by: string | null;
}

export interface ReminderEmails {
  id: GeneratedAlways<number>;
  email: string;
  sent_on: string;
}

export interface ReminderPause {
  only_row: Generated<boolean>;
  paused_at: Date | null;
}

export interface Reminders {
  id: Generated<string>;
  member_id: string | null;
  email: string;
  draft_id: string | null;
  why: 'no_time' | 'deal_not_closed' | 'need_figures' | 'confidentiality_period' | 'other' | null;
  state: Generated<'scheduled' | 'sent' | 'unsubscribed' | 'bounced' | 'cancelled' | 'expired'>;
  sent_count: Generated<number>;
  next_send_on: string | null;
  created_at: Date;
  is_sample: Generated<boolean>;
  remind_on: string | null;
  last_sent_on: string | null;
  ended_on: string | null;
  came_back_in_week: boolean | null;
  sealed_about: Buffer | null;
  answered_in: string | null;
}

export interface RequestCounts {
  minute: Date;
  bucket: Buffer;
  count: number;
}

export interface ReturnCodeMisses {
  id: GeneratedAlways<number>;
  network_digest: Buffer;
  missed_at: Date;
}

export interface ReviewAlerts {
  subject_kind: 'funder' | 'entrepreneur' | 'provider';
  subject_id: string;
  reviews: number;
  noticed_at: Date;
  latest_at: Date;
  mailed_at: Date | null;
  seen_at: Date | null;
}

export interface ReviewAppeals {
  id: string;
  review_id: string;
  review_version: number;
  sealed: Buffer;
  came_in_on: string;
  outcome: 'keep' | 'ask' | 'publish' | null;
  decided_version: number | null;
  decided_by: string | null;
  decided_at: Date | null;
  is_same_decider: Generated<boolean>;
}

export interface ReviewAssignments {
  review_id: string;
  moderator_id: string;
  assigned_at: Date;
}

export interface ReviewDecisions {
  id: Generated<string>;
  review_id: string;
  review_version: number;
  decision: 'approve' | 'request_changes' | 'decline' | 'publish' | 'remove' | 'supersede' | 'withdraw' | 'keep' | 'hide' | 'show';
  reason_code: string | null;
  message: string | null;
  decided_by: string | null;
  decided_at: Date;
  sealed_undo: Buffer | null;
  found_by: 'person' | 'program' | 'report' | 'silence' | 'order' | null;
  is_appeal: Generated<boolean>;
  approved_by: string | null;
}

export interface ReviewDrafts {
  id: Generated<string>;
  owner_digest: Buffer;
  sealed: Buffer;
  expires_in_week: string;
}

export interface ReviewHidings {
  id: Generated<string>;
  review_id: string;
  review_version: number;
  hidden_at: Date;
  ends_at: Date | null;
  ended_at: Date | null;
}

export interface ReviewIntakes {
  id: Generated<string>;
  taken_in_at: Date;
  reviews: number;
}

export interface ReviewNotes {
  id: Generated<string>;
  review_id: string;
  note: string;
  written_by: string | null;
  written_at: Date;
}

export interface ReviewReadings {
  review_id: string;
  admin_id: string;
  expires_at: Date;
}

export interface ReviewReports {
  id: Generated<string>;
  review_id: string;
  response_id: string | null;
  member_id: string | null;
  reason: 'harmful_or_illegal' | 'personal_information' | 'advertising' | 'not_genuine' | 'wrong_subject';
  message: string;
  state: Generated<'open' | 'taken_down' | 'rejected'>;
  reported_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  answer: string | null;
}

export interface ReviewResponseDecisions {
  id: Generated<string>;
  response_id: string;
  response_version: number;
  decision: 'approve' | 'request_changes' | 'decline' | 'remove';
  body: string;
  reason_code: string | null;
  message: string | null;
  decided_by: string | null;
  decided_at: Date;
}

export interface ReviewResponses {
  id: Generated<string>;
  review_id: string;
  kind: 'reply' | 'update';
  funder_id: string;
  written_by: string | null;
  state: 'draft' | 'submitted' | 'changes_requested' | 'declined' | 'published' | 'removed';
  body: string;
  shown_body: string | null;
  version: Generated<number>;
  created_at: Date;
  sent_at: Date | null;
  published_at: Date | null;
  removed_on: string | null;
  removal_reason: string | null;
}

export interface ReviewSettlements {
  id: Generated<string>;
  settled_at: Date;
  members: number;
}

export interface ReviewSubmissions {
  id: Generated<string>;
  owner_digest: Buffer;
  sealed: Buffer;
}

export interface ReviewTellings {
  review_id: string;
  told_before: number;
  told_until: number;
  settlement_id: string;
}

export interface ReviewVerifications {
  id: Generated<string>;
  review_id: string;
  level: number;
  previous_level: number;
  proof: string;
  set_by: string | null;
  set_at: Date;
}

export interface ReviewVersions {
  review_id: string;
  version: number;
  answers: Json;
  sent_at: Date;
}

export interface Reviews {
  id: Generated<string>;
  subject_kind: 'funder' | 'entrepreneur' | 'provider';
  funder_id: string | null;
  entrepreneur_id: string | null;
  provider_id: string | null;
  state: 'submitted' | 'approved' | 'published' | 'changes_requested' | 'declined' | 'removed' | 'withdrawn' | 'superseded';
  version: Generated<number>;
  review_class: 'pitch' | 'funded' | null;
  funding_kind: 'equity' | 'debt' | 'grant' | 'mixed' | null;
  overall: number | null;
  headline: string | null;
  answers: Json;
  verification_level: Generated<number>;
  screening_flags: Generated<string[]>;
  venture_name: string | null;
  terms_version: string | null;
  last_contact_on: string | null;
  submitted_at: Date;
  publish_on: string | null;
  published_on: string | null;
  is_sample: Generated<boolean>;
  review_text: GeneratedAlways<string | null>;
  writer_number: Generated<string>;
  organisation_number: string | null;
  return_code_hash: Buffer | null;
  replaces_id: string | null;
  leaves_on: string | null;
  language: GeneratedAlways<string | null>;
  sealed_claim: Buffer | null;
  merged_from: string | null;
}

export interface SampleRemovals {
  removed_at: Date;
  counts: Json;
}

export interface SettingChanges {
  id: GeneratedAlways<number>;
  setting: string;
  value: Json;
  changed_by: string | null;
  changed_at: Date;
}

export interface Setup {
  is_only: Generated<boolean>;
  checklist: Generated<'usual' | 'shown' | 'hidden'>;
  test_link_digest: Buffer | null;
  test_sent_at: Date | null;
  test_opened_at: Date | null;
  skipped_steps: Generated<string[]>;
  is_folded: boolean | null;
}

export interface ShortlistParts {
  id: Generated<string>;
  owner_digest: Buffer;
  sealed: Buffer;
}

export interface SignUpCounts {
  opened_on: string;
  accounts: number;
  is_sample: Generated<boolean>;
}

export interface SignupCohorts {
  month: string;
  members: number;
  authors: number | null;
  computed_on: string;
}

export interface SuspensionAppeals {
  id: string;
  suspension_id: string;
  sealed: Buffer;
  sent_at: Date;
  outcome: 'keep' | 'lift' | null;
  rule_code: string | null;
  facts: string | null;
  found_by: 'person' | 'program' | 'report' | 'order' | null;
  decided_by: string | null;
  decided_at: Date | null;
  is_same_decider: Generated<boolean>;
}

export interface Suspensions {
  id: string;
  member_id: string;
  action_id: string | null;
  rule_code: string | null;
  facts: string;
  found_by: 'person' | 'program' | 'report' | 'order';
  decided_by: string | null;
  decided_at: Date;
  lifted_at: Date | null;
}

export interface ToldPassCounts {
  told_on: string;
  kind: string;
  passes: number;
  is_sample: Generated<boolean>;
}

export interface TransparencyFigures {
  name: string;
  value: number | null;
  basis: number;
  moved_on: string;
  computed_on: string;
}

export interface TrustedSources {
  source_name: string;
  trusted_by: string | null;
  trusted_at: Date;
}

export interface WaitingActionMembers {
  action_id: string;
  member_id: string;
  ends: Generated<boolean>;
}

export interface WaitingActions {
  id: string;
  kind: 'change_role' | 'erase' | 'remove_review' | 'invite_role' | 'merge';
  role: 'member' | 'admin' | null;
  is_moderator: boolean | null;
  reason: string;
  asked_by: string | null;
  asked_at: Date;
  runs_at: Date | null;
  outcome: 'done' | 'withdrawn' | 'dropped' | 'declined' | null;
  decided_by: string | null;
  decided_at: Date | null;
  review_id: string | null;
  reason_code: string | null;
  report_ids: Generated<string[]>;
  report_answer: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  note: string | null;
  invitation_id: string | null;
}

export interface WebhookDeliveries {
  id: Generated<string>;
  webhook_id: string;
  told_on: string;
  sealed_body: Buffer | null;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  tries: Generated<number>;
  problem: string | null;
  status: number | null;
  milliseconds: number | null;
}

export interface Webhooks {
  id: Generated<string>;
  member_id: string;
  view_id: string | null;
  sealed_address: Buffer;
  sealed_secret: Buffer;
  created_on: string;
  counted_until: Date;
  paused_on: string | null;
  pause_reason: string | null;
}

export interface WeekReaders {
  reader_digest: Buffer;
  week: string;
  sealed: Buffer;
}

export interface WeeklyNumbers {
  week: string;
  started: Generated<number>;
  active: number | null;
  sample_started: Generated<number>;
  sample_active: Generated<number>;
}

export interface WriteAnswers {
  key_digest: Buffer;
  request_digest: Buffer;
  sealed_answer: Buffer | null;
  begun_at: Date;
}

export interface AuthorshipRecordedCounts {
  member_digest: Buffer;
  declined: number;
}

export interface AuthorshipReviewAuthors {
  review_id: string;
  member_digest: Buffer;
  organisation_digest: Buffer | null;
  sealed: Buffer;
  kept_until: string | null;
  is_asked: Generated<boolean>;
}

export interface Database {
  access_applications: AccessApplications;
  access_code_misses: AccessCodeMisses;
  access_code_uses: AccessCodeUses;
  access_codes: AccessCodes;
  access_history_reads: AccessHistoryReads;
  access_notices: AccessNotices;
  account_deletions: AccountDeletions;
  admin_action_members: AdminActionMembers;
  admin_actions: AdminActions;
  api_keys: ApiKeys;
  audit_chain: AuditChain;
  audit_entries: AuditEntries;
  authority_order_changes: AuthorityOrderChanges;
  authority_orders: AuthorityOrders;
  case_assignments: CaseAssignments;
  deal_changes: DealChanges;
  deal_column_rules: DealColumnRules;
  deal_edits: DealEdits;
  deal_exports: DealExports;
  deal_import_befores: DealImportBefores;
  deal_import_funders: DealImportFunders;
  deal_import_pieces: DealImportPieces;
  deal_import_rejects: DealImportRejects;
  deal_import_rows: DealImportRows;
  deal_imports: DealImports;
  deal_readings: DealReadings;
  deal_removals: DealRemovals;
  deal_reports: DealReports;
  deal_source_runs: DealSourceRuns;
  deal_sources: DealSources;
  deal_views: DealViews;
  deals: Deals;
  desk_emails: DeskEmails;
  dimension_medians: DimensionMedians;
  email_history: EmailHistory;
  email_refusals: EmailRefusals;
  email_sendings: EmailSendings;
  empty_searches: EmptySearches;
  entrepreneur_aliases: EntrepreneurAliases;
  entrepreneur_scores: EntrepreneurScores;
  entrepreneurs: Entrepreneurs;
  fit_models: FitModels;
  funder_aliases: FunderAliases;
  funder_claim_codes: FunderClaimCodes;
  funder_claims: FunderClaims;
  funder_facts: FunderFacts;
  funder_ids: FunderIds;
  funder_logos: FunderLogos;
  funder_near_matches: FunderNearMatches;
  funder_scores: FunderScores;
  funders: Funders;
  held_decisions: HeldDecisions;
  helpful_marks: HelpfulMarks;
  identity_challenges: IdentityChallenges;
  identity_factor_failures: IdentityFactorFailures;
  identity_failures: IdentityFailures;
  identity_link_requests: IdentityLinkRequests;
  identity_links: IdentityLinks;
  identity_passkeys: IdentityPasskeys;
  identity_refresh_tokens: IdentityRefreshTokens;
  identity_sessions: IdentitySessions;
  identity_signing_keys: IdentitySigningKeys;
  identity_totp: IdentityTotp;
  import_mappings: ImportMappings;
  list_views: ListViews;
  live_links: LiveLinks;
  member_deals: MemberDeals;
  member_draft_counts: MemberDraftCounts;
  member_invitations: MemberInvitations;
  member_notes: MemberNotes;
  member_review_counts: MemberReviewCounts;
  members: Members;
  moderator_ties: ModeratorTies;
  month_visits: MonthVisits;
  passes: Passes;
  possible_duplicates: PossibleDuplicates;
  program_grants: ProgramGrants;
  program_tokens: ProgramTokens;
  programs: Programs;
  provider_aliases: ProviderAliases;
  provider_scores: ProviderScores;
  providers: Providers;
  record_change_rows: RecordChangeRows;
  record_changes: RecordChanges;
  reminder_emails: ReminderEmails;
  reminder_pause: ReminderPause;
  reminders: Reminders;
  request_counts: RequestCounts;
  return_code_misses: ReturnCodeMisses;
  review_alerts: ReviewAlerts;
  review_appeals: ReviewAppeals;
  review_assignments: ReviewAssignments;
  review_decisions: ReviewDecisions;
  review_drafts: ReviewDrafts;
  review_hidings: ReviewHidings;
  review_intakes: ReviewIntakes;
  review_notes: ReviewNotes;
  review_readings: ReviewReadings;
  review_reports: ReviewReports;
  review_response_decisions: ReviewResponseDecisions;
  review_responses: ReviewResponses;
  review_settlements: ReviewSettlements;
  review_submissions: ReviewSubmissions;
  review_tellings: ReviewTellings;
  review_verifications: ReviewVerifications;
  review_versions: ReviewVersions;
  reviews: Reviews;
  sample_removals: SampleRemovals;
  setting_changes: SettingChanges;
  setup: Setup;
  shortlist_parts: ShortlistParts;
  sign_up_counts: SignUpCounts;
  signup_cohorts: SignupCohorts;
  suspension_appeals: SuspensionAppeals;
  suspensions: Suspensions;
  told_pass_counts: ToldPassCounts;
  transparency_figures: TransparencyFigures;
  trusted_sources: TrustedSources;
  waiting_action_members: WaitingActionMembers;
  waiting_actions: WaitingActions;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
  week_readers: WeekReaders;
  weekly_numbers: WeeklyNumbers;
  write_answers: WriteAnswers;
  'authorship.recorded_counts': AuthorshipRecordedCounts;
  'authorship.review_authors': AuthorshipReviewAuthors;
}
