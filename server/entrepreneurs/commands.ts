import type { LegalForm } from '../../contract/subjects/organisations.ts';
import type { Db, Trx } from '../database/connect.ts';
import { addUnderFreeId } from '../subjects/free-id.ts';
import { slugOfSubject } from '../subjects/names.ts';
import type { Member } from '../http/viewer.ts';
import { getOwnVenture } from './own-queries.ts';

export interface ProposedEntrepreneur {
  readonly name: string;
  readonly website: string;
  readonly country: string;
  readonly sector: string;
  readonly legalForm: LegalForm;
}

/** Adds a venture that stays hidden until an admin approves a review of it. Returns its id. */
export async function proposeEntrepreneur(
  trx: Trx,
  { venture, now }: { venture: ProposedEntrepreneur; now: Date },
): Promise<string> {
  return addUnderFreeId(slugOfSubject(venture.name, 'venture'), (id) =>
    trx
      .insertInto('entrepreneurs')
      .values({
        id,
        name: venture.name,
        website: venture.website,
        country: venture.country,
        sector: venture.sector,
        legal_form: venture.legalForm,
        state: 'proposed',
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst(),
  );
}

/** Shows or hides the panel of the member's own venture as a whole. Who did it is kept nowhere. */
export async function switchPanel(
  db: Db,
  { id, member, hides }: { id: string; member: Member; hides: boolean },
): Promise<{ hidesPanel: boolean }> {
  return db.transaction().execute(async (trx) => {
    const venture = await getOwnVenture(trx, { id, member });
    await trx.updateTable('entrepreneurs').set({ hides_figures: hides }).where('id', '=', venture.id).execute();
    return { hidesPanel: hides };
  });
}
