import { z } from 'zod';
import type { PublishedProviderReview } from '../../contract/providers.ts';
import { providerReviewShape } from '../../contract/provider-review-fields.ts';
import { providerDimensionKeys } from '../../contract/provider-review-ratings.ts';
import { regionOf } from '../../contract/regions.ts';
import { askedBy, authorRoles, displayChoices, valuesOf } from '../../contract/review-options.ts';
import type { Context } from '../context.ts';
import { openCursor, sealCursor } from '../database/sealed-cursor.ts';
import { findReviewableProvider } from '../providers/queries.ts';
import { Refusal } from '../http/refusal.ts';
import { periodsOf } from './published-periods.ts';
import { hasText, isAfter } from './published-queries.ts';

const defaultPage = 20;

/** The published reviews of a provider, in the order of those of a funder. */
export async function listPublishedOfProvider(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  options: {
    providerId: string;
    overall?: string | undefined;
    text?: string | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
    readerId: string;
  },
): Promise<{ data: PublishedProviderReview[]; nextCursor: string | null }> {
  const { overall, text = '', limit = defaultPage } = options;
  const provider = await findReviewableProvider(db, options.providerId);
  if (provider === null) throw new Refusal('not_found', { detail: 'We know no provider with this id.' });
  const binding = JSON.stringify(['listProviderReviews', provider.id, overall, text, options.readerId]);
  let page = db
    .selectFrom('reviews')
    .innerJoin(periodsOf('provider_id', provider.id), (join) => join.onRef('periods.id', '=', 'reviews.id'))
    .$if(overall !== undefined, (query) => query.where('overall', '=', Number(overall)))
    .$if(text.trim() !== '', (query) => query.where(hasText(text)));
  if (options.cursor !== undefined) {
    const [day = '', id = ''] = openCursor(vault, binding, options.cursor);
    page = page.where(isAfter(day, id));
  }
  const rows = await page
    .selectAll('reviews')
    .select(['periods.period', 'periods.starts_on'])
    .orderBy('periods.starts_on', 'desc')
    .orderBy('reviews.id')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(present),
    nextCursor:
      rows.length > limit && last !== undefined ? sealCursor(vault, binding, [last.starts_on, last.id]) : null,
  };
}

const { ratings, overall, recommend } = providerReviewShape;
/** Of the stored answers, those that a card shows or hides. */
const shownAnswers = z.object({
  ratings,
  overall,
  recommend,
  headline: z.string(),
  worked: z.string(),
  didNot: z.string(),
  tie: z.string().optional(),
  asked: z.enum([...valuesOf(askedBy), 'the_provider']).optional(),
  displayAs: z.enum(valuesOf(displayChoices)),
  authorRole: z.enum(valuesOf(authorRoles)).optional(),
  venture: z.object({ country: z.string() }).optional(),
});

interface Row {
  readonly id: string;
  readonly answers: unknown;
  readonly verification_level: number;
  readonly venture_name: string | null;
  readonly period: string;
}

function present(row: Row): PublishedProviderReview {
  const answers = shownAnswers.parse(row.answers);
  return {
    id: row.id,
    period: row.period,
    byline: bylineOf(row, answers),
    verificationLevel: row.verification_level,
    hasTie: answers.tie === 'yes',
    isInvitedByProvider: answers.asked === 'the_provider',
    headline: answers.headline,
    worked: answers.worked,
    didNot: answers.didNot,
    overall: answers.overall,
    ratings: providerDimensionKeys.flatMap((key) => {
      const rating = answers.ratings[key];
      return typeof rating === 'number' ? [{ key, rating }] : [];
    }),
    recommend: answers.recommend,
  };
}

const proven = 2;

/** What the writer chose to show, and no more: an anonymous one shows not even a role. */
function bylineOf(row: Row, answers: z.output<typeof shownAnswers>): PublishedProviderReview['byline'] {
  if (answers.displayAs === 'anonymous') return { role: null, region: null, venture: null };
  const isNamed = answers.displayAs === 'named_venture' && row.verification_level >= proven;
  return {
    role: answers.authorRole === undefined ? null : answers.authorRole === 'adviser' ? 'adviser' : 'executive',
    region: answers.venture === undefined ? null : regionOf(answers.venture.country),
    venture: isNamed ? row.venture_name : null,
  };
}
