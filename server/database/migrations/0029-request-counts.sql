-- How often a network or a member asked in one minute, over all servers of this database: `bucket` is a keyed digest,
-- so that nobody reads from it who asked. Not logged: after a crash counting begins anew.
create unlogged table request_counts (
  minute timestamptz not null,
  bucket bytea not null check (octet_length(bucket) = 32),
  count integer not null check (count > 0),
  primary key (minute, bucket)
);
