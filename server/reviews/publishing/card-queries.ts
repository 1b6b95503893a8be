import { sql, type RawBuilder } from 'kysely';
import { sharedFunderQuestions } from '../../../contract/reviews/card-attributes.ts';
import { valuesOf } from '../../../contract/reviews/options.ts';
import { periodsOf } from '../../../contract/reviews/period.ts';
import { regionOf } from '../../../contract/regions.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { currentSettings } from '../../current-settings.ts';
import {
  feedbackAttributes,
  funderAttributes,
  isEstablished,
  providerAttributes,
  sharedAttributes,
  type Attribute,
  type Described,
  type Values,
} from './card-rules.ts';

/** What each card of a subject shows, by the id of its review: see card-rules.ts. */
export type SharedCards = ReadonlyMap<string, Readonly<Record<string, string>>>;

export type Subject = 'funder_id' | 'entrepreneur_id' | 'provider_id';

const attributesOf: Readonly<Record<Subject, readonly Attribute[]>> = {
  funder_id: funderAttributes,
  entrepreneur_id: feedbackAttributes,
  provider_id: providerAttributes,
};

/**
 * Of all published reviews of a subject, whatever a reader filters. Those that were written about another subject, which
 * was merged into it since, share with each other alone: a reader may know which they are.
 */
export async function readSharedCards(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  subject: Subject,
  subjectId: string,
): Promise<SharedCards> {
  const today = dayOf(clock.now());
  const rows = await db
    .selectFrom('reviews')
    .where(subject, '=', subjectId)
    .where('state', '=', 'published')
    .select(['id', 'organisation_number', 'venture_name', 'verification_level', 'published_on', 'review_class'])
    .select('merged_from')
    .select([
      dayOfContact.as('day'),
      sharedAnswers.as('answers'),
      answer('displayAs').as('displayAs'),
      answer('authorRole').as('authorRole'),
      answer('funderType').as('funderType'),
      answer('funderOrgId').as('funderOrgId'),
      sql<string | null>`answers -> 'venture' ->> 'country'`.as('country'),
    ])
    .execute();
  const describe = (row: (typeof rows)[number]): Described => ({
    id: row.id,
    // Reviews of a venture without a known organisation count as those of one, as in the figures.
    voice: row.organisation_number ?? (subject === 'entrepreneur_id' ? (row.funderOrgId ?? '') : row.id),
    isNamed: subject !== 'entrepreneur_id' && isNamed(row),
    isEstablished: isEstablished(row, today),
    values: {
      ...valuesOfCard({ ...row, role: roleOf(subject, row) }),
      funderType: row.funderType ?? 'other',
    },
  });
  const { fewestSharing } = await currentSettings({ db, config });
  const origins = Map.groupBy(rows, ({ merged_from: origin }) => origin);
  return new Map(
    [...origins.values()].flatMap((ofOne) => [
      ...sharedAttributes(ofOne.map(describe), attributesOf[subject], fewestSharing),
    ]),
  );
}

/** What a card could say of a review. */
export function valuesOfCard(row: {
  review_class: string | null;
  verification_level: number;
  /** To the questions whose answers five voices must share, among others. */
  answers: Readonly<Partial<Record<SharedField, string | null>>>;
  displayAs: string | null;
  country: string | null;
  role: string | null;
  day: string | null;
}): Values {
  return {
    ...Object.fromEntries(sharedFields.map((field) => [field, row.answers[field] ?? null])),
    reviewClass: row.review_class ?? 'pitch',
    verification: String(row.verification_level),
    region: row.displayAs === 'anonymous' ? null : regionOf(row.country),
    role: row.role,
    ...(row.day === null ? { year: null, half: null, quarter: null } : periodsOf(row.day)),
  };
}

const answer = (field: string): RawBuilder<string | null> => sql<string | null>`answers ->> ${sql.lit(field)}`;

type SharedField = keyof typeof sharedFunderQuestions;
const sharedFields = valuesOf(sharedFunderQuestions);
const sharedAnswers = sql<Record<SharedField, string | null>>`jsonb_build_object(${sql.join(
  sharedFields.flatMap((field) => [sql.lit(field), answer(field)]),
)})`;

/** Of the last contact, or of the last use. */
const dayOfContact = sql<string | null>`coalesce(last_contact_on,
  (coalesce(answers ->> 'lastContact', answers ->> 'usedTo', answers ->> 'usedFrom') || '-01')::date)::text`;

const proven = 2;

/** Whether the card names the organisation: its writer chose so, and we have proof. */
export const isNamed = (review: {
  displayAs: string | null;
  verification_level: number;
  venture_name: string | null;
}): boolean =>
  review.displayAs === 'named_venture' && review.verification_level >= proven && review.venture_name !== null;

/** What readers may see of the role. An anonymous writer about a provider shows none. */
export function roleOf(subject: Subject, row: { displayAs: string | null; authorRole: string | null }): string | null {
  const isHidden = subject === 'provider_id' && (row.displayAs === 'anonymous' || row.authorRole === null);
  if (isHidden) return null;
  return row.authorRole === 'adviser' ? 'adviser' : 'executive';
}

const longAgo = '0001-01-01';

/** The period that a card shows, and its first day: lists are ordered by it, so that an order tells what words say. */
export function shownPeriodOf(shown: Readonly<Record<string, string>>): { period: string | null; startsOn: string } {
  const period = shown['quarter'] ?? shown['half'] ?? shown['year'] ?? null;
  if (period === null) return { period, startsOn: longAgo };
  const [, part = '', number = '1'] = /^\d{4} ?(\D?)(\d?)$/.exec(period) ?? [];
  const month = part === 'Q' ? Number(number) * 3 - 2 : part === 'H' && number === '2' ? 7 : 1;
  return { period, startsOn: `${period.slice(0, 4)}-${String(month).padStart(2, '0')}-01` };
}
