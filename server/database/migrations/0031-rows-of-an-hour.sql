-- Rows that a member was sent in the last hour of that day in which they read: readers are told when they read fast.
alter table deal_readings add column hour smallint not null default 0 check (hour between 0 and 23);
alter table deal_readings add column hour_row_count integer not null default 0 check (hour_row_count >= 0);
