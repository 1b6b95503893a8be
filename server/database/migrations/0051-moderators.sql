-- Who decides on reviews, beside who manages members (decision 0068). Admins did both until now, and still do.
alter table members add column is_moderator boolean not null default false;
update members set is_moderator = true where role = 'admin';

-- What a change of roles made of its members, and what each of them was before it: for the undo.
alter table admin_actions add column is_moderator boolean;
update admin_actions set is_moderator = (role = 'admin') where kind = 'change_role';
alter table admin_actions add check ((is_moderator is not null) = (kind = 'change_role'));
alter table admin_action_members add column role_before text check (role_before in ('member', 'admin')),
  add column was_moderator boolean;
update admin_action_members as hit
set role_before = case when admin_actions.role = 'admin' then 'member' else 'admin' end,
  was_moderator = admin_actions.role = 'member'
from admin_actions where admin_actions.id = hit.admin_action_id and admin_actions.kind = 'change_role';

-- An admin read the full access history of a member and said why. The member reads of it; who it was is in the audit.
create table access_history_reads (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  reason text not null check (length(reason) between 10 and 500),
  read_at timestamptz not null
);
create index access_history_reads_member on access_history_reads (member_id, read_at desc);
