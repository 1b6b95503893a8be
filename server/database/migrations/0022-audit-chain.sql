-- The audit cannot be changed unseen: each entry has a place in a chain, and the hash of a place covers the entry, the
-- place and the hash before it. Who edits, removes, inserts or moves one breaks every hash from there on; a cut end is
-- found by the heads that are kept elsewhere. docs/decisions/0020-audit-chain.md

-- One row for each entry, in the order in which they were committed, from 1 on without gaps.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit_entries (id),
  hash bytea not null check (octet_length(hash) = 32)
);

-- What the hash covers: a list of texts, so that no two entries read the same. server/audit/verify.ts writes the same
-- text without asking the database for it.
create function audit_text(place bigint, entry audit_entries) returns text
  language sql stable parallel safe
  return jsonb_build_array(
    place::text, entry.id::text, to_char(entry.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_id::text, entry.action, entry.target_kind, entry.target_id, entry.reason,
    entry.before::text, entry.after::text, entry.request_id)::text;

create function audit_hash(previous bytea, place bigint, entry audit_entries) returns bytea
  language sql stable parallel safe
  return sha256(previous || convert_to(audit_text(place, entry), 'UTF8'));

-- Waits for its turn as the transaction commits: by then it holds all other locks that it will ever want, so nobody
-- can wait for it in a circle. The lock goes after the commit can be seen, so the next one reads the true end.
create function append_to_audit_chain() returns trigger
  language plpgsql as $$
declare
  place bigint;
  previous bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit.chain', 0));
  select position, hash into place, previous from public.audit_chain order by position desc limit 1;
  place := coalesce(place, 0) + 1;
  previous := coalesce(previous, decode(repeat('00', 32), 'hex'));
  insert into public.audit_chain (position, entry_id, hash)
    values (place, new.id, public.audit_hash(previous, place, new));
  return null;
end $$;

do $$
declare
  entry audit_entries;
  place bigint := 0;
  previous bytea := decode(repeat('00', 32), 'hex');
begin
  for entry in select * from audit_entries order by id loop
    place := place + 1;
    previous := audit_hash(previous, place, entry);
    insert into audit_chain (position, entry_id, hash) values (place, entry.id, previous);
  end loop;
end $$;

create constraint trigger audit_entries_chain after insert on audit_entries
  deferrable initially deferred for each row execute function append_to_audit_chain();

create function refuse_audit_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'the audit is append-only: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();

-- The page of the admins reads the newest first, whatever it filters by.
create index audit_entries_moment on audit_entries (happened_at, id);
create index audit_entries_who on audit_entries (actor_id, happened_at, id);
create index audit_entries_action on audit_entries (action, happened_at, id);
create index audit_entries_kind on audit_entries (target_kind, happened_at, id);
drop index audit_entries_actor;
create index audit_entries_text on audit_entries using gin (
  (' ' || deal_fold(target_id)) gin_trgm_ops, (' ' || deal_fold(reason)) gin_trgm_ops,
  (' ' || deal_fold(request_id)) gin_trgm_ops);
