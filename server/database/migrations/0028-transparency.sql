-- One figure of /transparency as it is shown. It is computed each night and moves rarely (docs/decisions/0028), so that
-- nobody learns of a single review by comparing two nights.
create table transparency_figures (
  name text primary key,
  -- as it is shown; null: too few to be shown
  value double precision,
  -- how many it was counted from when it last moved: never shown
  basis integer not null,
  moved_on date not null,
  computed_on date not null
);
