import { sql } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { readDeciding } from '../moderation/rules.ts';
import { largeFunderDeals, largeFunderMonths, monthsBefore, publicationOf, type BatchKind } from '../rules.ts';

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}

/**
 * How the reviews of a subject wait for each other. A funder with fewer than ten known deals in 24 months is small: one
 * review may be enough to guess who wrote it. How many ventures a provider serves is unknown, so it counts as small.
 */
export async function findBatchKind(
  db: Db | Trx,
  { subject, now }: { subject: Subject; now: Date },
): Promise<BatchKind> {
  if (subject.kind === 'entrepreneur') return 'private';
  if (subject.kind === 'provider') return 'small';
  const deals = await db
    .selectFrom('deals')
    .where('funder_ids', '@>', sql<string[]>`array[${subject.id}]::text[]`)
    .where('date', '>=', dayOf(monthsBefore(now, largeFunderMonths)))
    .select('id')
    .limit(largeFunderDeals)
    .execute();
  return deals.length < largeFunderDeals ? 'small' : 'large';
}

interface Approved {
  readonly subject: Subject;
  readonly publishOn: string;
  readonly answers: unknown;
  readonly waitsForOthers: boolean;
}

/** What the author of an approved review reads of its publication, as things stand now. */
export async function findPublication(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { subject, publishOn, answers, waitsForOthers }: Approved,
): Promise<string> {
  const now = clock.now();
  const kind = await findBatchKind(db, { subject, now });
  const mayComeOutAlone = readDeciding(answers).publishAlone === true;
  return publicationOf({ kind, publishOn, mayComeOutAlone, waitsForOthers, today: dayOf(now) });
}
