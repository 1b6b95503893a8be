import { z } from 'zod';
import { recordColumns, recordKind, recordStates, typesOfRecords, type RecordKind } from './admin-subjects.ts';
import { claimStates } from '../claims/claims.ts';
import { endpoint, instant, nothing, slug } from '../endpoint.ts';
import { legalForms, sectors } from './organisations.ts';
import { name } from '../reviews/answer-shapes.ts';
import { moneyKinds } from '../reviews/options.ts';
import { tableFilters } from '../table/table.ts';
import { writtenText } from '../written-text.ts';

/** One record of a funder, an entrepreneur or a provider: what an admin reads of it and may change. */

type Labels = Readonly<Record<string, string>>;

/** A field of a record. `options` are the words of its closed list; null if any text is allowed. */
export interface RecordField {
  readonly key: string;
  readonly label: string;
  readonly control: 'text' | 'longText' | 'choice' | 'choices' | 'country' | 'year';
  readonly options: Labels | null;
  readonly isOptional: boolean;
  readonly help: string | null;
}

const field = (
  key: string,
  label: string,
  control: RecordField['control'],
  parts: Partial<Pick<RecordField, 'options' | 'isOptional' | 'help'>> = {},
): RecordField => ({ key, label, control, options: null, isOptional: false, help: null, ...parts });

const optional = { isOptional: true } as const;
const first = [field('name', 'Name', 'text', { help: 'The old name stays as another name of it' })];
const last = [
  field('country', 'Country', 'country', optional),
  field('website', 'Website', 'text', { ...optional, help: 'Starting with https:// or http://' }),
  field('state', 'State', 'choice', { options: recordStates, help: 'Only listed ones are public and can be reviewed' }),
];

/** In the order of the form. */
export const recordFields: Readonly<Record<RecordKind, readonly RecordField[]>> = {
  funder: [
    ...first,
    field('types', 'Types', 'choices', { ...optional, options: typesOfRecords.funder.values }),
    field('kinds', 'Gives', 'choices', { ...optional, options: moneyKinds }),
    ...last,
    field('description', 'Description', 'longText', { ...optional, help: 'At most 2,000 characters' }),
  ],
  entrepreneur: [
    ...first,
    field('legalForm', 'Legal form', 'choice', { options: legalForms, help: 'A sole trader is never scored' }),
    field('sector', 'Sector', 'choice', { ...optional, options: sectors }),
    field('foundedYear', 'Founded in', 'year', optional),
    ...last,
  ],
  provider: [
    ...first,
    field('providerType', 'Type', 'text', { help: 'One of our types, or in your own words' }),
    ...last,
  ],
};

/** Values by key of `recordFields`: texts, a year, lists; null where nothing is known. */
export const recordValues = z.record(
  z.string().max(40),
  z.union([z.string().max(4_000), z.int(), z.null(), z.array(z.string().max(60)).max(40)]),
);
export type RecordValues = z.output<typeof recordValues>;

const params = z.strictObject({ kind: recordKind, id: slug });
export const longestReason = 500;
/** Why, in the admin's own words: the history shows it. */
export const reason = writtenText({ most: longestReason });

const change = z.object({
  at: instant,
  /** `edit`, `add_alias`, `remove_alias`, `merge`. */
  action: z.string(),
  /** The address of the admin; null when the account is gone. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  before: recordValues,
  after: recordValues,
});
export type RecordChange = z.output<typeof change>;

const record = z.object({
  id: z.string(),
  kind: recordKind,
  name: z.string(),
  values: recordValues,
  version: z.int(),
  isSample: z.boolean(),
  aliases: z.array(z.object({ alias: z.string(), name: z.string() })),
  counts: z.object({ deals: z.int(), reviews: z.int() }),
  /** Members who say that they work for it; empty for all but funders. */
  claims: z.array(z.object({ state: z.enum(claimStates), count: z.int() })),
  /** The latest first, at most fifty. */
  history: z.array(change),
});
export type AdminRecord = z.output<typeof record>;

/** For a merged record, the one that it was merged into. */
export const getRecord = endpoint('GET /api/admin/subjects/:kind/:id', {
  summary: 'One record with its other names, claims and history',
  params,
  reply: z.object({ data: record }),
});

/** Omitted fields stay. 409 `stale` when another admin changed the record since `version`. */
export const editRecord = endpoint('PATCH /api/admin/subjects/:kind/:id', {
  summary: 'Change the fields of a record',
  params,
  body: z.strictObject({ version: z.int(), values: recordValues, reason: reason.optional() }),
  reply: z.object({ data: record }),
});

/** 422 with `errors.name` that tells which record has this name already. */
export const addAlias = endpoint('POST /api/admin/subjects/:kind/:id/aliases', {
  summary: 'Add another name by which imports and searches find a record',
  params,
  body: z.strictObject({ name }),
  reply: z.object({ data: record }),
});

/** `alias` is the key that `getRecord` answers. Removing one that is gone changes nothing. */
export const removeAlias = endpoint('DELETE /api/admin/subjects/:kind/:id/aliases/:alias', {
  summary: 'Take another name away from a record',
  params: z.strictObject({ kind: recordKind, id: slug, alias: z.string().min(1).max(300) }),
  status: 204,
  reply: nothing,
});

/** Most records whose state is changed by name at once; all of a filter may be more. */
export const mostChangedByName = 500;
/** Most records whose state is changed at once. */
export const mostChanged = 5_000;

/**
 * `only` names records, null means all of the filter in the query of `listRecords`, `except` leaves these out. Then
 * `count` says how many the admin saw: 409 `stale` when they are others by now. Answers
 * how many changed, and by which id that can be undone (`changes.ts`): those in the state already and merged ones stay, and what a member proposed is not listed with
 * others, since that would tell that a member has written about it.
 */
export const changeStates = {
  funder: changeStatesOf('funder', 'POST /api/admin/funders/states'),
  entrepreneur: changeStatesOf('entrepreneur', 'POST /api/admin/entrepreneurs/states'),
  provider: changeStatesOf('provider', 'POST /api/admin/providers/states'),
} as const;

function changeStatesOf<const R extends `POST /api/admin/${string}`>(kind: RecordKind, route: R) {
  return endpoint(route, {
    summary: `List or hide several ${kind}s`,
    query: tableFilters(recordColumns[kind]),
    body: z.strictObject({
      only: z.array(slug).min(1).max(mostChangedByName).nullable(),
      except: z.array(slug).max(mostChangedByName),
      count: z.int(),
      state: z.enum(['listed', 'hidden']),
    }),
    reply: z.object({ data: z.object({ changedCount: z.int(), changeId: z.uuid().nullable() }) }),
  });
}
