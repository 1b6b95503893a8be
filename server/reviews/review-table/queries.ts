import { sql, type RawBuilder } from 'kysely';
import {
  defaultReviewSort,
  reviewColumns,
  tableFlags,
  verifications,
  type AdminReview,
} from '../../../contract/reviews/admin-reviews.ts';
import { hiddenWords } from '../../../contract/reviews/hiding-words.ts';
import type { Desk } from '../../../contract/reviews/moderation.ts';
import type { TableFilters, TableQuery } from '../../../contract/table/table.ts';
import type { Db } from '../../database/connect.ts';
import { countTableRows, likePattern, readTablePage, whereOf, type TableRelation } from '../../database/table-query.ts';
import type { Vault } from '../../vault.ts';
import { listHidden } from '../removal/queries.ts';

/** All reviews of a desk as a table. Nothing of their authors is read, and no instant: days and random ids alone. */

/** The condition of the indexes of each desk, word for word. */
const ofDesk: Readonly<Record<Desk, RawBuilder<boolean>>> = {
  funder: sql<boolean>`reviews.subject_kind <> 'entrepreneur'`,
  entrepreneur: sql<boolean>`reviews.subject_kind = 'entrepreneur'`,
};

interface Subjects {
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly sortName: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  /** The ids of the reviews whose subject has a name like this. */
  readonly named: (pattern: string) => RawBuilder<unknown>;
}

/**
 * The names that the rows are sorted by, in lower case, made once for each subject instead of once for each review.
 * PostgreSQL leaves a join out where nothing of it is used, since `distinct` says that it adds no rows.
 */
const sortNames = (table: string, key: string): RawBuilder<unknown> =>
  sql`left join (select distinct on (id) id, lower(name) as sort_name from ${sql.table(table)}) as ${sql.id(`${table}_by_name`)}
    on ${sql.ref(`${table}_by_name.id`)} = ${sql.ref(`reviews.${key}`)}`;

const reviewsNamed = (table: string, key: string, pattern: string): RawBuilder<unknown> =>
  sql`select reviews.id from reviews join ${sql.table(table)} as named on named.id = ${sql.ref(`reviews.${key}`)}
    where ' ' || normalise_text(named.name) like ${pattern}`;

const subjects: Readonly<Record<Desk, Subjects>> = {
  funder: {
    id: sql`coalesce(reviews.funder_id, reviews.provider_id)`,
    name: sql`coalesce(funders.name, providers.name)`,
    sortName: sql`coalesce(funders_by_name.sort_name, providers_by_name.sort_name)`,
    join: sql`left join funders on funders.id = reviews.funder_id left join providers on providers.id = reviews.provider_id
      ${sortNames('funders', 'funder_id')} ${sortNames('providers', 'provider_id')}`,
    named: (pattern) =>
      sql`${reviewsNamed('funders', 'funder_id', pattern)} union all ${reviewsNamed('providers', 'provider_id', pattern)}`,
  },
  entrepreneur: {
    id: sql`reviews.entrepreneur_id`,
    name: sql`entrepreneurs.name`,
    sortName: sql`entrepreneurs_by_name.sort_name`,
    join: sql`left join entrepreneurs on entrepreneurs.id = reviews.entrepreneur_id
      ${sortNames('entrepreneurs', 'entrepreneur_id')}`,
    named: (pattern) => reviewsNamed('entrepreneurs', 'entrepreneur_id', pattern),
  },
};

/** The reviews of a desk with the columns of the contract. */
function reviewsOf(desk: Desk): RawBuilder<unknown> {
  const { id, name, sortName, join } = subjects[desk];
  return sql`select reviews.id, reviews.subject_kind, ${id} as subject_id, ${name} as subject_name, ${sortName} as sort_name,
      review_headline(reviews.headline, reviews.review_text) as headline, reviews.state, reviews.review_class,
      reviews.funding_kind, reviews.overall,
      (${sql.lit(`{${verifications.join(',')}}`)}::text[])[reviews.verification_level + 1] as verification,
      reviews.screening_flags as flags,
      exists (select from review_versions where review_versions.review_id = reviews.id and review_versions.version > 1) as is_resent,
      (reviews.submitted_at at time zone 'UTC')::date as sent_on,
      review_publish_on(reviews.state, reviews.publish_on, reviews.published_on) as publish_on
    from reviews ${join} where ${ofDesk[desk]}`;
}

const alias = 'listed';

/** By headline and by the name of the subject: searches that each have an index, rather than one with OR that has none. */
const findsText = (desk: Desk, search: string): RawBuilder<boolean> =>
  sql<boolean>`listed.id in (
    select reviews.id from reviews
      where ' ' || normalise_text(review_headline(reviews.headline, reviews.review_text)) like ${likePattern(search)}
    union all ${subjects[desk].named(likePattern(search))})`;

const relationOf = (desk: Desk): TableRelation => ({
  name: `reviews of the ${desk} desk`,
  columns: reviewColumns[desk],
  alias,
  idType: 'uuid',
  searched: (search) => findsText(desk, search),
  foundBy: { subjectName: (name) => sql<boolean>`listed.id in (${subjects[desk].named(likePattern(name))})` },
  defaultSort: defaultReviewSort,
  // As people sort: case does not matter.
  sortedBy: { subjectName: { column: 'sort_name', sqlType: 'text' } },
});

interface Stored {
  readonly id: string;
  readonly subject_kind: AdminReview['subjectKind'];
  readonly subject_id: string;
  readonly subject_name: string;
  readonly headline: string;
  readonly state: AdminReview['state'];
  readonly review_class: AdminReview['reviewClass'];
  readonly funding_kind: AdminReview['fundingKind'];
  readonly overall: number | null;
  readonly verification: AdminReview['verification'];
  readonly flags: readonly string[];
  readonly is_resent: boolean;
  readonly sent_on: string;
  readonly publish_on: string | null;
}

/** One page in the order asked for. The ids come first: what is not filtered by is read of the rows of the page alone. */
export async function listReviews(
  db: Db,
  { desk, ...call }: { desk: Desk; query: TableQuery; vault: Vault; readerId: string },
): Promise<{ rows: AdminReview[]; nextCursor: string | null; previousCursor: string | null }> {
  const page = await readTablePage<{ id: string }>(db, {
    relation: relationOf(desk),
    from: reviewsOf(desk),
    selection: sql`listed.id`,
    ...call,
  });
  const ids = page.rows.map(({ id }) => id);
  return { ...page, rows: await readReviews(db, desk, ids) };
}

export const countReviews = (db: Db, { desk, filters }: { desk: Desk; filters: TableFilters }): Promise<number> =>
  countTableRows(db, { relation: relationOf(desk), from: reviewsOf(desk), filters });

/** Which of a filter: `only` these, or all but `except`. */
export interface ChosenReviews {
  readonly desk: Desk;
  readonly filters: TableFilters;
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
}

/** The ids of the chosen ones, the newest day first, and within a day in the random order of the ids. */
export async function listChosenIds(db: Db, { desk, filters, only, except }: ChosenReviews): Promise<string[]> {
  const chosen = only === null ? sql`listed.id <> all(${except}::uuid[])` : sql`listed.id = any(${only}::uuid[])`;
  const { rows } = await sql<{ id: string }>`select listed.id from (${reviewsOf(desk)}) as listed
    where ${whereOf(relationOf(desk), filters)} and ${chosen} order by listed.sent_on desc, listed.id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** In the order of the ids; those that are gone are left out. */
export async function readReviews(db: Db, desk: Desk, ids: readonly string[]): Promise<AdminReview[]> {
  if (ids.length === 0) return [];
  const hidden = await listHidden(db, ids);
  const { rows } = await sql<Stored>`${reviewsOf(desk)} and reviews.id = any(${ids}::uuid[])`.execute(db);
  const found = new Map(rows.map((row) => [row.id, present(row, hidden.has(row.id))]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function present(row: Stored, isHidden: boolean): AdminReview {
  return {
    id: row.id,
    headline: isHidden ? hiddenWords : row.headline,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    state: row.state,
    reviewClass: row.review_class,
    fundingKind: row.funding_kind,
    overall: row.overall,
    verification: row.verification,
    flags: tableFlags.filter((flag) => row.flags.includes(flag)),
    isResent: row.is_resent,
    sentOn: row.sent_on,
    publishOn: row.publish_on,
  };
}
