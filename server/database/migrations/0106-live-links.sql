-- Saved views as secret addresses, for spreadsheets that cannot send a key (docs/decisions/0146-live-links.md). A link that is
-- revoked is gone, as is one whose view is deleted. Days alone.
create table live_links (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  view_id uuid not null references deal_views (id) on delete cascade,
  digest bytea not null unique check (octet_length(digest) = 32),
  -- how it begins
  hint text not null check (char_length(hint) <= 12),
  created_on date not null,
  ends_on date not null,
  last_used_on date,
  -- what was sent last: the same rows count once a day
  last_tag text
);
create index live_links_member on live_links (member_id);
create index live_links_view on live_links (view_id);
