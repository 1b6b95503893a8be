-- Who read rows on which day stood beside the days on which reviews came in: access while a review is checked is sealed, and
-- who reads with no other has it (docs/decisions/0133-readings-beside-no-member.md). Digests with the author keys find the
-- rows now. Those of before cannot be given any here, and go: the weeks that they counted are kept.
insert into weekly_numbers (week, active)
  select date_trunc('week', read_on::timestamp)::date, count(distinct member_id) from deal_readings group by 1
on conflict (week) do update set active = greatest(weekly_numbers.active, excluded.active);
drop table deal_readings;

-- Rows that a member was sent on a UTC day, and in the last minute of that day in which they read and the one before.
-- `fast_hour`: the last hour in which they read faster than a person does, which is noted once.
create table deal_readings (
  reader_digest bytea primary key,
  read_on date not null,
  row_count integer not null check (row_count >= 0),
  minute smallint not null default 0 check (minute between 0 and 1439),
  minute_row_count integer not null default 0 check (minute_row_count >= 0),
  earlier_row_count integer not null default 0 check (earlier_row_count >= 0),
  fast_hour smallint check (fast_hour between 0 and 23)
);

-- A row for each member who read rows in a week, to count them. `sealed`: who, so that a new key finds the row as well.
create table week_readers (
  reader_digest bytea primary key,
  week date not null,
  sealed bytea not null
);

create or replace function rewrite_in_random_order(relation regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  salt bigint := floor(random() * 9007199254740991)::bigint;
  key text := case when relation in ('public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass,
      'public.helpful_marks'::regclass) then 'member_id'
    when relation in ('public.deal_readings'::regclass, 'public.week_readers'::regclass) then 'reader_digest'
    else 'id' end;
begin
  if relation not in ('public.members'::regclass, 'public.passes'::regclass, 'public.reminders'::regclass,
    'public.review_drafts'::regclass, 'public.review_submissions'::regclass, 'public.identity_sessions'::regclass,
    'public.deal_views'::regclass, 'public.deal_reports'::regclass, 'public.helpful_marks'::regclass,
    'public.deal_readings'::regclass, 'public.week_readers'::regclass,
    'public.member_review_counts'::regclass, 'public.member_draft_counts'::regclass) then
    raise exception 'the rows of % stay in their order', relation using errcode = 'insufficient_privilege';
  end if;
  -- At once: who reads first and then wants to write anew would wait for a writer that waits for them.
  execute format('lock table %s in access exclusive mode', relation);
  execute format('create index rows_in_random_order on %s (hashtextextended(%I::text, %s))', relation, key, salt);
  execute format('cluster %s using rows_in_random_order', relation);
  drop index public.rows_in_random_order;
  execute format('alter table %s set without cluster', relation);
  execute format('analyze %s', relation);
end $$;
