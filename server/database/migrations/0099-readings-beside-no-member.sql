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
