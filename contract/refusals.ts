/**
 * Every way in which the API says no, with its HTTP status. The codes are stable: clients and tests rely on them.
 * `detail` texts are written for the person who reads them and may change.
 */
export const refusals = {
  // who you are
  sign_in: { status: 401, title: 'Please log in' },
  invalid_token: { status: 401, title: 'Your session has ended' },
  key_required: { status: 401, title: 'Send an API key' },
  invalid_key: { status: 401, title: 'This key is not valid' },
  account_suspended: { status: 403, title: 'This account is suspended' },
  access_required: { status: 403, title: 'Share one review to open the database' },
  access_expired: { status: 403, title: 'Your access has ended' },
  kind_not_open: { status: 403, title: 'Your access is for another kind of deals' },
  sign_up_closed: { status: 403, title: 'This site takes no new accounts yet' },
  export_after_review: { status: 403, title: 'Exports open when your review is approved' },
  keys_off: { status: 403, title: 'API keys are turned off' },
  scope_missing: { status: 403, title: 'This key may not read this' },
  admin_only: { status: 403, title: 'Only admins can do this' },
  moderator_only: { status: 403, title: 'Only moderators can do this' },
  second_factor_required: { status: 403, title: 'Admin pages ask for a second factor' },
  fresh_factor_required: { status: 403, title: 'Please use your second factor again' },
  staff_review: { status: 403, title: 'Admins and moderators do not write reviews' },
  funder_members_only: { status: 403, title: 'Reviews of entrepreneurs are written by people who work for a funder' },
  not_for_funders: { status: 403, title: 'Reviews of funders are written by those who asked them for money' },
  reviews_paused: { status: 403, title: 'Three of your reviews were declined within 30 days' },
  funder_only: { status: 403, title: 'Only people who work for a funder can claim its page' },
  report_paused: { status: 403, title: 'You cannot report at the moment' },
  foreign_site: { status: 403, title: 'This was sent from another site' },
  // what you asked for
  not_found: { status: 404, title: 'Not found' },
  // what you sent
  invalid_json: { status: 400, title: 'The request is not valid JSON' },
  invalid_text: { status: 400, title: 'The text contains characters that cannot be stored' },
  invalid_request: { status: 400, title: 'We do not understand this request' },
  invalid_query: { status: 400, title: 'Part of the address is not recognised' },
  unknown_field: { status: 400, title: 'Unknown field' },
  invalid_cursor: { status: 400, title: 'This page link is not valid' },
  invalid: { status: 422, title: 'Some answers need another look' },
  method_not_allowed: { status: 405, title: 'This address does not support that' },
  too_slow: { status: 408, title: 'The request took too long to arrive' },
  address_too_long: { status: 414, title: 'The address is too long' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  too_large: { status: 413, title: 'That is too large' },
  unsupported_media_type: { status: 415, title: 'Please send JSON' },
  expectation_failed: { status: 417, title: 'The request expects something we do not support' },
  misdirected: { status: 421, title: 'This host name is not ours' },
  // the state of things
  stale: { status: 409, title: 'This has changed since you opened it' },
  invalid_transition: { status: 409, title: 'This is not possible in the current state' },
  already_reviewed: { status: 409, title: 'Your review of them is still being checked' },
  already_reported: { status: 409, title: 'You have reported this already' },
  name_taken: { status: 409, title: 'You have a view of this name already' },
  too_many_views: { status: 409, title: 'You have reached the limit of saved views' },
  too_many_webhooks: { status: 409, title: 'You have reached the limit of webhooks' },
  too_many_keys: { status: 409, title: 'You have reached the limit of API keys' },
  nothing_to_export: { status: 409, title: 'None of these rows may be exported' },
  being_read: { status: 409, title: 'Another moderator is reading this one' },
  conflict_of_interest: { status: 409, title: 'You cannot decide on this one' },
  key_reused: { status: 422, title: 'This Idempotency-Key was used for something else' },
  wrong_code: { status: 422, title: 'This was not accepted' },
  self_review: { status: 422, title: 'You cannot review your own organisation' },
  too_many_attempts: { status: 429, title: 'Too many attempts. Try again in 15 minutes' },
  // how much
  row_limit: { status: 429, title: 'That is more rows than today’s limit allows' },
  export_limit: { status: 429, title: 'Your export allowance is used up' },
  history_limit: { status: 429, title: 'You have reached today’s limit for access histories' },
  invitation_limit: { status: 429, title: 'No more invitations today' },
  claim_limit: { status: 429, title: 'You have reached today’s limit for codes' },
  logo_limit: { status: 429, title: 'You have reached today’s limit for logos' },
  review_limit: { status: 429, title: 'You have sent several reviews already' },
  report_limit: { status: 429, title: 'You have reached today’s limit for reports' },
  // how often
  too_many_requests: { status: 429, title: 'You are sending requests faster than we can answer' },
  too_many_imports: { status: 429, title: 'You have reached the limit of imports for this hour' },
  // us
  /** The only one that is no failure: the server is still working, and the same question gets its answer later. */
  counting: { status: 202, title: 'Counting' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'We cannot answer at the moment' },
  storage_low: { status: 507, title: 'There is no storage space at the moment' },
} as const;

export type RefusalCode = keyof typeof refusals;

/** RFC 9457 problem document, the body of every answer that is not a success. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: RefusalCode;
  detail?: string;
  /** Messages for one field each, keyed by its path with dots: `ratings.speed`. */
  errors?: Record<string, string>;
  requestId: string;
}
