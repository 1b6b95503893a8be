-- The hash of a place needs a key that is not in the database: the server computes it as the last thing that a
-- transaction does, and the database only refuses an entry without a place. docs/decisions/0052-keyed-audit.md

-- Which key the hash of the place was made with; null for the places from before there was one.
alter table audit_chain add column key_id text check (key_id ~ '^[0-9a-f]{16}$');

drop trigger audit_entries_chain on audit_entries;
drop function append_to_audit_chain();
drop function audit_hash(bytea, bigint, audit_entries);
drop function audit_text(bigint, audit_entries);

create function require_audit_place() returns trigger
  language plpgsql as $$
begin
  if not exists (select from public.audit_chain where entry_id = new.id) then
    raise exception 'the entry % of the audit has no place in its chain', new.id
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger audit_entries_chain after insert on audit_entries
  deferrable initially deferred for each row execute function require_audit_place();
