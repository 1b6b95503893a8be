-- Return codes that belonged to no review, by a keyed digest of the network that tried them. Kept for an hour.
create table return_code_misses (
  id bigint generated always as identity primary key,
  network_digest bytea not null,
  missed_at timestamptz not null
);
create index return_code_misses_network on return_code_misses (network_digest, missed_at);
