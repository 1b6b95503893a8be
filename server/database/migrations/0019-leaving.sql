-- An account that its member deleted. It is closed at once, and gone after seven days; until then the letter that was
-- sent at the deletion brings it back.
create table account_deletions (
  member_id uuid primary key references members (id) on delete cascade,
  -- what becomes of the reviews: they stay without any link to the member, or they are withdrawn
  reviews text not null check (reviews in ('keep', 'withdraw')),
  restore_hash bytea not null unique,
  -- whether the account was suspended before: bringing it back must not lift that
  was_suspended boolean not null,
  requested_at timestamptz not null,
  erase_at timestamptz not null
);
create index account_deletions_due on account_deletions (erase_at);
