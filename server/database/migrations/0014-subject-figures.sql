-- A figure of a snapshot is an item: `dimension.clarity`, `fact.meetings`, `practices`. `items` holds those that enough
-- voices answered, `item_days` the day on which each was last computed: an item that only one new voice answered stays
-- as it is, or the change would tell that answer.
alter table funder_scores add column items jsonb not null default '{}';
alter table funder_scores add column item_days jsonb not null default '{}';
update funder_scores set
  items = coalesce((select jsonb_object_agg('dimension.' || key, value) from jsonb_each(dimensions)), '{}')
    || coalesce((select jsonb_object_agg('fact.' || key, value) from jsonb_each(facts)), '{}');
update funder_scores set
  item_days = coalesce((select jsonb_object_agg(key, computed_on) from jsonb_object_keys(items) as keys (key)), '{}');
alter table funder_scores drop column dimensions;
alter table funder_scores drop column practices;
alter table funder_scores drop column facts;
create index funder_scores_last_review on funder_scores (last_review);

-- The weekly figures of a provider, by the same rules as those of a funder. Null where too few voices answered.
create table provider_scores (
  provider_id text primary key references providers (id) on delete cascade,
  computed_on date not null,
  voices integer not null,
  reviews integer not null,
  score numeric(3, 2),
  recommend_share numeric(4, 3),
  distribution jsonb,
  items jsonb not null default '{}',
  item_days jsonb not null default '{}',
  -- the half-year of the newest review, as people read it: 2026 H2
  last_review text
);

-- What funders report of a venture, weekly: shown from five reviews of three funders on. No overall score: a venture
-- can be one person. `voices` counts funders.
create table entrepreneur_scores (
  entrepreneur_id text primary key references entrepreneurs (id) on delete cascade,
  computed_on date not null,
  voices integer not null,
  reviews integer not null,
  engage_share numeric(4, 3),
  items jsonb not null default '{}',
  item_days jsonb not null default '{}',
  last_review text
);

-- The middle of a dimension over all funders of a kind that have a figure for it: what one funder is compared with.
-- `all` stands for funders of several kinds. Only from five funders on.
create table dimension_medians (
  kind text not null check (kind in ('equity', 'debt', 'grant', 'all')),
  review_class text not null check (review_class in ('pitch', 'funded')),
  dimension text not null,
  median numeric(3, 2) not null,
  funders integer not null,
  computed_on date not null,
  primary key (kind, review_class, dimension)
);

-- A venture may hide what funders report of it: all of it or nothing.
alter table entrepreneurs add column hides_figures boolean not null default false;

create index providers_name on providers (lower(name), id);
create index entrepreneurs_name on entrepreneurs (lower(name), id);
