-- Since when a pair of possible duplicates waits: `found_at` moves each night on which the names are still alike.
alter table possible_duplicates add column first_found_at timestamptz;
update possible_duplicates set first_found_at = found_at;
