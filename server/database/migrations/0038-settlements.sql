-- Decisions about reviews reach their authors (access, emails, "my reviews") once a day, several at a time: a row for each
-- time. It names no review and no member.
create table review_settlements (
  id uuid primary key default gen_random_uuid(),
  -- decisions up to this moment have reached their authors
  decided_until timestamptz not null,
  settled_at timestamptz not null,
  -- how many members it was about
  members integer not null
);
create index review_settlements_decided_until on review_settlements (decided_until desc);

-- Until now every decision reached its author at once.
insert into review_settlements (decided_until, settled_at, members)
select max(decided_at), now(), 5 from review_decisions having count(*) > 0;
