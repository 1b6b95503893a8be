import { sql } from 'kysely';
import { columnsOf, defaultSort } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { parseTableQuery, printSort, type SortTerm } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';

/** A file of deals that left, as the audit has it. */
export interface PastCopy {
  /** Whose key its marks are made with. */
  readonly markedFor: string;
  /** The same account, or the one it was merged into. */
  readonly memberId: string;
  /** Null when the account was erased. */
  readonly email: string | null;
  readonly exportedAt: Date;
  readonly format: string;
  readonly rowCount: number;
  readonly sort: readonly SortTerm[];
}

/** What accounts became: also where a merge left the files of the one that went behind. */
const merges = sql`recursive became as (
    select after ->> 'merged' as gone, target_id as stays from audit_entries where action = 'member.merge'
    union select became.gone, later.target_id from became join audit_entries as later
      on later.action = 'member.merge' and later.after ->> 'merged' = became.stays)`;

/** The audit keeps who made a file, also when the account is merged or erased. The newest first. */
export async function listCopies(db: Db, kind: DealKind): Promise<PastCopy[]> {
  const { rows } = await sql<Omit<PastCopy, 'sort'> & { address: string | null }>`with ${merges}
    select entry.actor_id as "markedFor", coalesce(exports.member_id, merged.id, entry.actor_id) as "memberId",
      case when members.email not like '%@erased.invalid' then members.email end as email,
      entry.happened_at as "exportedAt", entry.after ->> 'format' as format,
      (entry.after ->> 'rowCount')::integer as "rowCount", exports.address
    from audit_entries as entry
    left join deal_exports as exports on exports.id::text = entry.target_id
    left join lateral (select kept.id from became join members as kept on kept.id::text = became.stays
      where became.gone = entry.actor_id::text limit 1) as merged on true
    left join members on members.id = coalesce(exports.member_id, merged.id, entry.actor_id)
    where entry.action = 'deals.export' and entry.actor_id is not null and entry.after ->> 'kind' = ${kind}
    order by entry.id desc`.execute(db);
  return rows.map(({ address, ...copy }) => ({ ...copy, sort: sortOf(kind, address ?? '') }));
}

function sortOf(kind: DealKind, address: string): readonly SortTerm[] {
  const { query } = parseTableQuery(columnsOf(kind), Object.fromEntries(new URLSearchParams(address)));
  return query.sort.length > 0 ? query.sort : defaultSort;
}

/** Beyond them, further ones tell nothing more. */
const mostSorts = 20;

/** The orders of files, each once, those of most files first. The direction makes no other neighbours. */
export function sortsOf(copies: readonly PastCopy[]): (readonly SortTerm[])[] {
  const counted = new Map<string, { sort: readonly SortTerm[]; count: number }>();
  for (const { sort } of copies) {
    const name = printSort(sort.map(({ key }) => ({ key, direction: 'ascending' })));
    const known = counted.get(name) ?? { sort, count: 0 };
    counted.set(name, { ...known, count: known.count + 1 });
  }
  return [...counted.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostSorts)
    .map(({ sort }) => sort);
}
