import { sql } from 'kysely';
import type { SubjectKind } from '../../contract/reviews/forms.ts';
import type { Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { moveLinks } from './authorship/link-commands.ts';
import { partNumbers } from './authorship/parting-numbers.ts';
import { subjectColumn } from './moderation/subject.ts';

interface Move {
  readonly kind: SubjectKind;
  readonly from: string;
  readonly into: string;
}

/**
 * The reviews of a subject are about another one from now on. They keep their numbers, and none takes the place of
 * another: who wrote about both counts twice, since a merge, which an admin makes and can undo, would otherwise say
 * which reviews are of one writer.
 */
export async function moveReviews(trx: Trx, { vault, kind, from, into }: Move & { vault: Vault }): Promise<void> {
  const column = sql.ref(subjectColumn(kind));
  const { rows } = await sql<{ id: string }>`
    update reviews set ${column} = ${into}, merged_from = coalesce(merged_from, ${from})
    where ${column} = ${from} returning id`.execute(trx);
  await moveLinks(trx, { vault, reviewIds: rows.map(({ id }) => id), subject: { kind, id: into } });
}

/** A review that a merge moved or replaced. */
export interface PartedReview {
  readonly id: string;
  /** It was about the subject that went. */
  readonly wasOfFrom: boolean;
  /** A newer review of the same writer took its place at the merge: in merges of before 0126. */
  readonly wasReplaced: boolean;
  /** As the merge left it. */
  readonly version: number;
}

/**
 * The way back: the reviews are about the subject again that they were about, with numbers of their own there. One that
 * the merge had replaced is published again, unless its writer or a moderator changed it since.
 */
export async function partReviews(
  trx: Trx,
  { vault, kind, from, into, rows }: Move & { vault: Vault; rows: readonly PartedReview[] },
): Promise<void> {
  const column = sql.ref(subjectColumn(kind));
  const ids = rows.flatMap(({ id, wasOfFrom }) => (wasOfFrom ? [id] : []));
  const moved = await sql<{
    id: string;
  }>`update reviews set ${column} = ${from}, merged_from = nullif(merged_from, ${from})
    where id = any(${ids}::uuid[]) and ${column} = ${into} returning id`.execute(trx);
  await partNumbers(trx, { vault, reviewIds: moved.rows.map(({ id }) => id), subject: { kind, id: from } });
  for (const { id, version, wasReplaced } of rows) if (wasReplaced) await bringBack(trx, { id, version });
}

async function bringBack(trx: Trx, { id, version }: { id: string; version: number }): Promise<void> {
  const back = await trx
    .updateTable('reviews')
    .set({ state: 'published', version: version + 1 })
    .where('id', '=', id)
    .where('state', '=', 'superseded')
    .where('version', '=', version)
    .executeTakeFirst();
  if (back.numUpdatedRows === 0n) return;
  await trx
    .deleteFrom('review_decisions')
    .where('review_id', '=', id)
    .where('decision', '=', 'supersede')
    .where('review_version', '=', version - 1)
    .execute();
}

/** The table of figures of a kind, and the column that is null while readers see none. */
const snapshots = {
  funder: { table: 'funder_scores', shown: 'score', hasClasses: true },
  entrepreneur: { table: 'entrepreneur_scores', shown: 'engage_share', hasClasses: false },
  provider: { table: 'provider_scores', shown: 'score', hasClasses: false },
} as const;

/**
 * What readers see of two subjects when they become one: what they saw before, and nothing new. Computed anew over
 * both, a figure could be compared with the two that were shown, and where one of them had a single voice beside those
 * shown, the difference would be its answer. So the figures of the one that stays stand still (those of the other where
 * it had none), item by item, and each counts as made today: it moves with three new voices, or after 60 days
 * without one, as every figure does. Where nothing was shown there is nothing to compare with, and the next computation takes all reviews.
 * To be called before the reviews move.
 */
export async function joinSnapshots(trx: Trx, { kind, from, into, today }: Move & { today: string }): Promise<void> {
  const { table, shown: shownColumn, hasClasses } = snapshots[kind];
  const [figures, key, shown] = [sql.table(table), sql.ref(subjectColumn(kind)), sql.ref(shownColumn)];
  const sameClass = hasClasses ? sql`ours.review_class = theirs.review_class` : sql`true`;
  const ofClass = hasClasses ? sql`reviews.review_class = ours.review_class` : sql`true`;
  const madeToday = (items: ReturnType<typeof sql>) => sql`computed_on = ${today}::date,
    item_days = (select coalesce(jsonb_object_agg(item, ${today}::text), '{}') from jsonb_object_keys(${items}) as item)`;
  await sql`delete from ${figures} as ours using ${figures} as theirs
    where ours.${key} = ${into} and theirs.${key} = ${from} and ${sameClass}
      and ours.${shown} is null and theirs.${shown} is not null`.execute(trx);
  await sql`update ${figures} as ours set items = theirs.items || ours.items from ${figures} as theirs
    where ours.${key} = ${into} and theirs.${key} = ${from} and ${sameClass}
      and ours.${shown} is not null and theirs.${shown} is not null`.execute(trx);
  await sql`update ${figures} as ours set ${madeToday(sql`ours.items`)}
    where ours.${key} = ${into} and ours.${shown} is not null and exists (select from reviews
      where reviews.${key} = ${from} and reviews.state = 'published' and ${ofClass})`.execute(trx);
  await sql`update ${figures} as theirs set ${key} = ${into}, ${madeToday(sql`theirs.items`)}
    where theirs.${key} = ${from} and theirs.${shown} is not null
      and not exists (select from ${figures} as ours where ours.${key} = ${into} and ${sameClass})`.execute(trx);
  await sql`delete from ${figures} where ${key} = ${from}`.execute(trx);
}

/** Whether readers see any figure of a subject. */
export async function hasShownFigures(trx: Trx, { kind, id }: { kind: SubjectKind; id: string }): Promise<boolean> {
  const { table, shown } = snapshots[kind];
  const { rows } = await sql<{ isShown: boolean }>`select exists (select from ${sql.table(table)}
    where ${sql.ref(subjectColumn(kind))} = ${id} and ${sql.ref(shown)} is not null) as "isShown"`.execute(trx);
  return rows[0]?.isShown ?? false;
}
