-- What somebody says of a funder, an entrepreneur or a provider. The author is not here: see the schema `authorship`.
-- The id is random, so that it tells neither order nor time. `answers` holds the whole form as the contract describes
-- it; the columns beside it are those that lists, scores and searches need.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('funder', 'entrepreneur', 'provider')),
  funder_id text references funders (id),
  entrepreneur_id text references entrepreneurs (id),
  provider_id text references providers (id),
  state text not null check (state in ('in_review', 'changes_requested', 'approved', 'published', 'rejected',
    'withdrawn', 'superseded', 'removed')),
  version integer not null default 1,
  review_class text check (review_class in ('pitch', 'funded')),
  funding_kind text check (funding_kind in ('equity', 'debt', 'grant', 'mixed')),
  overall smallint check (overall between 1 and 5),
  headline text,
  answers jsonb not null,
  -- 0: confirmed e-mail only; 1: contact shown; 2: proven
  verification_level smallint not null default 0 check (verification_level between 0 and 2),
  -- what the automatic screening noticed; it routes, it never decides
  screening_flags text[] not null default '{}',
  -- a keyed digest of the venture, so that co-founders count as one voice
  venture_digest bytea,
  -- only where the author chose to be named; everybody else's stands sealed in the schema `authorship`
  venture_name text,
  -- the terms that the author accepted when sending
  terms_version text,
  last_contact_on date,
  submitted_at timestamptz not null,
  -- the batch in which an approved review comes out, and the day on which it did
  publish_on date,
  published_on date,
  is_sample boolean not null default false,
  -- what the screening compares with the newest reviews
  review_text text generated always as (coalesce(answers ->> 'worked', '') || ' ' || coalesce(answers ->> 'didNot', '')) stored,
  check (num_nonnulls(funder_id, entrepreneur_id, provider_id) = 1),
  check ((subject_kind = 'funder') = (funder_id is not null)),
  check ((subject_kind = 'entrepreneur') = (entrepreneur_id is not null)),
  check (state <> 'published' or published_on is not null),
  check (state <> 'approved' or publish_on is not null)
);
create index reviews_queue on reviews (subject_kind, state, submitted_at, id);
create index reviews_funder on reviews (funder_id, state) where funder_id is not null;
create index reviews_entrepreneur on reviews (entrepreneur_id, state) where entrepreneur_id is not null;
create index reviews_provider on reviews (provider_id, state) where provider_id is not null;
create index reviews_published on reviews (funder_id, published_on desc, id) where state = 'published';
create index reviews_submitted on reviews (submitted_at desc);
create index reviews_batch on reviews (publish_on) where state = 'approved';

-- Each version of a review that its author sent, for the moderator to compare.
create table review_versions (
  review_id uuid not null references reviews (id) on delete cascade,
  version integer not null,
  answers jsonb not null,
  sent_at timestamptz not null,
  primary key (review_id, version)
);

-- One step in the life of a review: what a moderator decided, why, and what was written to the author.
create table review_decisions (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews (id) on delete cascade,
  review_version integer not null,
  decision text not null check (decision in ('approve', 'request_changes', 'reject', 'publish', 'remove', 'supersede', 'withdraw')),
  reason_code text,
  message text,
  decided_by uuid references members (id),
  decided_at timestamptz not null
);
create index review_decisions_review on review_decisions (review_id, decided_at);
create index review_decisions_decided_by on review_decisions (decided_by) where decided_by is not null;

-- A form that somebody has begun. It belongs to its member until it is sent; then the row is gone and the review
-- that comes from it has another id.
create table review_drafts (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  subject_kind text not null check (subject_kind in ('funder', 'entrepreneur', 'provider')),
  subject_id text,
  answers jsonb not null default '{}',
  step smallint not null default 1 check (step between 1 and 5),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index review_drafts_member on review_drafts (member_id, updated_at);
create unique index review_drafts_one_per_subject on review_drafts (member_id, subject_kind, subject_id) where subject_id is not null;

-- Who wrote a review. Only server/reviews/authorship.ts reads or writes this schema: no other query may name it.
create schema authorship;

-- `member_digest` is a keyed digest (the key is not in the database), so that a dump alone joins nobody with a review;
-- `sealed_member_id` is encrypted with the same secret. `voice_digest` is the same for one author and subject: it
-- finds the earlier review that a newer one replaces. `draft_digest` is that of the draft it was sent from, so that
-- sending twice makes one review. `sealed_venture` holds the name, website and founding year of the organisation.
create table authorship.review_authors (
  review_id uuid primary key references reviews (id) on delete cascade,
  member_digest bytea not null,
  sealed_member_id bytea not null,
  voice_digest bytea not null,
  draft_digest bytea unique,
  sealed_venture bytea
);
create index review_authors_member on authorship.review_authors (member_digest);
create index review_authors_voice on authorship.review_authors (voice_digest);

-- The figures of a subject that everybody sees, computed once a week so that no single review can be read from a
-- change. The scores of both classes stand apart: pitch and funded are never merged. Null where too few voices answered.
create table funder_scores (
  funder_id text not null references funders (id) on delete cascade,
  review_class text not null check (review_class in ('pitch', 'funded')),
  computed_on date not null,
  voices integer not null,
  reviews integer not null,
  score numeric(3, 2),
  recommend_share numeric(4, 3),
  dimensions jsonb not null default '{}',
  distribution jsonb,
  practices jsonb not null default '{}',
  facts jsonb not null default '{}',
  -- the half-year of the newest review, as people read it: 2026 H2
  last_review text,
  primary key (funder_id, review_class)
);
