import { z } from 'zod';
import { endpoint, uuid } from '../endpoint.ts';
import { column, nullable, optionsOf, sortable, type LabelledColumn } from '../table/column.ts';
import { pageOf, tableFilters, tableQuery, type SortTerm } from '../table/table.ts';
import { desks, moderatorStateWords, screeningFlags, type Desk, type ScreeningFlag } from './moderation.ts';
import { fundingKinds, reviewClasses, subjectKinds, valuesOf } from './options.ts';
import { reviewStates } from './reviews.ts';

/**
 * All reviews of a page of the admin panel as a table, in every state. What it shows is what the queue shows of a
 * review, less what would help to find its author among many: see docs/decisions/0045-tables-of-reviews.md.
 */

/**
 * What the screening says of the writer stays with the one review that is read: as a filter it would lead to members. It goes
 * with the link to the author.
 */
export const flagsAboutWriters: readonly ScreeningFlag[] = [
  'new_account',
  'disposable_mail',
  'account',
  'own_organisation',
  'organisation_unproven',
  'declared_tie',
];
export const tableFlags: readonly ScreeningFlag[] = valuesOf(screeningFlags).filter(
  (flag) => !flagsAboutWriters.includes(flag),
);

/** What shows that the writer dealt with the subject, by level. */
export const verifications = ['email', 'domain', 'proof'] as const;
export type Verification = (typeof verifications)[number];
const verificationLabels: Readonly<Record<Verification, string>> = {
  email: 'Email address',
  domain: 'Mail of the organisation',
  proof: 'Proof',
};
const kindLabels = { funder: 'Funder', provider: 'Other' } as const;

/** What is said of an entrepreneur is passed on and never public. */
const stateLabels: Readonly<Record<Desk, typeof moderatorStateWords>> = {
  funder: moderatorStateWords,
  entrepreneur: { ...moderatorStateWords, published: 'Passed on' },
};

export type ReviewColumn = LabelledColumn<
  | 'headline'
  | 'subjectName'
  | 'subjectKind'
  | 'state'
  | 'reviewClass'
  | 'fundingKind'
  | 'overall'
  | 'verification'
  | 'flags'
  | 'isResent'
  | 'sentOn'
  | 'publishOn'
  | 'subjectId'
>;

const columnsFor = (desk: Desk): readonly ReviewColumn[] => {
  const isFunder = desk === 'funder';
  const all: (ReviewColumn | false)[] = [
    column('headline', 'Review', 'text'),
    column('subjectName', isFunder ? 'Subject' : 'Entrepreneur', 'text', sortable),
    isFunder && column('subjectKind', 'Review of', 'in', { options: optionsOf(kindLabels) }),
    column('state', 'State', 'in', { options: optionsOf(stateLabels[desk], reviewStates) }),
    column('reviewClass', 'Class', 'in', { ...nullable, options: optionsOf(reviewClasses) }),
    column('fundingKind', 'Funding', 'in', { ...nullable, options: optionsOf(fundingKinds) }),
    isFunder && column('overall', 'Overall', 'range', { ...sortable, isInteger: true }),
    column('verification', 'Verified by', 'in', { options: optionsOf(verificationLabels, verifications) }),
    column('flags', 'Flags', 'arrayContains', { options: optionsOf(screeningFlags, tableFlags) }),
    column('isResent', 'Changed', 'triState'),
    column('sentOn', 'Sent', 'dateRange', sortable),
    column('publishOn', 'Published', 'dateRange', { ...sortable, ...nullable }),
    column('subjectId', isFunder ? 'Subject id' : 'Entrepreneur id', 'text'),
  ];
  return all.filter((one) => one !== false);
};

/** The funder desk includes the reviews of providers. */
export const reviewColumns: Readonly<Record<Desk, readonly ReviewColumn[]>> = {
  funder: columnsFor('funder'),
  entrepreneur: columnsFor('entrepreneur'),
};

/** The newest day comes first. Within a day the order is that of the ids, which are random. */
export const defaultReviewSort: readonly SortTerm[] = [{ key: 'sentOn', direction: 'descending' }];

const row = z.object({
  id: uuid,
  /** Its headline, or its first words where it has none: what funders say of a venture. */
  headline: z.string(),
  subjectKind: z.enum(subjectKinds),
  subjectId: z.string(),
  subjectName: z.string(),
  state: z.enum(reviewStates),
  /** Null for reviews of providers, as `fundingKind` is. */
  reviewClass: z.enum(valuesOf(reviewClasses)).nullable(),
  fundingKind: z.enum(valuesOf(fundingKinds)).nullable(),
  /** 1 to 5; null for reviews of ventures, which have no overall rating. */
  overall: z.number().nullable(),
  verification: z.enum(verifications),
  flags: z.array(z.enum(valuesOf(screeningFlags))),
  /** Sent again after we asked for a change. */
  isResent: z.boolean(),
  /** Days of UTC; never an instant. */
  sentOn: z.iso.date(),
  /** The day on which it was published, or will be at the earliest; null for one that never was. */
  publishOn: z.iso.date().nullable(),
});
export type AdminReview = z.output<typeof row>;

const page = pageOf(row);
const counted = z.object({ count: z.int() });

export const listAdminReviews = {
  funder: endpoint('GET /api/admin/funder-reviews', {
    summary: 'A page of all reviews of funders and providers, filtered and sorted',
    query: tableQuery(reviewColumns.funder),
    reply: page,
  }),
  entrepreneur: endpoint('GET /api/admin/entrepreneur-reviews', {
    summary: 'A page of all reviews of entrepreneurs, filtered and sorted',
    query: tableQuery(reviewColumns.entrepreneur),
    reply: page,
  }),
} as const;

export const countAdminReviews = {
  funder: endpoint('GET /api/admin/funder-reviews/count', {
    summary: 'How many reviews of funders and providers match a filter',
    query: tableFilters(reviewColumns.funder),
    reply: counted,
  }),
  entrepreneur: endpoint('GET /api/admin/entrepreneur-reviews/count', {
    summary: 'How many reviews of entrepreneurs match a filter',
    query: tableFilters(reviewColumns.entrepreneur),
    reply: counted,
  }),
} as const;

/** Files that one admin may take on one UTC day, and reviews that can be named one by one. */
export const reviewFilesPerDay = 20;
export const mostReviewsByName = 500;
const chosenIds = z.array(uuid).max(mostReviewsByName);
const chosen = z.strictObject({ only: chosenIds.nullable(), except: chosenIds });

/** Columns of the file, in its order: those of the table. */
export const exportedReviewColumns: Readonly<Record<Desk, readonly (keyof AdminReview)[]>> = {
  funder: ['id', ...reviewColumns.funder.map(({ key }) => key)],
  entrepreneur: ['id', ...reviewColumns.entrepreneur.map(({ key }) => key)],
};

/**
 * CSV of the filter, streamed, in the order of the table; `only` takes these of the filter, `except` leaves these out.
 * Noted in the audit before its first line. 429 `export_limit` after 20 files in a day.
 */
export const exportReviews = {
  funder: endpoint('POST /api/admin/funder-reviews/exports', {
    summary: 'The reviews of funders and providers that match a filter, as a CSV file',
    query: tableFilters(reviewColumns.funder),
    body: chosen,
    /** The bytes of the file, not JSON. */
    reply: z.any(),
  }),
  entrepreneur: endpoint('POST /api/admin/entrepreneur-reviews/exports', {
    summary: 'The reviews of entrepreneurs that match a filter, as a CSV file',
    query: tableFilters(reviewColumns.entrepreneur),
    body: chosen,
    reply: z.any(),
  }),
} as const;

/** The desk on which a kind of subject is moderated. */
export const deskOf = (kind: AdminReview['subjectKind']): Desk =>
  desks.entrepreneur.some((one) => one === kind) ? 'entrepreneur' : 'funder';
