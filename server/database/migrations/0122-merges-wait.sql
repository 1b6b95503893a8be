-- A merge of two accounts ends one of them, so it waits for a second admin as an erasure does (docs/decisions/0163).
alter table waiting_actions drop constraint waiting_actions_kind_check;
alter table waiting_actions add constraint waiting_actions_kind_check
  check (kind in ('change_role', 'erase', 'remove_review', 'invite_role', 'merge'));
-- Of a merge the account that ends.
alter table waiting_action_members add column ends boolean not null default false;
