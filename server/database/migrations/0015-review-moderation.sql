-- Which moderator has a review open. While it is theirs nobody else decides about it; it runs out by itself.
create table review_readings (
  review_id uuid primary key references reviews (id) on delete cascade,
  admin_id uuid not null references members (id) on delete cascade,
  expires_at timestamptz not null
);
create index review_readings_admin on review_readings (admin_id);

-- What one moderator tells the others about a review. Never sent to anybody.
create table review_notes (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews (id) on delete cascade,
  note text not null check (char_length(note) between 1 and 2000),
  written_by uuid references members (id) on delete set null,
  written_at timestamptz not null
);
create index review_notes_review on review_notes (review_id, written_at);
create index review_notes_written_by on review_notes (written_by) where written_by is not null;

-- A moderator saw proof, or took that back: what the level was before, and what they saw.
create table review_verifications (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews (id) on delete cascade,
  level smallint not null check (level between 0 and 2),
  previous_level smallint not null check (previous_level between 0 and 2),
  proof text not null check (char_length(proof) between 5 and 500),
  set_by uuid references members (id) on delete set null,
  set_at timestamptz not null
);
create index review_verifications_review on review_verifications (review_id, set_at);
create index review_verifications_set_by on review_verifications (set_by) where set_by is not null;

-- A moderator said that they have a tie to a subject: they decide about none of its reviews.
create table moderator_ties (
  admin_id uuid not null references members (id) on delete cascade,
  subject_kind text not null check (subject_kind in ('funder', 'entrepreneur', 'provider')),
  subject_id text not null,
  declared_at timestamptz not null,
  primary key (admin_id, subject_kind, subject_id)
);

-- Many reviews of one subject within a day: one alert each, from the first until 72 hours are quiet.
create table review_alerts (
  subject_kind text not null check (subject_kind in ('funder', 'entrepreneur', 'provider')),
  subject_id text not null,
  reviews integer not null,
  noticed_at timestamptz not null,
  latest_at timestamptz not null,
  -- when the admins were written to, and when one of them said that they had seen it
  mailed_at timestamptz,
  seen_at timestamptz,
  primary key (subject_kind, subject_id)
);

-- What a decision changed beside the review, encrypted: it holds the ends of passes, and nobody may find the pass of
-- an author by its end. Emptied when the letter leaves.
alter table review_decisions add column sealed_undo bytea;

-- The words that go to a venture alone are compared as public ones are.
alter table reviews alter column review_text set expression as (
  coalesce(answers ->> 'worked', '') || ' ' || coalesce(answers ->> 'didNot', '') || ' ' ||
  coalesce(answers ->> 'privateFeedback', '')
);

-- How long decisions take is measured over the last months.
create index review_decisions_decided_at on review_decisions (decided_at desc) where decided_by is not null;
