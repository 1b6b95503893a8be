-- The subject that a review was written about, where that was merged into another since; null of all others. Cards are
-- worked out among reviews that were written about one subject (docs/decisions/0126-what-admins-can-set.md).
alter table reviews add column merged_from text;
