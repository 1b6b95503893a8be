-- What a court or authority ordered, and what was done (docs/decisions/0117-removals.md). No account stands here: an order
-- about one is told by its reference. `result` is null while it is not decided. `review_id`: what was taken down or hidden.
create table authority_orders (
  id uuid primary key default gen_random_uuid(),
  authority text not null check (char_length(authority) between 2 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  reference text not null check (char_length(reference) between 1 and 120),
  ordered_on date not null,
  kind text not null check (kind in ('remove', 'hide', 'suspend', 'data', 'other')),
  result text check (result in ('followed', 'in_part', 'refused', 'nothing_to_give')),
  note text not null,
  review_id uuid references reviews (id) on delete set null,
  version integer not null default 1,
  recorded_by uuid references members (id),
  recorded_at timestamptz not null
);
create index authority_orders_recorded_at on authority_orders (recorded_at desc);
create index authority_orders_review on authority_orders (review_id) where review_id is not null;
create index authority_orders_recorded_by on authority_orders (recorded_by) where recorded_by is not null;

-- How it stood before each change.
create table authority_order_changes (
  order_id uuid not null references authority_orders (id) on delete cascade,
  version integer not null,
  before jsonb not null,
  changed_by uuid references members (id),
  changed_at timestamptz not null,
  primary key (order_id, version)
);
create index authority_order_changes_changed_by on authority_order_changes (changed_by) where changed_by is not null;

-- A statement of reasons says that a court or authority ordered it.
alter table review_decisions drop constraint review_decisions_found_by_check;
alter table review_decisions add constraint review_decisions_found_by_check
  check (found_by in ('person', 'program', 'report', 'silence', 'order'));
alter table suspensions drop constraint suspensions_found_by_check;
alter table suspensions add constraint suspensions_found_by_check
  check (found_by in ('person', 'program', 'report', 'order'));
alter table suspension_appeals drop constraint suspension_appeals_found_by_check;
alter table suspension_appeals add constraint suspension_appeals_found_by_check
  check (found_by in ('person', 'program', 'report', 'order'));
