-- What admins read of a whole week and no other table keeps: how many reviews were begun, and how many members looked at
-- the database (counted once, when the week is over). docs/decisions/0094-numbers.md.
create table weekly_numbers (
  -- A Monday (UTC).
  week date primary key check (extract(isodow from week) = 1),
  started integer not null default 0 check (started >= 0),
  active integer check (active >= 0)
);

-- Searches for a funder that found none, by week. A rare one may say who searched: its words are kept from the fifth
-- time on, and until then a keyed digest.
create table empty_searches (
  week date not null check (extract(isodow from week) = 1),
  digest bytea not null,
  times integer not null check (times > 0),
  term text check (char_length(term) <= 60),
  primary key (week, digest),
  check (term is null or times >= 5)
);
