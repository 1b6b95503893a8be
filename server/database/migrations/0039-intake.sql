-- A review that was sent and not yet taken in lies on its author's side: sealed, its subject included, and padded to one of
-- a few lengths. A job takes several in at once and makes the reviews; the rows are deleted later. Ids say nothing of order.
create table review_submissions (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  sealed bytea not null,
  sent_at timestamptz not null
);
create index review_submissions_member on review_submissions (member_id);

-- When reviews were taken in, and how many: it names none of them.
create table review_intakes (
  id uuid primary key default gen_random_uuid(),
  taken_in_at timestamptz not null,
  reviews integer not null
);
create index review_intakes_taken_in_at on review_intakes (taken_in_at desc);
