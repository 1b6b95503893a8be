-- A piece of a file that an admin uploads, where every server finds it: whichever goes on with the import puts the file
-- together from its pieces. They go when the import is through or given up.
create table deal_import_pieces (
  import_id uuid not null references deal_imports (id) on delete cascade,
  first_byte bigint not null check (first_byte >= 0),
  bytes bytea not null check (octet_length(bytes) > 0),
  received_at timestamptz not null,
  primary key (import_id, first_byte)
);
-- Short-lived, and often compressed already.
alter table deal_import_pieces alter column bytes set storage external;
