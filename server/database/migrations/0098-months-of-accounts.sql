-- The day on which an account was opened stood beside the days on which reviews came in: who opens an account often writes
-- within days (docs/decisions/0132-months-of-accounts.md). The month stays.

-- Accounts by the day on which they were opened, beside no member. One that goes is still counted.
create table sign_up_counts (
  opened_on date not null,
  accounts integer not null check (accounts > 0),
  is_sample boolean not null default false,
  primary key (opened_on, is_sample)
);
insert into sign_up_counts (opened_on, accounts, is_sample)
  select (created_at at time zone 'UTC')::date, count(*), is_sample from members group by 1, 3;

-- Weeks are counted in the table above.
drop index members_created_at;

-- This writes the table anew: an update would leave the days behind in rows that are dead, and in what the planner noted.
alter table members
  alter column created_at type timestamptz using date_trunc('month', created_at, 'UTC'),
  alter column terms_accepted_at type timestamptz using date_trunc('month', terms_accepted_at, 'UTC');
