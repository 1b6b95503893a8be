import { sql, type RawBuilder } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import {
  desks,
  queueTabs,
  screeningFlags,
  type Desk,
  type QueueRow,
  type QueueTab,
} from '../../../contract/reviews/moderation.ts';
import { valuesOf } from '../../../contract/reviews/options.ts';
import { reviewLanguageCodes } from '../../../contract/reviews/queue-filters.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listReviewQueue } from '../../../contract/reviews/moderation.ts';
import { startOfDay } from '../../access/rules.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { openCursor, sealCursor } from '../../database/sealed-cursor.ts';
import type { Moderator } from '../../http/viewer.ts';
import { listAlerts } from './screening-alert-commands.ts';
import { listModeratorNumbers, moderatorWord, upperFirst } from './people.ts';
import { passesFilter, waitsSince, type QueueFilter } from './queue-filter.ts';
import { workingDaysBetween } from '../../desk/working-days.ts';
import { readPace } from './pace-queries.ts';
import { currentSettings } from '../../current-settings.ts';
import { reviewsWithSubject } from './subject.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'config'>;
export type QueuePage = ReplyOf<typeof listReviewQueue>;
const defaultPage = 50;

interface QueueQuery {
  readonly tab: QueueTab;
  readonly desk: Desk;
  readonly kind?: SubjectKind | undefined;
  readonly filter: QueueFilter;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Waiting: the one that waits longest first, so that no review is forgotten. The other tabs: the newest first. */
export async function listQueue(tools: Tools, admin: Moderator, query: QueueQuery): Promise<QueuePage> {
  const { db, vault, clock, config } = tools;
  const { tab, limit = defaultPage, cursor } = query;
  const kinds = kindsOf(query);
  const { filter } = query;
  const binding = JSON.stringify(['listReviewQueue', tab, kinds, filter]);
  const passes = passesFilter(filter, { moderatorId: admin.memberId, now: clock.now() });
  const isOldestFirst = tab === 'waiting';
  const direction = isOldestFirst ? 'asc' : 'desc';
  const since = isOldestFirst ? waitsSince : sql<Date>`reviews.submitted_at`;
  let page = queueOf(db)
    .where(isOf(kinds))
    .where(passes)
    .where('reviews.state', 'in', [...queueTabs[tab].states]);
  if (cursor !== undefined) {
    const [at = '', id = ''] = openCursor(vault, binding, cursor);
    page = page.where(
      sql<boolean>`(${since}, reviews.id) ${sql.raw(isOldestFirst ? '>' : '<')} (${at}::timestamptz, ${id}::uuid)`,
    );
  }
  const ordered = page.orderBy(since, direction).orderBy('reviews.id', direction);
  const [rows, counts, pace, alerts, last, readers, numbers] = await Promise.all([
    ordered.limit(limit + 1).execute(),
    countTabs(db, kinds, passes),
    readPace(db, { kinds, now: clock.now(), mostDays: (await currentSettings({ db, config })).reviewMostDays }),
    listAlerts(db, { kinds, now: clock.now() }),
    findLastPublication(db, kinds),
    listReaders(db, { now: clock.now(), exceptId: admin.memberId }),
    listModeratorNumbers(db),
  ]);
  const shown = rows.slice(0, limit);
  const end = shown.at(-1);
  return {
    data: shown.map((row) => presentRow(row, { now: clock.now(), readBy: readers.get(row.id) ?? null, numbers })),
    nextCursor:
      rows.length > limit && end !== undefined
        ? sealCursor(vault, binding, [end.waits_since.toISOString(), end.id])
        : null,
    counts,
    pace,
    alerts,
    lastPublishedAt: last?.toISOString() ?? null,
    moderators: { count: numbers.size, me: numbers.get(admin.memberId) ?? 0 },
  };
}

/** None where the kind is of another desk. */
function kindsOf({ desk, kind }: QueueQuery): SubjectKind[] {
  return desks[desk].filter((one) => kind === undefined || one === kind);
}

const isOf = (kinds: readonly SubjectKind[]) => sql<boolean>`reviews.subject_kind = any(${[...kinds]}::text[])`;

export function queueOf(db: Db) {
  return reviewsWithSubject(db)
    .selectAll('reviews')
    .select((eb) => [
      eb
        .selectFrom('review_assignments')
        .whereRef('review_id', '=', 'reviews.id')
        .select('moderator_id')
        .as('assigned_to'),
      eb
        .selectFrom('review_versions')
        .whereRef('review_id', '=', 'reviews.id')
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('version_count'),
      waitsSince.as('waits_since'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof queueOf>['execute']>>[number];

async function countTabs(db: Db, kinds: SubjectKind[], passes: RawBuilder<boolean>): Promise<QueuePage['counts']> {
  const rows = await db
    .selectFrom('reviews')
    .leftJoin('funders', 'funders.id', 'reviews.funder_id')
    .leftJoin('entrepreneurs', 'entrepreneurs.id', 'reviews.entrepreneur_id')
    .leftJoin('providers', 'providers.id', 'reviews.provider_id')
    .where(isOf(kinds))
    .where(passes)
    .groupBy('reviews.state')
    .select(['reviews.state', ({ fn }) => fn.countAll<number>().as('count')])
    .execute();
  const countOf = (tab: QueueTab): number => {
    const states: readonly string[] = queueTabs[tab].states;
    return rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.count, 0);
  };
  return {
    waiting: countOf('waiting'),
    asked: countOf('asked'),
    approved: countOf('approved'),
    published: countOf('published'),
    declined: countOf('declined'),
    removed: countOf('removed'),
  };
}

/** The last time a moderator approved one. */
async function findLastPublication(db: Db, kinds: SubjectKind[]): Promise<Date | null> {
  const row = await db
    .selectFrom('review_decisions')
    .innerJoin('reviews', 'reviews.id', 'review_decisions.review_id')
    .where(isOf(kinds))
    .where('review_decisions.decision', '=', 'approve')
    .where('review_decisions.decided_by', 'is not', null)
    .select('review_decisions.decided_at')
    .orderBy('review_decisions.decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.decided_at ?? null;
}

/** Which reviews other moderators have open, and who. */
async function listReaders(
  db: Db,
  { now, exceptId }: { now: Date; exceptId: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('review_readings')
    .where('expires_at', '>', now)
    .where('admin_id', '<>', exceptId)
    .select(['review_id', 'admin_id'])
    .execute();
  if (rows.length === 0) return new Map();
  const numbers = await listModeratorNumbers(db);
  return new Map(
    rows.map((row) => [row.review_id, upperFirst(moderatorWord(numbers, row.admin_id, exceptId))] as const),
  );
}

const longestExcerpt = 60;

/** For a review without a headline: enough of it to tell it from the others. */
export function firstWords(text: string): string {
  const words = text.trim();
  if (words.length <= longestExcerpt) return words;
  return `${words.slice(0, longestExcerpt).replace(/\s+\S*$/u, '')} …`;
}

export function presentRow(
  row: Row,
  { now, readBy, numbers }: { now: Date; readBy: string | null; numbers: ReadonlyMap<string, number> },
): QueueRow {
  return {
    id: row.id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id ?? '',
    subjectName: row.subject_name ?? '',
    headline: row.headline ?? firstWords(row.review_text ?? ''),
    state: row.state,
    version: row.version,
    reviewClass: row.review_class,
    fundingKind: row.funding_kind,
    overall: row.overall,
    verificationLevel: row.verification_level,
    flags: valuesOf(screeningFlags).filter((flag) => row.screening_flags.includes(flag)),
    isResent: (row.version_count ?? 0) > 1,
    receivedOn: dayOf(row.submitted_at),
    waitedDays: row.state === 'submitted' ? workingDaysBetween(startOfDay(row.waits_since), startOfDay(now)) : null,
    publishOn: row.state === 'published' ? row.published_on : row.publish_on,
    readBy,
    assignee: row.assigned_to === null ? null : (numbers.get(row.assigned_to) ?? null),
    language: reviewLanguageCodes.find((code) => code === row.language) ?? 'unknown',
  };
}

export async function countWaiting(db: Db): Promise<{ funder: number; entrepreneur: number }> {
  const rows = await db
    .selectFrom('reviews')
    .where('state', '=', 'submitted')
    .groupBy('subject_kind')
    .select(['subject_kind', ({ fn }) => fn.countAll<number>().as('count')])
    .execute();
  const countOf = (desk: Desk): number => {
    const kinds: readonly string[] = desks[desk];
    return rows.filter((row) => kinds.includes(row.subject_kind)).reduce((sum, row) => sum + row.count, 0);
  };
  return { funder: countOf('funder'), entrepreneur: countOf('entrepreneur') };
}
