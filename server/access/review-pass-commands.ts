import { z } from 'zod';
import { passKinds } from '../../contract/access/access.ts';
import type { Trx } from '../database/connect.ts';
import { closedReason, lockHolderOf, revokePass, sourceOf, type ReviewKey } from './commands.ts';

/** The passes of one review as they stood, without whose they are: to put them back when a decision is undone. */
export const reviewPassState = z.array(
  z.strictObject({ kind: z.enum(passKinds), endsAt: z.iso.datetime(), revokedAt: z.iso.datetime().nullable() }),
);
export type ReviewPassState = z.output<typeof reviewPassState>;

const sourcesOf = (key: ReviewKey): string[] =>
  (['provisional', 'review', 'terms_bonus'] as const).map((kind) => sourceOf(kind, key));

export async function readReviewPasses(trx: Trx, key: ReviewKey): Promise<ReviewPassState> {
  await lockHolderOf(trx, sourcesOf(key));
  const rows = await trx
    .selectFrom('passes')
    .where('source', 'in', sourcesOf(key))
    .select(['kind', 'ends_at', 'revoked_at'])
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    endsAt: row.ends_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

/** What was given since goes, and what was ended or prolonged since is as before. Passes of other causes stay. */
export async function restoreReviewPasses(
  trx: Trx,
  { key, state }: { key: ReviewKey; state: ReviewPassState },
): Promise<void> {
  const kinds = state.map((pass) => pass.kind);
  await lockHolderOf(trx, sourcesOf(key));
  await trx
    .deleteFrom('passes')
    .where('source', 'in', sourcesOf(key))
    .$if(kinds.length > 0, (query) => query.where('kind', 'not in', kinds))
    .execute();
  for (const pass of state) {
    await trx
      .updateTable('passes')
      .set({
        ends_at: new Date(pass.endsAt),
        revoked_at: pass.revokedAt === null ? null : new Date(pass.revokedAt),
        ...(pass.revokedAt === null ? { revoked_reason: null } : {}),
      })
      .where('source', 'in', sourcesOf(key))
      .where('kind', '=', pass.kind)
      // The account closed since: that is not what is undone.
      .where('revoked_reason', 'is distinct from', closedReason)
      // Nor is what an admin took back.
      .where('revoked_by', 'is', null)
      .execute();
  }
}

/** After fraud: all that the review earned ends at once. */
export async function revokeReviewPasses(trx: Trx, { key, now }: { key: ReviewKey; now: Date }): Promise<void> {
  await lockHolderOf(trx, sourcesOf(key));
  for (const source of sourcesOf(key)) await revokePass(trx, { source, reason: 'review removed', now });
}
