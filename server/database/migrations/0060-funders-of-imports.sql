-- Sources whose new funders admins list without a look at each, by the name that their rows carry.
create table trusted_sources (
  source_name text primary key check (char_length(source_name) between 1 and 100),
  trusted_by uuid references members (id),
  trusted_at timestamptz not null
);
create index trusted_sources_by on trusted_sources (trusted_by) where trusted_by is not null;

-- The version of the funder that the decision about this import made: while it is the same, an undo of the import takes
-- the decision back too.
alter table deal_import_funders add column decided_version integer;
