import { sql } from 'kysely';
import type { Trx } from '../../database/connect.ts';
import { listVentureLinks } from './link-queries.ts';
import { findLink } from './one-link-queries.ts';
import { findOrganisationNumber, writeLink } from './link-commands.ts';
import type { Subject, Tools } from './sealed-link.ts';

/** When a merge of two subjects is undone: what was one voice about one subject is two about two again. */

/**
 * Reviews that are about `subject` again get numbers that no review of another subject has. Those that shared one share
 * the new one: two reviews of one writer stay so, also where no link is left.
 */
export async function partNumbers(
  trx: Trx,
  { vault, reviewIds, subject }: Tools & { reviewIds: readonly string[]; subject: Subject },
): Promise<void> {
  for (const reviewId of reviewIds) {
    const link = await findLink(trx, { vault, reviewId });
    // They are found by this subject from now on.
    if (link !== null) await writeLink(trx, { vault, reviewId, subject, link });
  }
  await renumber(trx, reviewIds);
}

async function renumber(trx: Trx, reviewIds: readonly string[]): Promise<void> {
  for (const column of ['writer_number', 'organisation_number'] as const)
    await sql`with fresh as (select old, gen_random_uuid() as number from (
          select distinct ${sql.ref(column)} as old from reviews where id = any(${reviewIds}::uuid[])) as told where old is not null)
      update reviews set ${sql.ref(column)} = fresh.number from fresh
      where id = any(${reviewIds}::uuid[]) and ${sql.ref(column)} = fresh.old`.execute(trx);
}

/**
 * Of the reviews of ventures that count as of `before`, those whose writers have mail of `after`: their voice is theirs
 * again. `isOf` says it of a member.
 */
export async function partOrganisation(
  trx: Trx,
  {
    vault,
    before,
    after,
    isOf,
  }: Tools & { before: ReadonlySet<string>; after: string; isOf: (memberId: string) => Promise<boolean> },
): Promise<void> {
  const numbers = new Map<string, string>();
  for (const { reviewId, link, subject } of await listVentureLinks(trx, vault)) {
    if (link.organisation === null || !before.has(link.organisation) || !(await isOf(link.memberId))) continue;
    const number =
      numbers.get(subject.id) ?? (await findOrganisationNumber(trx, { vault, organisation: after, subject }));
    if (number !== null) numbers.set(subject.id, number);
    await writeLink(trx, { vault, reviewId, link: { ...link, organisation: after }, subject });
    await trx.updateTable('reviews').set({ organisation_number: number }).where('id', '=', reviewId).execute();
  }
}
