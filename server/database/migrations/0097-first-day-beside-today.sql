-- The first day stands above Today: steps that are set aside, and whether the steps are folded for all admins; null
-- where no one chose. See docs/decisions/0135-first-day-beside-today.md.
alter table setup
  add column skipped_steps text[] not null default '{}',
  add column is_folded boolean;
