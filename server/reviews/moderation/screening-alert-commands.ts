import { sql } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { BurstAlert } from '../../../contract/reviews/moderation.ts';
import { after, hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { burstEmailJob } from './burst-email-job.ts';

/** Reviews of one subject within this many hours that alert the admins. */
const alertSize = 6;
export const alertHours = 24;
/** A review that would raise an alert begins a new one after so many hours without another. */
export const alertQuietHours = 72;

interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}

/** One alert per subject until it is quiet again, however many reviews come. `reviews` counts those of a day. */
export async function raiseAlert(
  trx: Trx,
  { subject, reviews, now }: { subject: Subject; reviews: number; now: Date },
): Promise<void> {
  if (reviews < alertSize) return;
  const isOver = sql<boolean>`review_alerts.latest_at < ${after(now, -hours(alertQuietHours))}`;
  await trx
    .insertInto('review_alerts')
    .values({ subject_kind: subject.kind, subject_id: subject.id, reviews, noticed_at: now, latest_at: now })
    .onConflict((conflict) =>
      conflict.columns(['subject_kind', 'subject_id']).doUpdateSet({
        reviews: sql`greatest(${reviews}, case when ${isOver} then 0 else review_alerts.reviews end)`,
        latest_at: now,
        noticed_at: sql`case when ${isOver} then ${now} else review_alerts.noticed_at end`,
        mailed_at: sql`case when ${isOver} then null else review_alerts.mailed_at end`,
        seen_at: sql`case when ${isOver} then null else review_alerts.seen_at end`,
      }),
    )
    .execute();
}

/**
 * An alert stays while a review of its days waits for a decision, whatever comes after it, and for its quiet hours in any
 * case. One that was asked for a change was looked at.
 */
function openAlerts(db: Db, now: Date) {
  return db
    .selectFrom('review_alerts')
    .where(
      sql<boolean>`(latest_at > ${after(now, -hours(alertQuietHours))} or exists (select from reviews
        where reviews.subject_kind = review_alerts.subject_kind and reviews.state = 'submitted'
          and reviews.submitted_at > noticed_at - make_interval(hours => ${alertHours})
          and case reviews.subject_kind when 'funder' then funder_id when 'provider' then provider_id
            else entrepreneur_id end = review_alerts.subject_id))`,
    )
    .select(['subject_kind', 'subject_id', 'reviews', 'noticed_at'])
    .select(
      sql<string | null>`case subject_kind
        when 'funder' then (select name from funders where id = subject_id)
        when 'provider' then (select name from providers where id = subject_id)
        else (select name from entrepreneurs where id = subject_id) end`.as('subject_name'),
    );
}

export async function listAlerts(
  db: Db,
  { kinds, now }: { kinds: readonly SubjectKind[]; now: Date },
): Promise<BurstAlert[]> {
  const rows = await openAlerts(db, now)
    .where(sql<boolean>`subject_kind = any(${[...kinds]}::text[])`)
    .where('seen_at', 'is', null)
    .orderBy('noticed_at')
    .execute();
  return rows.map((row) => ({
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name ?? '',
    reviews: row.reviews,
    noticedAt: row.noticed_at.toISOString(),
  }));
}

export async function markAlertSeen(db: Db, { subject, now }: { subject: Subject; now: Date }): Promise<void> {
  await db
    .updateTable('review_alerts')
    .set({ seen_at: now })
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .execute();
}

/**
 * Promises every admin an email about each new alert, once: marked in the transaction of its jobs. Answers how many
 * alerts were new.
 */
export async function mailAlerts({ db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>): Promise<number> {
  const now = clock.now();
  const fresh = await openAlerts(db, now).where('mailed_at', 'is', null).execute();
  for (const alert of fresh) {
    await db.transaction().execute(async (trx) => {
      const marked = await trx
        .updateTable('review_alerts')
        .set({ mailed_at: now })
        .where('subject_kind', '=', alert.subject_kind)
        .where('subject_id', '=', alert.subject_id)
        .where('mailed_at', 'is', null)
        .executeTakeFirst();
      if (marked.numUpdatedRows === 0n) return;
      for (const { id: adminId } of await listModerators(trx))
        await jobs.send(trx, burstEmailJob, {
          adminId,
          subjectKind: alert.subject_kind,
          subjectName: alert.subject_name ?? '',
          reviews: alert.reviews,
          alert: `${alert.subject_id}:${alert.noticed_at.toISOString()}`,
        });
    });
  }
  return fresh.length;
}

function listModerators(db: Trx) {
  return db
    .selectFrom('members')
    .where('is_moderator', '=', true)
    .where('suspended_at', 'is', null)
    .select('id')
    .execute();
}
