-- Suspensions with their statement of reasons, and their appeals (docs/decisions/0110-suspensions.md). `rule_code` is null of
-- suspensions from before. `action_id`: the admin action that made it.
create table suspensions (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  action_id uuid,
  rule_code text,
  facts text not null,
  found_by text not null check (found_by in ('person', 'program', 'report')),
  decided_by uuid references members (id),
  decided_at timestamptz not null,
  lifted_at timestamptz
);
create unique index suspensions_open on suspensions (member_id) where lifted_at is null;
create index suspensions_member_id on suspensions (member_id);
create index suspensions_decided_by on suspensions (decided_by) where decided_by is not null;

-- One for each suspension. `sealed`: the text, under the author keys, since it may say which reviews its writer wrote.
create table suspension_appeals (
  id uuid primary key,
  suspension_id uuid not null unique references suspensions (id) on delete cascade,
  sealed bytea not null,
  sent_at timestamptz not null,
  outcome text check (outcome in ('keep', 'lift')),
  rule_code text,
  facts text,
  found_by text check (found_by in ('person', 'program', 'report')),
  decided_by uuid references members (id),
  decided_at timestamptz,
  -- the admin who had suspended decided again, as there was no other
  is_same_decider boolean not null default false,
  check ((outcome is null) = (decided_at is null))
);
create index suspension_appeals_queue on suspension_appeals (sent_at, id) where outcome is null;
create index suspension_appeals_decided_by on suspension_appeals (decided_by) where decided_by is not null;

-- Those of now. A closed account is suspended for its seven days, without a decision of an admin.
insert into suspensions (id, member_id, facts, found_by, decided_at)
select gen_random_uuid(), members.id, coalesce(members.suspension_reason, 'No reason was kept.'), 'person', members.suspended_at
from members left join account_deletions on account_deletions.member_id = members.id
where members.suspended_at is not null and (account_deletions.member_id is null or account_deletions.was_suspended);
