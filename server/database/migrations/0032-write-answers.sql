-- What a write was answered that came under an Idempotency-Key, for a day: the same write again gets the same answer and
-- does nothing. `key_digest` is a keyed digest of member, route and key, `request_digest` one of what was asked; the
-- answer is sealed. Without an answer the write is under way, or broke off.
create table write_answers (
  key_digest bytea primary key check (octet_length(key_digest) = 32),
  request_digest bytea not null check (octet_length(request_digest) = 32),
  sealed_answer bytea,
  begun_at timestamptz not null
);
create index write_answers_begun on write_answers (begun_at);
