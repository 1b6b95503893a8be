-- A member who says that they work for a funder. They show it by a code sent to an address at the funder's own domain;
-- then an admin decides. Only an approved claim makes a verified funder member. Several members may hold one funder.
create table funder_claims (
  id uuid primary key default gen_random_uuid(),
  funder_id text not null references funders (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  state text not null check (state in ('code_sent', 'waiting', 'approved', 'declined', 'withdrawn', 'revoked')),
  -- the address at the funder's domain to which the codes go
  email text not null check (email = lower(email)),
  -- a keyed digest of the newest code; null until it is sent, and from the moment at which it is used up
  code_digest bytea,
  code_expires_at timestamptz,
  code_tries smallint not null default 0,
  -- which letter the newest code is in: an older job that comes late sends nothing
  code_round integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null,
  proved_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references members (id),
  -- what the admin wrote to the member
  message text,
  ended_at timestamptz,
  check (state not in ('waiting', 'approved') or proved_at is not null)
);
create unique index funder_claims_live on funder_claims (funder_id, member_id) where state in ('code_sent', 'waiting', 'approved');
create index funder_claims_member on funder_claims (member_id, state);
create index funder_claims_queue on funder_claims (state, proved_at, id);
create index funder_claims_decided_by on funder_claims (decided_by) where decided_by is not null;

-- One code that was asked for: what the limits count. Kept for a day. The address is a keyed digest.
create table funder_claim_codes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  funder_id text not null references funders (id) on delete cascade,
  address_digest bytea not null,
  asked_at timestamptz not null
);
create index funder_claim_codes_member on funder_claim_codes (member_id, asked_at);
create index funder_claim_codes_address on funder_claim_codes (address_digest, asked_at);
create index funder_claim_codes_funder on funder_claim_codes (funder_id);

-- What is said under a review: the one reply of the funder, and the one update with which the writer answers it. `body`
-- is what is written or checked now, `shown_body` what readers see: while an edit is checked the older one stays. A
-- reply has the member who wrote it, whom only admins see; an update has none, since its writer is known to the schema
-- `authorship` alone.
create table review_responses (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews (id) on delete cascade,
  kind text not null check (kind in ('reply', 'update')),
  funder_id text not null references funders (id),
  written_by uuid references members (id) on delete set null,
  state text not null check (state in ('draft', 'in_review', 'changes_requested', 'rejected', 'published', 'removed')),
  body text not null check (char_length(body) <= 1500),
  shown_body text,
  version integer not null default 1,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- of its first publication: from then on a reply may be edited for fourteen days
  published_at timestamptz,
  removed_on date,
  removal_reason text,
  unique (review_id, kind),
  check (kind = 'reply' or (written_by is null and state <> 'draft')),
  check (state <> 'published' or (shown_body is not null and published_at is not null)),
  check ((state = 'removed') = (removed_on is not null))
);
create index review_responses_queue on review_responses (state, sent_at, id);
create index review_responses_funder on review_responses (funder_id);
create index review_responses_written_by on review_responses (written_by) where written_by is not null;

-- One step in the life of a reply or an update: what an admin decided, why, and what was written about it.
create table review_response_decisions (
  id uuid primary key default gen_random_uuid(),
  response_id uuid not null references review_responses (id) on delete cascade,
  response_version integer not null,
  decision text not null check (decision in ('publish', 'request_changes', 'decline', 'remove')),
  -- the text that was decided on
  body text not null,
  reason_code text,
  message text,
  decided_by uuid references members (id),
  decided_at timestamptz not null
);
create index review_response_decisions_response on review_response_decisions (response_id, decided_at);
create index review_response_decisions_decided_by on review_response_decisions (decided_by) where decided_by is not null;

-- A member says that a published review, or what stands under it, breaks the rules. It hides nothing: an admin looks.
-- All reports of one text are one case.
create table review_reports (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews (id) on delete cascade,
  -- set when the reply or the update is meant
  response_id uuid references review_responses (id) on delete cascade,
  member_id uuid references members (id) on delete set null,
  reason text not null check (reason in ('harmful_or_illegal', 'personal_information', 'advertising', 'not_genuine', 'wrong_subject')),
  message text not null check (char_length(message) <= 1000),
  state text not null default 'open' check (state in ('open', 'taken_down', 'rejected')),
  reported_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references members (id),
  -- what the admin wrote to the member
  answer text,
  unique nulls not distinct (review_id, response_id, member_id)
);
create index review_reports_member on review_reports (member_id, reported_at) where member_id is not null;
create index review_reports_queue on review_reports (state, review_id, response_id);
create index review_reports_response on review_reports (response_id) where response_id is not null;
create index review_reports_decided_by on review_reports (decided_by) where decided_by is not null;

-- A member found a review helpful. There is no row for the writer of the review, whatever they press.
create table helpful_marks (
  review_id uuid not null references reviews (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  primary key (review_id, member_id)
);
create index helpful_marks_member on helpful_marks (member_id);
