-- The shortlists of members. A row holds nothing but bytes of one of a few lengths: a part of a list, sealed and padded, with
-- whose it is. A digest with the author keys finds it (docs/decisions/0143-shortlists.md).
create table shortlist_parts (
  id uuid primary key default gen_random_uuid(),
  owner_digest bytea not null,
  sealed bytea not null
);
-- What is sealed cannot be compressed.
alter table shortlist_parts alter column sealed set storage external;
create index shortlist_parts_owner on shortlist_parts (owner_digest);
