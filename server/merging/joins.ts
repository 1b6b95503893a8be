import { sql } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { dayOf } from '../clock.ts';
import type { Trx } from '../database/connect.ts';
import { moveClaims } from '../claims/merge-commands.ts';
import { moveDeals, moveMemberDeals } from '../deals/merge-commands.ts';
import { moveLogos } from '../funder-logos/merge-commands.ts';
import { joinSnapshots, moveReviews } from '../reviews/merge-commands.ts';
import type { Vault } from '../vault.ts';

/** What a merge is about once it is decided. */
export interface Merge {
  readonly kind: RecordKind;
  readonly from: { readonly id: string; readonly name: string };
  readonly into: { readonly id: string; readonly name: string };
  readonly now: Date;
  readonly vault: Vault;
}

/** How rows of two records become rows of one, by table: where rows of both may meet, or more than a key changes. */
export const joiners: Readonly<Record<string, (trx: Trx, merge: Merge) => Promise<void>>> = {
  funder_scores: joinFigures,
  entrepreneur_scores: joinFigures,
  provider_scores: joinFigures,
  reviews: (trx, { kind, from, into, vault }) => moveReviews(trx, { vault, kind, from: from.id, into: into.id }),
  funder_claims: (trx, { from, into, now }) => moveClaims(trx, { from: from.id, into: into.id, now }),
  funder_logos: (trx, { from, into, now }) => moveLogos(trx, { from: from.id, into: into.id, now }),
  deals: (trx, merge) => moveDeals(trx, merge),
  member_deals: (trx, merge) => moveMemberDeals(trx, merge),
  funder_near_matches: joinNearMatches,
  moderator_ties: joinTies,
  review_alerts: joinAlerts,
  possible_duplicates: joinDuplicates,
};

function joinFigures(trx: Trx, { kind, from, into, now }: Merge): Promise<void> {
  return joinSnapshots(trx, { kind, from: from.id, into: into.id, today: dayOf(now) });
}

/** A question whether the two are one is answered; what was near to the one that goes is near to the other. */
async function joinNearMatches(trx: Trx, { from, into, now }: Merge): Promise<void> {
  await sql`update funder_near_matches set state = 'merged', decided_at = ${now}
    where state = 'open' and ((funder_id, candidate_id) = (${from.id}, ${into.id}) or (funder_id, candidate_id) = (${into.id}, ${from.id}))`.execute(
    trx,
  );
  await sql`update funder_near_matches as near set candidate_id = ${into.id}
    where candidate_id = ${from.id} and funder_id <> ${into.id} and not exists (select from funder_near_matches as other
      where other.import_id = near.import_id and other.funder_id = near.funder_id and other.candidate_id = ${into.id})`.execute(
    trx,
  );
}

async function joinTies(trx: Trx, { kind, from, into }: Merge): Promise<void> {
  await sql`insert into moderator_ties (admin_id, subject_kind, subject_id, declared_at)
    select admin_id, subject_kind, ${into.id}, declared_at from moderator_ties
    where subject_kind = ${kind} and subject_id = ${from.id} on conflict do nothing`.execute(trx);
  await sql`delete from moderator_ties where subject_kind = ${kind} and subject_id = ${from.id}`.execute(trx);
}

async function joinAlerts(trx: Trx, { kind, from, into }: Merge): Promise<void> {
  await sql`insert into review_alerts (subject_kind, subject_id, reviews, noticed_at, latest_at, mailed_at, seen_at)
    select subject_kind, ${into.id}, reviews, noticed_at, latest_at, mailed_at, seen_at from review_alerts
    where subject_kind = ${kind} and subject_id = ${from.id}
    on conflict (subject_kind, subject_id) do update set
      reviews = review_alerts.reviews + excluded.reviews,
      noticed_at = least(review_alerts.noticed_at, excluded.noticed_at),
      latest_at = greatest(review_alerts.latest_at, excluded.latest_at)`.execute(trx);
  await sql`delete from review_alerts where subject_kind = ${kind} and subject_id = ${from.id}`.execute(trx);
}

/** That it is not the same as a third one holds for the record that stays; open questions are asked anew by the job. */
async function joinDuplicates(trx: Trx, { kind, from, into }: Merge): Promise<void> {
  await sql`insert into possible_duplicates (subject_kind, one_subject_id, other_subject_id, likeness, has_same_website,
      has_same_country, state, found_at, decided_at, decided_by)
    select subject_kind, least(third, ${into.id}), greatest(third, ${into.id}), likeness, has_same_website,
      has_same_country, state, found_at, decided_at, decided_by
    from possible_duplicates cross join lateral (select case when one_subject_id = ${from.id} then other_subject_id else one_subject_id end as third) as pair
    where subject_kind = ${kind} and ${from.id} in (one_subject_id, other_subject_id) and state = 'distinct' and third <> ${into.id}
    on conflict (subject_kind, one_subject_id, other_subject_id) do update
      set state = 'distinct', decided_at = excluded.decided_at, decided_by = excluded.decided_by`.execute(trx);
  await sql`delete from possible_duplicates where subject_kind = ${kind} and ${from.id} in (one_subject_id, other_subject_id)`.execute(
    trx,
  );
}
