-- What the sample world adds to the numbers of a week, beside what people did: it goes with the sample world. See
-- docs/decisions/0171-sample-funnel.md.
alter table weekly_numbers
  add column sample_started integer not null default 0 check (sample_started >= 0),
  add column sample_active integer not null default 0 check (sample_active >= 0);
