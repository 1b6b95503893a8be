-- What admins set: each change is a row, the newest of a setting holds. See docs/decisions/0111-product-settings.md.
create table setting_changes (
  id bigint generated always as identity primary key,
  setting text not null,
  value jsonb not null,
  changed_by uuid references members (id),
  changed_at timestamptz not null
);
create index setting_changes_newest on setting_changes (setting, id desc);
create index setting_changes_changed_by on setting_changes (changed_by) where changed_by is not null;
