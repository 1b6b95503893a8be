-- Appeals of authors (docs/decisions/0109-appeals.md). An appeal waits sealed among the submissions and is taken in with them;
-- from then on it stands beside its review, with the day alone. `sealed` is the text, under the author keys. One for each
-- decision: `review_version` is that of the decision, `decided_version` that of the decision about the appeal.
create table review_appeals (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  review_version integer not null,
  sealed bytea not null,
  came_in_on date not null,
  outcome text check (outcome in ('keep', 'ask', 'publish')),
  decided_version integer,
  decided_by uuid references members (id),
  decided_at timestamptz,
  -- the moderator who had decided before decided again, as there was no other
  is_same_decider boolean not null default false,
  unique (review_id, review_version),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_version is null))
);
create index review_appeals_queue on review_appeals (came_in_on, id) where outcome is null;
create index review_appeals_decided_by on review_appeals (decided_by) where decided_by is not null;

-- `keep`: an appeal was decided, and the decision before stays. `is_appeal`: the decision is about an appeal, and no figure of
-- how long reviews wait or what becomes of them counts it.
alter table review_decisions drop constraint review_decisions_decision_check;
alter table review_decisions add constraint review_decisions_decision_check check (decision in
  ('approve', 'request_changes', 'decline', 'publish', 'remove', 'supersede', 'withdraw', 'keep'));
alter table review_decisions add column is_appeal boolean not null default false;
