-- A published review is taken down once a second admin approved it, and with the next batch; a role of an invitation waits
-- like any other (docs/decisions/0117-removals.md).
alter table waiting_actions drop constraint waiting_actions_kind_check;
alter table waiting_actions add constraint waiting_actions_kind_check
  check (kind in ('change_role', 'erase', 'remove_review', 'invite_role'));
alter table waiting_actions drop constraint waiting_actions_check;
alter table waiting_actions add constraint waiting_actions_roles_check check (
  (kind in ('change_role', 'invite_role')) = (role is not null)
  and (kind in ('change_role', 'invite_role')) = (is_moderator is not null));
alter table waiting_actions drop constraint waiting_actions_outcome_check;
alter table waiting_actions add constraint waiting_actions_outcome_check
  check (outcome in ('done', 'withdrawn', 'dropped', 'declined'));
alter table waiting_actions
  add column review_id uuid references reviews (id) on delete cascade,
  add column reason_code text,
  -- The reports of readers that it answers, and what their writers are told.
  add column report_ids uuid[] not null default '{}',
  add column report_answer text,
  -- Approved, and waits for its batch at `runs_at`.
  add column approved_by uuid references members (id),
  add column approved_at timestamptz,
  -- What the admin said who declined.
  add column note text,
  add column invitation_id uuid references member_invitations (id) on delete set null,
  add constraint waiting_actions_review_check check ((kind = 'remove_review') = (review_id is not null)
    and (kind = 'remove_review') = (reason_code is not null));
create unique index waiting_actions_review on waiting_actions (review_id) where outcome is null;
create index waiting_actions_review_id on waiting_actions (review_id) where review_id is not null;
create index waiting_actions_invitation on waiting_actions (invitation_id) where invitation_id is not null;
create index waiting_actions_approved_by on waiting_actions (approved_by) where approved_by is not null;

-- The role of an invitation counts from here on; before, and where it was withdrawn, the account opens as a member.
alter table member_invitations add column role_approved_at timestamptz;
-- Invitations from before keep what they promised.
update member_invitations set role_approved_at = invited_at where role = 'admin' or is_moderator;

-- The words of a published review that no reader sees for now. `ends_at`: a week at most, null where a court or authority
-- ordered it. `review_version` is that of the decision in review_decisions.
create table review_hidings (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews (id) on delete cascade,
  review_version integer not null,
  hidden_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz
);
create unique index review_hidings_now on review_hidings (review_id) where ended_at is null;
create index review_hidings_review on review_hidings (review_id);

alter table review_decisions drop constraint review_decisions_decision_check;
alter table review_decisions add constraint review_decisions_decision_check check (decision in
  ('approve', 'request_changes', 'decline', 'publish', 'remove', 'supersede', 'withdraw', 'keep', 'hide', 'show'));
-- The second admin of a removal: an appeal is decided by neither of the two, where there is another moderator.
alter table review_decisions add column approved_by uuid references members (id) on delete set null;
create index review_decisions_approved_by on review_decisions (approved_by) where approved_by is not null;
