import { sql } from 'kysely';
import { findCardGroup, type CardFacts, type CardGroup } from '../../../contract/reviews/card-groups.ts';
import { reviewClassOf } from '../../../contract/reviews/funder-questions.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { findReviewableFunder } from '../../funders/queries.ts';
import type { Member } from '../../http/viewer.ts';
import { currentSettings } from '../../current-settings.ts';
import { Refusal } from '../../refusal.ts';
import { isMailOf } from '../../subjects/domains.ts';
import { isNamed, readSharedCards, roleOf, valuesOfCard } from './card-queries.ts';
import { isEstablished } from './card-rules.ts';
import { groupOf, type KnownDeal, type PublicCard } from './group-rules.ts';

/** How many share what the card of this member's review would show. It reads public cards and public deals alone. */
export async function findGroup(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  member: Pick<Member, 'email'>,
  facts: CardFacts,
): Promise<CardGroup> {
  const funder = await findReviewableFunder(db, facts.funderId);
  if (funder === null) throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const { displayAs = 'anonymous', authorRole = null, lastContact } = facts;
  const values = valuesOfCard({
    review_class: reviewClassOf(facts.stageReached),
    verification_level: isMailOf(member.email, facts.website) ? 1 : 0,
    answers: facts,
    displayAs,
    country: facts.country ?? null,
    role: roleOf('funder_id', { displayAs, authorRole }),
    day: lastContact === undefined ? null : `${lastContact}-01`,
  });
  const { fewestSharing: fewest } = await currentSettings({ db, config });
  const [cards, deals] = await Promise.all([listCards({ db, clock, config }, funder.id), listDeals(db, funder.id)]);
  return findCardGroup.reply.shape.data.parse(groupOf(values, { cards, deals, fewest }));
}

async function listCards(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  funderId: string,
): Promise<PublicCard[]> {
  const shared = await readSharedCards({ db, clock, config }, 'funder_id', funderId);
  const rows = await db
    .selectFrom('reviews')
    .where('funder_id', '=', funderId)
    .where('merged_from', 'is', null)
    .where('state', '=', 'published')
    .select([
      'id',
      'verification_level',
      'published_on',
      'venture_name',
      sql<string | null>`answers ->> 'displayAs'`.as('displayAs'),
    ])
    .execute();
  const today = dayOf(clock.now());
  const isEstablishedInPublic = (
    { published_on }: { published_on: string | null },
    { verification = '0' }: Readonly<Record<string, string>>,
  ): boolean => isEstablished({ verification_level: Number(verification), published_on }, today);
  return rows.flatMap((row) => {
    const shown = shared.get(row.id);
    return shown === undefined
      ? []
      : [{ id: row.id, isNamed: isNamed(row), isEstablished: isEstablishedInPublic(row, shown), shown }];
  });
}

/** Of public sources alone: what members report is shown later, and with less. */
async function listDeals(db: Db, funderId: string): Promise<KnownDeal[]> {
  const rows = await db
    .selectFrom('deals')
    .where('funder_ids', '@>', sql<string[]>`array[${funderId}]::text[]`)
    .where('origin', '<>', 'member_reported')
    .where('record_type', '=', 'deal')
    .where('recipient_name', 'is not', null)
    .select(['kind', 'recipient_name', 'recipient_region', 'date'])
    .execute();
  return rows.map((row) => ({
    organisation: (row.recipient_name ?? '').toLowerCase(),
    kind: row.kind,
    region: row.recipient_region,
    year: row.date?.slice(0, 4) ?? null,
  }));
}
