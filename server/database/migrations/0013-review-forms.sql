-- The name without case, spaces and signs, as `funders` has it: two with the same one are probably the same.
alter table entrepreneurs add column name_key text
  generated always as (regexp_replace(lower(normalize(name, nfkc)), '[^[:alnum:]]+', '', 'g')) stored;
alter table providers add column name_key text
  generated always as (regexp_replace(lower(normalize(name, nfkc)), '[^[:alnum:]]+', '', 'g')) stored;
create index entrepreneurs_name_key on entrepreneurs (name_key);
create index providers_name_key on providers (name_key);

-- What decides about requests for a change that nobody answered.
create index reviews_changes_requested on reviews (id) where state = 'changes_requested';
