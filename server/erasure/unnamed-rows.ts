import { dropProvisional } from '../access/sealed-periods.ts';
import type { Trx } from '../database/connect.ts';
import { dropDraftsOf } from '../review-drafts/stored-drafts.ts';
import { dropSessions } from '../identity/stored-sessions.ts';
import { dropVisits } from '../visits/visits.ts';
import { dropReadings } from '../readings/commands.ts';
import { dropStoredOf } from '../reviews/intake/stored-submissions.ts';
import { dropShortlistsOf } from '../shortlist-rows/stored-shortlists.ts';
import type { Vault } from '../vault.ts';

/** Rows of members that are stored beside no member: they go before the accounts do, as no key of a table takes them along. */
export async function dropUnnamedRows(
  trx: Trx,
  of: { readonly vault: Vault; readonly memberIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await dropDraftsOf(trx, of);
  await dropStoredOf(trx, of);
  await dropProvisional(trx, of);
  await dropShortlistsOf(trx, of);
  await dropReadings(trx, of);
  await dropSessions(trx, of);
  await dropVisits(trx, of);
}
