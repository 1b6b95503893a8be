-- A period of access to the database and why it was given. Access is "a live pass", nothing else. `source` names the
-- cause and is unique, so that one cause never gives two passes; where the cause is a review it is a keyed digest,
-- so that nobody can read from here who wrote it. For the same reason a pass earned by a review starts at the
-- beginning of its UTC day: the minute would tell which decision gave it.
create table passes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  kind text not null check (kind in ('provisional', 'review', 'further_review', 'other_review', 'terms_bonus',
    'correction', 'code', 'application', 'admin')),
  reason text not null,
  source text not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  given_by uuid references members (id),
  check (ends_at > starts_at)
);
create index passes_member on passes (member_id, ends_at);
create index passes_given_by on passes (given_by) where given_by is not null;
