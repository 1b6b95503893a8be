-- What an admin asked for and a second one approves (docs/decisions/0116-second-admin.md): new roles, and the end of accounts.
-- `runs_at`: the end of the pause where there is no second admin; null while one is to decide.
create table waiting_actions (
  id uuid primary key,
  kind text not null check (kind in ('change_role', 'erase')),
  role text check (role in ('member', 'admin')),
  is_moderator boolean,
  reason text not null,
  asked_by uuid references members (id),
  asked_at timestamptz not null,
  runs_at timestamptz,
  -- `dropped`: who asked is no admin any more, or no member was left to act on
  outcome text check (outcome in ('done', 'withdrawn', 'dropped')),
  decided_by uuid references members (id),
  decided_at timestamptz,
  check ((kind = 'change_role') = (role is not null) and (kind = 'change_role') = (is_moderator is not null)),
  check ((outcome is null) = (decided_at is null))
);
create index waiting_actions_open on waiting_actions (asked_at) where outcome is null;
create index waiting_actions_asked_by on waiting_actions (asked_by);
create index waiting_actions_decided_by on waiting_actions (decided_by) where decided_by is not null;

create table waiting_action_members (
  action_id uuid not null references waiting_actions (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  primary key (action_id, member_id)
);
create index waiting_action_members_member_id on waiting_action_members (member_id);
