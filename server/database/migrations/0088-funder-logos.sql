-- Logos of funders (docs/decisions/0125-logos.md). `image`: WebP, made by the server; null once one that ended is
-- forgotten. `digest`: SHA-256 of it, its public address. `member_id`: who sent it; null once the account is gone.
create table funder_logos (
  id uuid primary key default gen_random_uuid(),
  funder_id text not null references funders (id) on delete cascade,
  member_id uuid references members (id) on delete set null,
  state text not null check (state in ('waiting', 'approved', 'declined', 'ended')),
  version integer not null default 1,
  image bytea,
  digest text not null,
  width integer not null,
  height integer not null,
  sent_at timestamptz not null,
  -- Of an admin, who declined or removed it.
  message text,
  -- Approved.
  shown_at timestamptz,
  -- The last decision of an admin.
  decided_at timestamptz,
  decided_by uuid references members (id),
  -- Declined, removed, taken back, or followed by another.
  ended_at timestamptz,
  check ((state in ('declined', 'ended')) = (ended_at is not null)),
  check (image is not null or state in ('declined', 'ended'))
);
create unique index funder_logos_waiting on funder_logos (funder_id) where state = 'waiting';
create unique index funder_logos_approved on funder_logos (funder_id) where state = 'approved';
create index funder_logos_digest on funder_logos (digest) where state = 'approved';
create index funder_logos_funder_id on funder_logos (funder_id);
create index funder_logos_member_id on funder_logos (member_id, sent_at) where member_id is not null;
create index funder_logos_decided_by on funder_logos (decided_by) where decided_by is not null;
create index funder_logos_forget on funder_logos (ended_at) where image is not null and ended_at is not null;
