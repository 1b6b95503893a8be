-- Rows that a member was sent in the last minute of that day in which they read, and in the one before: who reads faster
-- than a person waits for the answers. `fast_hour`: the last hour in which they read so fast, which is noted once.
alter table deal_readings
  drop column hour,
  drop column hour_row_count,
  add column minute smallint not null default 0 check (minute between 0 and 1439),
  add column minute_row_count integer not null default 0 check (minute_row_count >= 0),
  add column earlier_row_count integer not null default 0 check (earlier_row_count >= 0),
  add column fast_hour smallint check (fast_hour between 0 and 23);
