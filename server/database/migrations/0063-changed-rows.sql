-- Which rows a change was of, so that what is kept of the table is brought up to date by reading those alone: null where
-- every row of the kind has to be read anew, none where no row that shows has changed. `xid` says in which transaction
-- it was written: an entry with a smaller id may become visible later than one with a greater. See
-- docs/decisions/0076-analytical-engine.md.
alter table deal_changes add column ids uuid[];
alter table deal_changes add column xid xid8 not null default pg_current_xact_id();
create index deal_changes_xid on deal_changes (xid);
drop index deal_changes_kind;

-- Sorted: their order must not tell in which order rows were written.
create or replace function note_deal_change() returns trigger
  language plpgsql as $$
begin
  insert into deal_changes (kind, ids) select kind, array_agg(id order by id) from changed group by kind;
  return null;
end $$;

-- What members report shows nowhere: that something changed is all that is noted of it.
create function note_member_deal_change() returns trigger
  language plpgsql as $$
begin
  insert into deal_changes (kind, ids) select distinct kind, '{}'::uuid[] from changed;
  return null;
end $$;
drop trigger member_deals_inserted on member_deals;
drop trigger member_deals_updated on member_deals;
drop trigger member_deals_deleted on member_deals;
create trigger member_deals_inserted after insert on member_deals referencing new table as changed for each statement execute function note_member_deal_change();
create trigger member_deals_updated after update on member_deals referencing new table as changed for each statement execute function note_member_deal_change();
create trigger member_deals_deleted after delete on member_deals referencing old table as changed for each statement execute function note_member_deal_change();
