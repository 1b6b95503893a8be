import { sql } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { subjectKinds } from '../../../contract/reviews/options.ts';
import { extendProvisionalPass } from '../../access/commands.ts';
import { after, dayOf, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { listChoices } from '../authorship/link-queries.ts';
import { findLink } from '../authorship/one-link-queries.ts';
import { asPassKey } from '../authorship/sealed-link.ts';
import { readDeciding } from '../moderation/rules.ts';
import { subjectColumn } from '../moderation/subject.ts';
import { comingOut, isSettledOn, lastBatchDayOf, type DueReview } from '../rules.ts';
import { untoldReviews } from '../settlement/queries.ts';
import { shuffled } from '../settlement/rules.ts';
import { listWaiting } from '../intake/submissions.ts';
import { moveReturnCode, supersede } from './supersede-commands.ts';
import { findBatchKind, type Subject } from './waiting-queries.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

interface Batch {
  readonly now: Date;
  /** Its Monday; today where nothing waits for others. */
  readonly day: string;
  readonly isForced: boolean;
}

/**
 * Publishes what is due, subject by subject, each in its own transaction: a batch that stops half-way continues where
 * it was. Reviews of one subject wait for each other (see `comingOut`), unless `isForced`. A batch that comes late is
 * that of its Monday: what changes on another day tells of one review. Answers how many were published.
 */
export async function publishBatch(tools: Tools, { isForced = false }: { isForced?: boolean } = {}): Promise<number> {
  const { db, clock } = tools;
  const now = clock.now();
  const batch = { now, day: isForced ? dayOf(now) : lastBatchDayOf(now), isForced };
  let published = 0;
  for (const kind of subjectKinds) {
    for (const id of await listDueSubjects(db, { kind, batch }))
      published += await db.transaction().execute((trx) => publishOf(tools, trx, { subject: { kind, id }, batch }));
  }
  return published;
}

/** It changes no other review, or one that is public and stays so. */
const isOfPublic = sql<boolean>`(replaces_id is null or exists (select from reviews as changed
  where changed.id = reviews.replaces_id and changed.state = 'published' and changed.leaves_on is null))`;

async function listDueSubjects(
  db: Context['db'],
  { kind, batch }: { kind: SubjectKind; batch: Batch },
): Promise<string[]> {
  const column = subjectColumn(kind);
  const rows = await db
    .selectFrom('reviews')
    .where('state', '=', 'approved')
    .where('subject_kind', '=', kind)
    .where('publish_on', '<=', batch.day)
    .where('leaves_on', 'is', null)
    .select(`${column} as id`)
    .distinct()
    .orderBy(column)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

async function publishOf(
  tools: Pick<Tools, 'vault'>,
  trx: Trx,
  { subject, batch }: { subject: Subject; batch: Batch },
): Promise<number> {
  const due = await lockDue(tools, trx, { subject, day: batch.day });
  const kind = await findBatchKind(trx, { subject, now: batch.now });
  const out = batch.isForced ? due : comingOut(due, { kind, today: batch.day });
  const ids = new Set(out.map(({ id }) => id));
  for (const review of due.filter(({ id }) => ids.has(id))) await publish(trx, review, batch.now);
  return ids.size;
}

/** In random order: the versions of the rows must not tell who wrote first. */
async function lockDue(
  { vault }: Pick<Tools, 'vault'>,
  trx: Trx,
  { subject, day }: { subject: Subject; day: string },
): Promise<(DueReview & { version: number })[]> {
  const rows = await trx
    .selectFrom('reviews')
    .where(subjectColumn(subject.kind), '=', subject.id)
    .where('state', '=', 'approved')
    .where('publish_on', '<=', day)
    // Its author withdrew it.
    .where('leaves_on', 'is', null)
    // A change of a review that its author withdrew, or that was removed, goes with that one.
    .where(isOfPublic)
    .select(['id', 'version', 'publish_on', 'organisation_number', 'answers', 'verification_level', 'submitted_at'])
    .orderBy(sql`random()`)
    .forUpdate()
    .execute();
  const choices = await listChoices(trx, { vault, reviewIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    publishOn: row.publish_on ?? day,
    voice: row.organisation_number ?? row.id,
    isSettled: isSettledOn(row, day),
    mayComeOutAlone: readDeciding(row.answers).publishAlone === true,
    waitsForOthers: choices.get(row.id)?.company === 'two_others',
  }));
}

async function publish(trx: Trx, { id, version }: { id: string; version: number }, now: Date): Promise<void> {
  await supersede(trx, { reviewId: id, state: 'published', now });
  await moveReturnCode(trx, id);
  await trx
    .updateTable('reviews')
    .set({ state: 'published', published_on: dayOf(now), version: version + 1 })
    .where('id', '=', id)
    .execute();
  await trx
    .insertInto('review_decisions')
    .values({ review_id: id, review_version: version, decision: 'publish', decided_at: now })
    .execute();
}

/**
 * When we are late with a decision, provisional access lasts until its author hears of it, unless they chose to wait for
 * others: access that lasts as long as a site is quiet would be had for nothing. In one transaction and in
 * random order: the order of the passes must not be that of the reviews.
 */
export async function extendLateReviews({ db, vault, clock }: Tools): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const sentAgain = (await listWaiting(trx, { vault })).map(({ reviewId }) => reviewId);
    const waiting = await trx
      .selectFrom('reviews')
      .where((one) =>
        one.or([
          one('state', '=', 'submitted'),
          sql<boolean>`id in ${untoldReviews}`,
          sql<boolean>`id = any(${sentAgain}::uuid[])`,
        ]),
      )
      .select(['id', 'state'])
      .execute();
    const links = await Promise.all(
      waiting.map(async ({ id, state }) => ({ state, link: await findLink(trx, { vault, reviewId: id }) })),
    );
    const keys = links.flatMap(({ state, link }) => {
      if (link === null) return [];
      const isPatient = link.choices.company === 'two_others' && state !== 'submitted';
      return isPatient ? [] : [asPassKey(link.passKey)];
    });
    for (const key of shuffled(keys)) await extendProvisionalPass(trx, { vault, key, now, until: after(now, days(1)) });
  });
}
