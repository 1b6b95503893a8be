-- Drafts, what was sent and access while it is checked name no member: a digest with the author keys finds them, and
-- who they belong to lies sealed with the rest (docs/decisions/0128-rows-without-members.md). What an earlier release left
-- waits in two tables `named_…`, and in `passes.member_id`, until the server seals it at its next start and drops them
-- (server/reviews/writing/naming-commands.ts).
create table named_drafts with (autovacuum_enabled = false) as
  select id, member_id, sealed, expires_in_week from review_drafts;
create table named_submissions with (autovacuum_enabled = false) as
  select id, member_id, sealed, sent_at from review_submissions;

-- New tables instead of changed ones: the files of the old ones go, with everything that they ever held.
alter table reminders drop constraint reminders_draft_id_fkey;
drop table review_drafts;
drop table review_submissions;

-- A form that a member has begun. Everything about it is sealed and padded to one of a few lengths: whose it is, whom it is
-- about, its answers, its step, its version and its times.
create table review_drafts (
  id uuid primary key default gen_random_uuid(),
  owner_digest bytea not null,
  sealed bytea not null,
  -- the Monday of the week in which it will have been without a change for 180 days
  expires_in_week date not null
);
-- What is sealed cannot be compressed.
alter table review_drafts alter column sealed set storage external;
create index review_drafts_owner on review_drafts (owner_digest);
create index review_drafts_expires on review_drafts (expires_in_week);
-- Their content follows at the start of the server; until then no digest finds them.
insert into review_drafts (id, owner_digest, sealed, expires_in_week)
  select id, '', sealed, expires_in_week from named_drafts;
alter table reminders add constraint reminders_draft_id_fkey
  foreign key (draft_id) references review_drafts (id) on delete set null;

-- A review, or an appeal, that was sent and not yet taken in: sealed and padded, with whose it is and when it was sent.
-- The digest of one that came with a return code is chance.
create table review_submissions (
  id uuid primary key default gen_random_uuid(),
  owner_digest bytea not null,
  sealed bytea not null
);
alter table review_submissions alter column sealed set storage external;
create index review_submissions_owner on review_submissions (owner_digest);

-- Null for provisional access, which has the digest.
alter table passes alter column member_id drop not null;
alter table passes add column owner_digest bytea;
create index passes_owner on passes (owner_digest) where owner_digest is not null;

-- The moment at which an account was opened stands beside the days on which reviews came in: the day is enough.
update members set
  created_at = date_trunc('day', created_at at time zone 'UTC') at time zone 'UTC',
  terms_accepted_at = date_trunc('day', terms_accepted_at at time zone 'UTC') at time zone 'UTC';

do $$
begin
  -- A new installation, with nothing to seal and nothing to wipe.
  if not exists (select from members) then drop table named_drafts, named_submissions; end if;
end $$;
