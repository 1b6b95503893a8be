import { z } from 'zod';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { listSimilarNames } from '../../funders/queries.ts';
import { Refusal } from '../../refusal.ts';
import type { Moderator } from '../../http/viewer.ts';
import { isMine } from '../authorship/one-link-queries.ts';
import { pseudonymOf } from '../authorship/number-queries.ts';
import { hasTie } from './lock.ts';
import { countMatches, listSimilar } from './match-queries.ts';
import { listModeratorNumbers, listTiesOfOthers, moderatorWord, upperFirst } from './people.ts';
import { presentRow, queueOf } from './queue-queries.ts';
import { findReading } from './reading-commands.ts';
import { decisionsOf } from '../rules.ts';
import { reasonCodeOf } from '../last-decision.ts';
import { findRemoval, wasHidden } from '../removal/queries.ts';
import { openClaim } from './sealed-claim.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

const kept = z.record(z.string(), z.unknown());

/** All that a moderator needs to decide, and nothing that says who wrote it. */
export async function getModerated(
  { db, vault, clock }: Tools,
  { reviewId, admin }: { reviewId: string; admin: Moderator },
): Promise<ModeratedReview> {
  const row = await queueOf(db).where('reviews.id', '=', reviewId).executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found', { detail: 'There is no such review.' });
  const now = clock.now();
  const subject = { kind: row.subject_kind, id: row.subject_id ?? '' };
  const name = row.subject_name ?? '';
  const isProposed = row.subject_state === 'proposed';
  const answers = kept.parse(row.answers);
  const numbers = await listModeratorNumbers(db);
  const by = (id: string | null): string => moderatorWord(numbers, id, admin.memberId);
  const [isOwn, isTied, reading, pseudonym, similarReviews, matches, similar, removal, isOnce] = await Promise.all([
    isMine(db, { vault, reviewId, memberId: admin.memberId }),
    hasTie(db, { admin, subject, website: row.subject_website }),
    findReading(db, { reviewId, now }),
    pseudonymOf(db, { vault, reviewId }),
    listSimilar(db, reviewId),
    countMatches(db, { subject, answers, now }),
    isProposed && subject.kind === 'funder' ? listSimilarNames(db, { id: subject.id, name }) : [],
    findRemoval(db, { reviewId, memberId: admin.memberId, by }),
    wasHidden(db, reviewId),
  ]);
  const can = decisionsOf({ state: row.state, hasConflict: isOwn || isTied });
  const readBy = reading === null || reading.adminId === admin.memberId ? null : upperFirst(by(reading.adminId));
  return {
    ...presentRow(row, { now, readBy, numbers }),
    answers,
    pseudonym,
    // What a moderator saw proof of is no claim any more.
    claimedOrganisation: row.verification_level === 0 ? openClaim(vault, row.sealed_claim) : null,
    isMine: isOwn,
    hasTie: isTied,
    tiesOfOthers: await listTiesOfOthers(db, { subject, adminId: admin.memberId, numbers }),
    subject: { isProposed, website: row.subject_website, country: row.subject_country, similar },
    ...(await readPast(db, { reviewId, by })),
    matches,
    similarReviews,
    can: can.filter((one) => one !== 'remove' || removal.removal === null),
    ...removal,
    canHide: can.includes('remove') && !isOnce,
    canWithdrawRemoval: removal.removal?.isYours === true,
  };
}

interface Asked {
  readonly reviewId: string;
  /** The admin as the one who asks reads of them. */
  readonly by: (id: string | null) => string;
}

async function readPast(
  db: Db,
  asked: Asked,
): Promise<Pick<ModeratedReview, 'versions' | 'history' | 'verifications' | 'notes'>> {
  const [versions, history, verifications, notes] = await Promise.all([
    listVersions(db, asked.reviewId),
    listHistory(db, asked),
    listVerifications(db, asked),
    listNotes(db, asked),
  ]);
  return { versions, history, verifications, notes };
}

async function listVersions(db: Db, reviewId: string): Promise<ModeratedReview['versions']> {
  const rows = await db
    .selectFrom('review_versions')
    .where('review_id', '=', reviewId)
    .selectAll()
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    receivedOn: dayOf(row.sent_at),
    answers: kept.parse(row.answers),
  }));
}

async function listHistory(db: Db, { reviewId, by }: Asked): Promise<ModeratedReview['history']> {
  const rows = await db
    .selectFrom('review_decisions')
    .where('review_id', '=', reviewId)
    .selectAll()
    .orderBy('decided_at')
    .orderBy('review_version')
    .execute();
  return rows.map((row) => ({
    decision: row.decision,
    reasonCode: reasonCodeOf(row.reason_code),
    message: row.message,
    decidedAt: row.decided_at.toISOString(),
    by: row.decided_by !== null ? by(row.decided_by) : row.decision === 'withdraw' ? 'the writer' : 'the system',
  }));
}

async function listVerifications(db: Db, { reviewId, by }: Asked): Promise<ModeratedReview['verifications']> {
  const rows = await db
    .selectFrom('review_verifications')
    .where('review_id', '=', reviewId)
    .selectAll()
    .orderBy('set_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    level: row.level,
    previousLevel: row.previous_level,
    proof: row.proof,
    setAt: row.set_at.toISOString(),
    by: by(row.set_by),
  }));
}

async function listNotes(db: Db, { reviewId, by }: Asked): Promise<ModeratedReview['notes']> {
  const rows = await db
    .selectFrom('review_notes')
    .where('review_id', '=', reviewId)
    .selectAll()
    .orderBy('written_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    note: row.note,
    writtenAt: row.written_at.toISOString(),
    by: by(row.written_by),
  }));
}
