import { sql } from 'kysely';
import type { SampleCounts, SampleState } from '../../contract/sample-data/sample-data.ts';
import type { SubjectKind } from '../../contract/reviews/forms.ts';
import type { Db, Trx } from '../database/connect.ts';
import { listReviewIdsOfMembers } from '../reviews/authorship/link-queries.ts';
import { listFundersOfRealReminders } from '../reminders/queries.ts';
import { listSubjectsOfRealDrafts } from '../review-drafts/stored-drafts.ts';
import type { Vault } from '../vault.ts';

/** Whether an admin took the sample world out: it must not come back at the next start. */
export async function wasSampleRemoved(db: Db): Promise<boolean> {
  const row = await db.selectFrom('sample_removals').select('removed_at').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether this installation holds the invented members of the sample world. */
export async function hasSampleMembers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('is_sample', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** By id, so that what is counted and what goes are the same rows. */
export interface SampleWorld {
  readonly members: readonly string[];
  readonly reviews: readonly string[];
  readonly funders: readonly string[];
  readonly entrepreneurs: readonly string[];
  readonly providers: readonly string[];
  /** Organisations that stay, since something real refers to them. */
  readonly keptSubjects: readonly string[];
}

const subjects = {
  funders: { reviewColumn: 'funder_id', draftKind: 'funder' },
  entrepreneurs: { reviewColumn: 'entrepreneur_id', draftKind: 'entrepreneur' },
  providers: { reviewColumn: 'provider_id', draftKind: 'provider' },
} as const;
type SubjectTable = keyof typeof subjects;

/** What a sample account wrote goes with it, marked or not: no person is behind it. */
export async function findSampleWorld(db: Db | Trx, { vault }: { vault: Vault }): Promise<SampleWorld> {
  const members = (await db.selectFrom('members').where('is_sample', '=', true).select('id').execute()).map(
    ({ id }) => id,
  );
  const marked = await db.selectFrom('reviews').where('is_sample', '=', true).select('id').execute();
  const written = await listReviewIdsOfMembers(db, { vault, memberIds: members });
  const reviews = [...new Set([...marked.map(({ id }) => id), ...written])];
  const begun = await listBegun(db, vault);
  const [funders, entrepreneurs, providers] = await Promise.all([
    splitSubjects(db, 'funders', { reviews, begun }),
    splitSubjects(db, 'entrepreneurs', { reviews, begun }),
    splitSubjects(db, 'providers', { reviews, begun }),
  ]);
  return {
    members,
    reviews,
    funders: funders.going,
    entrepreneurs: entrepreneurs.going,
    providers: providers.going,
    keptSubjects: [...funders.kept, ...entrepreneurs.kept, ...providers.kept],
  };
}

/** The subjects of real drafts and reminders, by kind: they lie sealed. */
async function listBegun(db: Db | Trx, vault: Vault): Promise<ReadonlyMap<SubjectKind, string[]>> {
  const drafts = await listSubjectsOfRealDrafts(db, { vault });
  const reminded = await listFundersOfRealReminders(db, { vault });
  const begun = [...drafts, ...reminded.map((subjectId) => ({ kind: 'funder' as const, subjectId }))];
  const byKind = Map.groupBy(begun, ({ kind }) => kind);
  return new Map(
    [...byKind].map(([kind, all]) => [kind, all.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId]))]),
  );
}

/** An organisation stays where a real review, draft, deal, claim or reminder is about it, or a real or staying one is merged into it. */
async function splitSubjects(
  db: Db | Trx,
  table: SubjectTable,
  { reviews, begun }: { reviews: readonly string[]; begun: ReadonlyMap<SubjectKind, string[]> },
): Promise<{ going: string[]; kept: string[] }> {
  const { reviewColumn, draftKind } = subjects[table];
  const used = sql`
    exists (select from reviews where ${sql.ref(reviewColumn)} = one.id and reviews.id <> all(${reviews}::uuid[]))
    or one.id = any(${begun.get(draftKind) ?? []}::text[])
    or exists (select from ${sql.table(table)} as real where real.merged_into = one.id and not real.is_sample)
    ${table === 'funders' ? usedFunder : sql``}`;
  const { rows } = await sql<{ id: string; is_kept: boolean }>`
    with recursive kept as (
      select one.id, one.merged_into from ${sql.table(table)} as one where one.is_sample and (${used})
      union select survivor.id, survivor.merged_into
        from kept join ${sql.table(table)} as survivor on survivor.id = kept.merged_into and survivor.is_sample
    )
    select one.id, kept.id is not null as is_kept from ${sql.table(table)} as one left join kept on kept.id = one.id
    where one.is_sample order by one.id`.execute(db);
  const idsOf = (isKept: boolean): string[] => rows.filter((row) => row.is_kept === isKept).map(({ id }) => id);
  return { going: idsOf(false), kept: idsOf(true) };
}

const usedFunder = sql`
  or exists (select from deals where funder_ids @> array[one.id] and not is_sample and origin <> 'member_reported')
  or exists (select from member_deals where funder_ids @> array[one.id] and not is_sample)
  or exists (select from funder_claims as claim join members on members.id = claim.member_id and not members.is_sample
    where claim.funder_id = one.id)`;

export async function countSample(db: Db | Trx, world: SampleWorld): Promise<SampleCounts> {
  const { rows } = await sql<{ deals: number; reminders: number; codes: number }>`
    select (select count(*) from deals where is_sample and origin <> 'member_reported')
        + (select count(*) from member_deals where is_sample) as deals,
      (select count(*) from reminders left join members on members.id = reminders.member_id
        where reminders.is_sample or members.is_sample) as reminders,
      (select count(*) from access_codes where is_sample and not is_disabled) as codes`.execute(db);
  const [more] = rows;
  return {
    members: world.members.length,
    funders: world.funders.length,
    entrepreneurs: world.entrepreneurs.length,
    providers: world.providers.length,
    deals: more?.deals ?? 0,
    reviews: world.reviews.length,
    reminders: more?.reminders ?? 0,
    codes: more?.codes ?? 0,
  };
}

/** As the page shows it to this admin. */
export async function readSampleState(
  db: Db,
  { vault, adminId }: { vault: Vault; adminId: string },
): Promise<SampleState> {
  const world = await findSampleWorld(db, { vault });
  const counts = await countSample(db, world);
  const last = await db
    .selectFrom('sample_removals')
    .select(({ fn }) => fn.max('removed_at').as('removed_at'))
    .executeTakeFirst();
  const obstacle = world.members.includes(adminId) ? 'sample_account' : isNothing(counts) ? 'nothing_left' : null;
  return {
    counts,
    kept: world.keptSubjects.length,
    removedAt: last?.removed_at?.toISOString() ?? null,
    can: { remove: obstacle === null },
    obstacle,
  };
}

export const isNothing = (counts: SampleCounts): boolean => Object.values(counts).every((count) => count === 0);
