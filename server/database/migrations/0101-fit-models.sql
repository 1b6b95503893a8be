-- What `find.train` learned of the deals of a kind that sources publish (server/find): how likely each funder takes part
-- in a deal like the one that a searcher describes. Nothing in it comes from reviews, members or searches. `newest_change`
-- is the newest entry of deal_changes that it knows; `version` grows with each training, so that a process sees that its
-- copy is old.
create table fit_models (
  kind text primary key check (kind in ('equity', 'debt', 'grant')),
  version integer not null default 1,
  layout text not null,
  trained_on date not null,
  newest_change bigint not null,
  deal_count integer not null,
  funder_count integer not null,
  model bytea not null
);
-- It is read as a whole, and typed arrays hardly shrink.
alter table fit_models alter column model set storage external;
