-- The first day of an installation: one row once an admin has done something about it. See
-- docs/decisions/0112-first-day.md. The link of the test email is kept as a digest, its address not at all.
create table setup (
  is_only boolean primary key default true check (is_only),
  checklist text not null default 'usual' check (checklist in ('usual', 'shown', 'hidden')),
  test_link_digest bytea,
  test_sent_at timestamptz,
  test_opened_at timestamptz
);

-- What is in use already has no first day.
insert into setup (checklist) select 'hidden' where exists (select from members where role = 'admin');
