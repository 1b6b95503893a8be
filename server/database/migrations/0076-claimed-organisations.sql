-- The funder that the writer of a review of a venture says they work for, sealed with the author keys and kept beside the
-- review until it is decided (docs/decisions/0114-proven-voices.md): read from the link of its author it went with the
-- author. Every review of a venture that is taken in has one, so that its presence says nothing.
alter table reviews add column sealed_claim bytea;
