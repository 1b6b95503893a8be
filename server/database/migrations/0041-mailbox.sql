-- A keyed digest of the mailbox behind the address, so that the limits of free and provisional access hold for a mailbox
-- and not for each account that it can open. Null until the account is first asked about, or the server starts again.
-- docs/decisions/0060-free-riding.md
alter table members add column mailbox_digest bytea check (octet_length(mailbox_digest) = 32);
create index members_mailbox on members (mailbox_digest) where mailbox_digest is not null;
