import { sql, type RawBuilder } from 'kysely';
import { hiddenName, operatorName } from '../../contract/audit/audit.ts';
import { normalise } from '../../contract/table/filter-rules.ts';
import type { Filter, TableFilters } from '../../contract/table/table.ts';
import type { Range } from '../../contract/table/values.ts';
import type { Db } from '../database/connect.ts';
import { likePattern } from '../database/table-query.ts';

/** The field of `after` that an entry has whose actor admins do not read (decision 0113). */
export const hiddenMark = 'isMemberHidden';
export const isHidden = sql<boolean>`coalesce(audit_entries.after ? ${hiddenMark}::text, false)`;

/** More people than these are not worth naming one by one. */
const mostPeople = 1_000;

/** The one condition that page, count and file share. Reads who is meant first: with ids at hand the index serves. */
export async function whereOf(db: Db, { filters, unknown, search }: TableFilters): Promise<RawBuilder<boolean>> {
  const conditions = [sql<boolean>`true`];
  if (search !== '') conditions.push(anyContains(search));
  for (const [key, filter] of Object.entries(filters)) {
    const condition =
      filter.kind === 'text' && key === 'actor' ? await byActor(db, filter.text) : conditionOf(key, filter);
    conditions.push(unknown.includes(key) ? sql<boolean>`(${condition} or ${valueOf(key)} is null)` : condition);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const storedNames: Readonly<Record<string, string>> = {
  happenedAt: 'happened_at',
  action: 'action',
  targetKind: 'target_kind',
  targetId: 'target_id',
  reason: 'reason',
  requestId: 'request_id',
};

function valueOf(key: string): RawBuilder<unknown> {
  const name = storedNames[key];
  if (name === undefined) throw new Error(`no column of the audit is called ${key}`);
  return sql.ref(`audit_entries.${name}`);
}

function conditionOf(key: string, filter: Filter): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'text':
      return containsText(key, filter.text);
    case 'in':
      return isOneOf(valueOf(key), filter.items);
    case 'dateRange':
      return withinDays(valueOf(key), filter.range);
    case 'arrayContains':
    case 'range':
    case 'triState':
    case 'any':
      throw new Error(`no column of the audit has a filter of the kind ${filter.kind}`);
  }
}

/** Signs of an id that the index looks for: ids are random, and with all 36 it would read five times as much. */
const idSignsInIndex = 8;

/** In the form in which `audit_entries_text` of 0022-audit-chain.sql has it. */
function containsText(key: string, term: string): RawBuilder<boolean> {
  const text = sql`' ' || normalise_text(${valueOf(key)})`;
  const normalised = normalise(term);
  if (key === 'reason' || normalised.length <= idSignsInIndex) return sql<boolean>`${text} like ${likePattern(term)}`;
  return sql<boolean>`(${text} like ${likePattern(normalised.slice(0, idSignsInIndex))} and strpos(${text}, ${normalised}) > 0)`;
}

const anyContains = (term: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    ['targetId', 'reason', 'requestId'].map((key) => containsText(key, term)),
    sql` or `,
  )})`;

/** A single value keeps the order of its index. */
function isOneOf(value: RawBuilder<unknown>, items: readonly string[]): RawBuilder<boolean> {
  return items.length === 1 ? sql<boolean>`${value} = ${items[0]}` : sql<boolean>`${value} = any(${items}::text[])`;
}

/** Days of UTC, both within. */
function withinDays(value: RawBuilder<unknown>, { from, to }: Range<string>): RawBuilder<boolean> {
  const ends: RawBuilder<boolean>[] = [];
  if (from !== null) ends.push(sql<boolean>`${value} >= (${from}::date)::timestamp at time zone 'UTC'`);
  if (to !== null) ends.push(sql<boolean>`${value} < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  return sql<boolean>`(${sql.join(ends, sql` and `)})`;
}

async function byActor(db: Db, term: string): Promise<RawBuilder<boolean>> {
  const actor = sql.ref('audit_entries.actor_id');
  const ids = await listActors(db, term);
  const isActor =
    ids.length === 1 ? sql<boolean>`${actor} = ${ids[0]}::uuid` : sql<boolean>`${actor} = any(${ids}::uuid[])`;
  const isNamed = sql<boolean>`(${isActor} and not ${isHidden})`;
  const words = term.trim().toLowerCase();
  const others = [
    ...(operatorName.toLowerCase().includes(words) ? [sql<boolean>`${actor} is null`] : []),
    ...(hiddenName.toLowerCase().includes(words) ? [isHidden] : []),
  ];
  return sql<boolean>`(${sql.join([isNamed, ...others], sql` or `)})`;
}

/** The people whose address contains it. When they are many: those of them who ever did anything, from step to step of the index. */
async function listActors(db: Db, term: string): Promise<string[]> {
  const isNamed = sql<boolean>`' ' || normalise_text(members.email) like ${likePattern(term)}`;
  const found = await sql<{
    id: string;
  }>`select members.id from members where ${isNamed} limit ${mostPeople + 1}`.execute(db);
  if (found.rows.length <= mostPeople) return found.rows.map(({ id }) => id);
  const acted = await sql<{ id: string }>`
    with recursive actors as (
      (select actor_id from audit_entries where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_entries where actor_id > actors.actor_id order by actor_id limit 1)
      from actors where actors.actor_id is not null)
    select members.id from actors join members on members.id = actors.actor_id where ${isNamed}`.execute(db);
  return acted.rows.map(({ id }) => id);
}
