-- Drafts say who writes about whom. From here on they are sealed, and so is whom a reminder is about. The key is not in
-- the database: the two tables `unsealed_…` hold what earlier releases stored in plain until the server seals it at its
-- next start and drops them (server/reviews/writing/sealing-commands.ts). docs/decisions/0061-sealed-drafts.md
create table unsealed_drafts with (autovacuum_enabled = false) as
  select id, member_id, subject_kind, subject_id, answers, step, version, created_at, updated_at from review_drafts;
create table unsealed_reminders with (autovacuum_enabled = false) as
  select id, about_funder_id from reminders where about_funder_id is not null;

-- A new table instead of a changed one: the files of the old one go, with everything that they ever held.
alter table reminders drop constraint reminders_draft_id_fkey;
drop table review_drafts;

-- A form that somebody has begun. It belongs to its member until it is sent; then the row is gone and the review that
-- comes from it has another id. Everything about it is sealed and padded to one of a few lengths: whom it is about, its
-- answers, its step, its version and its times.
create table review_drafts (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  sealed bytea not null,
  -- the Monday of the week in which it will have been without a change for 180 days
  expires_in_week date not null
);
-- What is sealed cannot be compressed.
alter table review_drafts alter column sealed set storage external;
create index review_drafts_member on review_drafts (member_id);
create index review_drafts_expires on review_drafts (expires_in_week);
-- Their content follows at the start of the server.
insert into review_drafts (id, member_id, sealed, expires_in_week)
  select id, member_id, '', date_trunc('week', updated_at at time zone 'UTC' + interval '180 days')::date from unsealed_drafts;
alter table reminders add constraint reminders_draft_id_fkey
  foreign key (draft_id) references review_drafts (id) on delete set null;

-- The funder that a reminder is about, sealed and padded; null without one. Merges are followed when it is opened.
alter table reminders drop column about_funder_id;
alter table reminders add column sealed_about bytea;

-- A review that is sent ends the emails of its author's reminders and changes nothing that an admin can list: the
-- reminder goes through its states, and its emails are not written. `answered_in` is the first day of the month of the
-- review. `came_back_in_week` is null where no email had been sent before.
alter table reminders add column answered_in date check (extract(day from answered_in) = 1);
alter table reminders drop constraint reminders_check1;
update reminders set
  answered_in = coalesce(ended_on, date_trunc('month', created_at at time zone 'UTC')::date),
  came_back_in_week = case when sent_count > 0 then coalesce(came_back_in_week, false) end,
  state = case when sent_count > 0 then 'sent' else 'expired' end
  where state = 'completed';
alter table reminders drop constraint reminders_state_check;
alter table reminders add constraint reminders_state_check
  check (state in ('scheduled', 'sent', 'unsubscribed', 'bounced', 'cancelled', 'expired'));

-- Writes the table anew, without the values of the column that is gone.
cluster reminders using reminders_pkey;
alter table reminders set without cluster;

do $$
begin
  -- A new installation, with nothing to seal and nothing to wipe.
  if not exists (select from members) then drop table unsealed_drafts, unsealed_reminders; end if;
end $$;
