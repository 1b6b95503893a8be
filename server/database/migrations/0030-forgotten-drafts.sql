-- The nightly search for drafts that nobody changed for half a year.
create index review_drafts_changed on review_drafts (updated_at);
