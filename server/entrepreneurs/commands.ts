import type { LegalForm } from '../../contract/organisations.ts';
import type { Trx } from '../database/connect.ts';
import { addUnderFreeId } from '../funders/commands.ts';
import { slugOfSubject } from '../funders/rules.ts';

export interface ProposedEntrepreneur {
  readonly name: string;
  readonly website: string;
  readonly country: string;
  readonly sector: string;
  readonly legalForm: LegalForm;
}

/** Adds a venture that nobody sees until an admin accepts a review of it. Answers its id. */
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
