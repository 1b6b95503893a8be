-- Which letters on the end of access a member was promised: one for each end and each notice, however often the
-- search for them runs.
create table access_notices (
  member_id uuid not null references members (id) on delete cascade,
  ends_on date not null,
  days_before smallint not null check (days_before in (30, 7, 1, 0)),
  noted_at timestamptz not null,
  primary key (member_id, ends_on, days_before)
);

-- The letters of the last day, to keep within what one mailbox may get. The digest is keyed: from a dump alone nobody
-- learns whose mailbox it is, and a row does not say which letter it was.
create table letter_sendings (
  id bigint generated always as identity primary key,
  mailbox_digest bytea not null,
  sent_at timestamptz not null
);
create index letter_sendings_mailbox on letter_sendings (mailbox_digest, sent_at);
create index letter_sendings_sent on letter_sendings (sent_at);

-- Letters that a mail server refused for good. Of those to the author of a review not even the domain is kept: with
-- the hour of a decision it would point to somebody.
create table letter_refusals (
  id uuid primary key default gen_random_uuid(),
  letter text not null,
  domain text,
  code text not null,
  refused_at timestamptz not null
);
create index letter_refusals_refused on letter_refusals (refused_at desc, id);
