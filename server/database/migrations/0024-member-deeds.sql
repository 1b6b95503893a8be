-- What an admin did with one or more members in one step, kept for its undo and for its letters; what happened stands
-- in the audit. `words` is what the members read of it.
create table member_deeds (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('give_access', 'extend_access', 'revoke_access', 'change_role', 'suspend', 'restore')),
  words text not null,
  role text check (role in ('member', 'admin')),
  done_by uuid not null references members (id),
  done_at timestamptz not null,
  undone_at timestamptz,
  check ((role is not null) = (kind = 'change_role'))
);
create index member_deeds_done_by on member_deeds (done_by);
create index member_deeds_done_at on member_deeds (done_at);

-- Whom a deed hit. `version` is the member's after it: an undo leaves alone whoever was changed since.
create table member_deed_members (
  deed_id uuid not null references member_deeds (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  version integer not null,
  -- since when a restored member was suspended
  suspended_at timestamptz,
  primary key (deed_id, member_id)
);
create index member_deed_members_member on member_deed_members (member_id);

-- What admins tell each other about a member: one text, the last one counts.
create table member_notes (
  member_id uuid primary key references members (id) on delete cascade,
  body text not null check (length(body) between 1 and 2000),
  version integer not null default 1,
  written_by uuid references members (id) on delete set null,
  written_at timestamptz not null
);
create index member_notes_written_by on member_notes (written_by) where written_by is not null;

-- The admin who took a pass back; null where a rule did.
alter table passes add column revoked_by uuid references members (id);
create index passes_revoked_by on passes (revoked_by) where revoked_by is not null;

-- After two accounts became one: the voice that the author has now. What is shown of a review goes by `voice_digest`,
-- which stays as it was, so that nobody sees from outside whose reviews moved.
alter table authorship.review_authors add column present_voice_digest bytea;
create index review_authors_present_voice on authorship.review_authors (present_voice_digest) where present_voice_digest is not null;
