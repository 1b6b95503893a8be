import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { Db, Trx } from '../../database/connect.ts';

/**
 * Moderators as the others see them: by number, in the order in which they became moderators, without names or addresses.
 * A number is given once and stays (decision 0165).
 */
export async function listModeratorNumbers(db: Db | Trx): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('members')
    .where('is_moderator', '=', true)
    .where('moderator_number', 'is not', null)
    .select(['id', 'moderator_number'])
    .orderBy('moderator_number')
    .execute();
  return new Map(rows.map(({ id, moderator_number: number }) => [id, number ?? 0]));
}

/** `you`, `moderator 3`, or `a former moderator` for one who is none any more. */
export function moderatorWord(numbers: ReadonlyMap<string, number>, id: string | null, adminId: string): string {
  if (id === adminId) return 'you';
  const number = id === null ? undefined : numbers.get(id);
  return number === undefined ? 'a former moderator' : `moderator ${number}`;
}

export const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Whether this admin said that they have a tie to the subject. */
export async function hasDeclaredTie(
  db: Db | Trx,
  { adminId, kind, id }: { adminId: string; kind: SubjectKind; id: string },
): Promise<boolean> {
  const tie = await db
    .selectFrom('moderator_ties')
    .where('admin_id', '=', adminId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .select('admin_id')
    .executeTakeFirst();
  return tie !== undefined;
}

/** Other moderators who said so, by number. Who is no moderator any more decides nothing. */
export async function listTiesOfOthers(
  db: Db | Trx,
  {
    subject,
    adminId,
    numbers,
  }: { subject: { kind: SubjectKind; id: string }; adminId: string; numbers: ReadonlyMap<string, number> },
): Promise<{ moderator: number; declaredAt: string }[]> {
  const ties = await db
    .selectFrom('moderator_ties')
    .where('admin_id', '<>', adminId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .select(['admin_id', 'declared_at'])
    .orderBy('declared_at')
    .execute();
  return ties.flatMap(({ admin_id, declared_at }) => {
    const moderator = numbers.get(admin_id);
    return moderator === undefined ? [] : [{ moderator, declaredAt: declared_at.toISOString() }];
  });
}
