-- Texts like one that is sent are found by the pieces of their words, among all reviews.
create index reviews_similar_text on reviews using gin (review_text gin_trgm_ops);
