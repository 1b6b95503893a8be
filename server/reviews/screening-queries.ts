import { sql } from 'kysely';
import type { ScreeningFlag } from '../../contract/review-moderation.ts';
import { after, hours } from '../clock.ts';
import type { Trx } from '../database/connect.ts';
import { burstHours, screen } from './screening-rules.ts';
import type { StoredAnswers } from './stored-answers.ts';

interface Screened {
  readonly answers: StoredAnswers;
  readonly funderId: string;
  readonly isNewFunder: boolean;
  readonly memberId: string;
  readonly now: Date;
  /** The review itself, when it was sent before. */
  readonly exceptId?: string;
}

/** Gathers what the screening looks at and answers its flags. */
export async function screenReview(trx: Trx, screened: Screened): Promise<ScreeningFlag[]> {
  const { answers, now } = screened;
  const member = await trx
    .selectFrom('members')
    .where('id', '=', screened.memberId)
    .select('created_at')
    .executeTakeFirstOrThrow();
  return screen(answers, {
    now,
    accountCreatedAt: member.created_at,
    greatestSimilarity: await greatestSimilarity(trx, screened),
    recentReviews: await countRecent(trx, screened),
    isNewFunder: screened.isNewFunder,
  });
}

/** Copies are looked for among so many of the newest reviews: comparing costs some 70 µs each, and no index helps. */
const comparedReviews = 3_000;
export const isCompared = sql<boolean>`reviews.id in (select id from reviews order by submitted_at desc limit ${sql.lit(comparedReviews)})`;

async function greatestSimilarity(trx: Trx, { answers, exceptId }: Screened): Promise<number> {
  const text = `${answers.worked} ${answers.didNot}`;
  const nearest = await trx
    .selectFrom('reviews')
    .where(isCompared)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .select(sql<number | null>`max(similarity(review_text, ${text}))`.as('similarity'))
    .executeTakeFirst();
  return nearest?.similarity ?? 0;
}

async function countRecent(trx: Trx, { funderId, now, exceptId }: Screened): Promise<number> {
  const counted = await trx
    .selectFrom('reviews')
    .where('funder_id', '=', funderId)
    .where('submitted_at', '>', after(now, -hours(burstHours)))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}
