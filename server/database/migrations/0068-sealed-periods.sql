-- When provisional access begins and ends says when a review was sent. It is sealed with the author keys
-- (docs/decisions/0105-sealed-days-of-provisional-access.md); `starts_at` and `ends_at` of such a pass are the same for all.
-- The start of the server seals what is in plain.
alter table passes add column sealed_period bytea;
