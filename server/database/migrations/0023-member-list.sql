-- How many reviews of each state a member wrote, as far as admins are told: a number that at least three members
-- share, and null for "some". A member without a row wrote none that are told of. Written by a nightly job
-- (docs/decisions/0019-members-and-counts.md), never while somebody sends or decides a review.
create table member_review_counts (
  member_id uuid primary key references members (id) on delete cascade,
  approved integer check (approved >= 0),
  pending integer check (pending >= 0),
  rejected integer check (rejected >= 0)
);

-- The numbers behind it as they were at the last telling, by the keyed digest of the author: what has moved since is
-- told only together with what moved of two others.
create table authorship.told_counts (
  member_digest bytea primary key,
  approved integer not null,
  pending integer not null,
  rejected integer not null
);

-- A letter that left, or that a mail server refused for good: which one and on which day, for 90 days. The digest of
-- the address is keyed. Letters to the author of a review, and about one, are never here: their day would point to it.
create table letter_history (
  id bigint generated always as identity primary key,
  address_digest bytea not null,
  letter text not null,
  sent_on date not null,
  state text not null check (state in ('sent', 'refused'))
);
create index letter_history_address on letter_history (address_digest, sent_on desc, id desc);
create index letter_history_sent on letter_history (sent_on);

-- The orders and the search of the list of members.
create index members_last_seen on members (last_seen_on desc nulls last, id desc);
create index members_joined on members (((created_at at time zone 'UTC')::date) desc nulls last, id desc);
create index members_email_order on members (email desc nulls last, id desc);
create index members_email_search on members using gin ((' ' || deal_fold(email)) gin_trgm_ops);
-- The pass that counts of each member, without reading the rows.
create index passes_unrevoked on passes (member_id, ends_at desc, id) include (starts_at, reason) where revoked_at is null;
-- What was done to many members is one entry with the list of all; each of them finds it.
create index audit_entries_members on audit_entries using gin ((after -> 'members')) where target_kind = 'members';
