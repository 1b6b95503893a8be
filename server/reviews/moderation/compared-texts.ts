import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/connect.ts';
import { longTextsOf, readScreened, type ScreenedAnswers } from './screening-rules.ts';
import { similarityOf, trigramsOf, type Trigrams } from './trigram-rules.ts';

/**
 * Texts of reviews as they are compared with each other. What was worked out for a text is kept in the process: each
 * review that is sent is compared with thousands. pg_trgm would do it anew each time, and sees letters of ASCII alone.
 */

export interface ComparedText {
  readonly trigrams: Trigrams;
  /** Of each long text by itself. */
  readonly digests: readonly string[];
}

/** Copies are looked for among so many of the newest reviews. */
export const comparedReviews = 3_000;
const mostKept = 2 * comparedReviews;
/** Worked out without a pause: some 50 ms. */
const slice = 250;

/** By the digest of the whole text; the one that was not asked for longest goes first. */
const kept = new Map<string, ComparedText>();

const digestOf = (text: string): string => createHash('md5').update(text).digest('hex');

function keep(key: string, text: ComparedText): ComparedText {
  kept.delete(key);
  kept.set(key, text);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return text;
}

/** Of answers in any form, stored or not. */
export function comparedText(answers: ScreenedAnswers): ComparedText {
  const texts = longTextsOf(answers);
  const whole = wholeTextOf(answers);
  const key = digestOf(whole);
  return keep(key, kept.get(key) ?? { trigrams: trigramsOf(whole), digests: texts.map(digestOf) });
}

/** As the column `review_text` has it. */
const wholeTextOf = ({ worked, didNot, privateFeedback }: ScreenedAnswers): string =>
  [worked, didNot, privateFeedback].map((text) => text ?? '').join(' ');

/** From 0 to 1, of whole texts; one long text that occurs in both word for word makes them the same. */
export const likenessOf = (one: ComparedText, other: ComparedText): number =>
  one.digests.some((digest) => other.digests.includes(digest)) ? 1 : similarityOf(one.trigrams, other.trigrams);

/** Of all subjects and states: what was declined here comes back elsewhere. */
const newest = sql`select id, md5(review_text) as digest from reviews order by submitted_at desc limit ${sql.lit(comparedReviews)}`;

/** The newest reviews, each with how alike it is to this text. */
export async function listLikenesses(
  db: Db | Trx,
  text: ComparedText,
  exceptIds: readonly string[] = [],
): Promise<{ id: string; likeness: number }[]> {
  const { rows } = await sql<{ id: string; digest: string }>`${newest}`.execute(db);
  const others = rows.filter(({ id }) => !exceptIds.includes(id));
  await readTexts(
    db,
    others.flatMap(({ id, digest }) => (kept.has(digest) ? [] : [id])),
  );
  return others.map(({ id, digest }) => {
    const other = kept.get(digest);
    return { id, likeness: other === undefined ? 0 : likenessOf(text, keep(digest, other)) };
  });
}

/** Reads what is not known yet, and lets others have their turn in between. */
async function readTexts(db: Db | Trx, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += slice) {
    const some = await db
      .selectFrom('reviews')
      .where('id', 'in', ids.slice(from, from + slice))
      .select('answers')
      .execute();
    for (const { answers } of some) comparedText(readScreened(answers));
    await nextTurn();
  }
}
