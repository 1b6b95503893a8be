import { sql } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { subjectColumn } from '../reviews/moderation/subject.ts';
import { namesRecord, subjectKeys } from '../subjects/keys.ts';
import { recordTables } from '../subjects/record-tables.ts';
import type { JournalTable } from '../subjects/row-journal.ts';

interface Pair {
  readonly kind: RecordKind;
  readonly from: string;
  readonly into: string;
}

/** The rows that a merge may change, so that it can be undone. In the order in which they are put back. */
export function tablesOfMerge(pair: Pair): JournalTable[] {
  const { kind, from } = pair;
  const tables = new Map(ownTables(pair).map((one) => [one.table, one]));
  for (const key of subjectKeys)
    if (key.afterMerge === 'moves' && key.kinds.includes(kind) && !tables.has(key.table))
      tables.set(key.table, {
        table: key.table,
        columns: [key.column],
        which: namesRecord(key, { kind, id: from }),
      });
  return [...tables.values()];
}

/** The part of a merge that only this folder can put back: see `undo-commands.ts`. */
export const reviewsTable = 'reviews';

/** Tables of which more changes than a key, or whose rows come and go. */
function ownTables({ kind, from, into }: Pair): JournalTable[] {
  const { table, aliases, key } = recordTables[kind];
  const whole = (name: string, which: JournalTable['which']): JournalTable => ({ table: name, columns: null, which });
  const ofBoth = (column: string) => sql<boolean>`one.${sql.ref(column)} in (${from}, ${into})`;
  const ofKind = sql<boolean>`one.subject_kind = ${kind} and one.subject_id in (${from}, ${into})`;
  const hidden = kind === 'entrepreneur' ? ['hides_figures'] : [];
  return [
    {
      table,
      columns: ['merged_into', ...hidden],
      which: sql<boolean>`(one.merged_into = ${from} or one.id = ${into})`,
    },
    whole(aliases, ofBoth(key)),
    whole(`${kind}_scores`, ofBoth(key)),
    {
      table: reviewsTable,
      columns: [subjectColumn(kind), 'state', 'version'],
      which: sql<boolean>`(one.${sql.ref(key)} = ${from} or (one.${sql.ref(key)} = ${into} and one.state = 'published'))`,
    },
    whole('moderator_ties', ofKind),
    whole('review_alerts', ofKind),
    whole(
      'possible_duplicates',
      sql<boolean>`one.subject_kind = ${kind} and (one.one_subject_id in (${from}, ${into}) or one.other_subject_id in (${from}, ${into}))`,
    ),
    ...(kind === 'funder' ? tablesOfFunders({ from, into }) : []),
  ];
}

function tablesOfFunders({ from, into }: Omit<Pair, 'kind'>): JournalTable[] {
  const names = ['funder_ids', 'funder_names'];
  const namesFrom = sql<boolean>`one.funder_ids @> array[${from}::text]`;
  return [
    { table: 'deals', columns: names, which: sql<boolean>`${namesFrom} and one.origin <> 'member_reported'` },
    { table: 'member_deals', columns: names, which: namesFrom },
    {
      table: 'deal_import_befores',
      columns: ['deal'],
      which: sql<boolean>`one.deal -> 'funder_ids' @> to_jsonb(array[${from}::text])`,
    },
    {
      table: 'funder_claims',
      columns: ['funder_id', 'state', 'ended_at'],
      which: sql<boolean>`one.funder_id in (${from}, ${into})`,
    },
    {
      table: 'funder_logos',
      columns: ['funder_id', 'state', 'version', 'ended_at'],
      which: sql<boolean>`one.funder_id in (${from}, ${into})`,
    },
    {
      table: 'funder_near_matches',
      columns: ['candidate_id', 'state', 'decided_at'],
      which: sql<boolean>`(one.candidate_id = ${from} or (one.funder_id, one.candidate_id) in ((${from}, ${into}), (${into}, ${from})))`,
    },
  ];
}
