import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { dealKinds } from '../deals/options.ts';
import { writtenText } from '../written-text.ts';

/** Sources that are kept: an address whose file is read again and again, and what became of each attempt. */

export const schedules = ['daily', 'weekly', 'monthly', 'quarterly', 'by_hand'] as const;
export type Schedule = (typeof schedules)[number];
export const scheduleWords: Readonly<Record<Schedule, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  by_hand: 'By hand',
};

/** From this share of rows on that would change or be rejected, or that are missing, a person is asked. */
export const askedShare = 0.1;
/** After so many failures in a row a source waits for an admin. */
export const mostFailures = 10;
/** How many runs of a source are shown. */
export const shownRuns = 10;

const outcomes = ['updated', 'nothing_new', 'asked', 'failed'] as const;
export type RunOutcomeName = (typeof outcomes)[number];
export const outcomeWords: Readonly<Record<RunOutcomeName, string>> = {
  updated: 'Updated',
  nothing_new: 'Nothing new',
  asked: 'Asked',
  failed: 'Failed',
};

/** Why a person is asked, and why a run failed: stable codes with their words. */
export const runReasons = {
  first_file: 'The first file waits for you: say what its columns mean',
  other_columns: 'The columns of the file have changed',
  open_questions: 'The file leaves something open that the last one did not',
  many_changes: 'More than a tenth of the rows would change',
  many_rejected: 'More than a tenth of the rows would be rejected',
  fewer_rows: 'The file has more than a tenth fewer rows than the last one',
  renamed: 'Rows may be stored deals under a new name',
  not_found: 'The file is no longer there',
  refused: 'The other server refused the request',
  no_answer: 'The other server does not answer',
  broken_off: 'The file broke off before its end',
  too_large: 'The file is larger than 500 MB',
  not_public: 'The address does not lead to a public server',
  redirects: 'The address redirects too many times',
  unreadable: 'The file cannot be read',
  ended: 'The run ended before it was done',
} as const;
export type RunReason = keyof typeof runReasons;
export const runReason = z.enum(Object.keys(runReasons) as [RunReason, ...RunReason[]]);

const run = z.object({
  id: uuid,
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Null while it continues. */
  outcome: z.enum(outcomes).nullable(),
  reason: runReason.nullable(),
  /** What belongs to the reason: `404`, `14 %`. */
  detail: z.string().nullable(),
  /** Of its import, in deals. */
  added: z.int().nullable(),
  changed: z.int().nullable(),
  importId: uuid.nullable(),
});
export type SourceRun = z.output<typeof run>;

const source = z.object({
  id: uuid,
  name: z.string(),
  address: z.string(),
  schedule: z.enum(schedules),
  /** `asks`: an import of it waits for a person, and nothing is read in the meantime. */
  state: z.enum(['running', 'asks', 'paused', 'stopped']),
  /** An import that waits for a person. */
  askingImportId: uuid.nullable(),
  failures: z.int(),
  /** The last time at which the stored rows were those of the source; null before its first import. */
  freshAt: instant.nullable(),
  /** Null while it is paused, stopped, waits for a person, or is read by hand. */
  dueAt: instant.nullable(),
  isRunning: z.boolean(),
  /** Of its last import. */
  kind: z.enum(dealKinds).nullable(),
  adapter: z.string().nullable(),
  isTrusted: z.boolean(),
  deals: z.int(),
  /** The newest first, at most ten. */
  runs: z.array(run),
  version: z.int(),
});
export type Source = z.output<typeof source>;

const address = z
  .string()
  .trim()
  .max(2_000, 'At most 2,000 characters')
  .pipe(z.url({ protocol: /^https?$/, error: 'Write an address that starts with https://' }));
const name = writtenText({ least: 1, most: 100, wanted: 'Say where the rows come from', isName: true });
const params = z.strictObject({ sourceId: uuid });
const versioned = z.strictObject({ version: z.int() });

export const listSources = endpoint('GET /api/admin/sources', {
  summary: 'Sources that are kept, those that need a person first',
  reply: z.object({ data: z.array(source) }),
});
/** With `importId`: as that finished import was read. Otherwise its first file waits for a person. */
export const addSource = endpoint('POST /api/admin/sources', {
  summary: 'Keep a source; its file is fetched at once',
  body: z.strictObject({ name, address, schedule: z.enum(schedules), importId: uuid.optional() }),
  status: 201,
  reply: source,
});
export const changeSource = endpoint('PATCH /api/admin/sources/:sourceId', {
  summary: 'Change the address or the schedule of a source',
  params,
  body: versioned.extend({ address, schedule: z.enum(schedules) }),
  reply: source,
});
export const setSourceState = endpoint('POST /api/admin/sources/:sourceId/state', {
  summary: 'Pause a source, resume it, or fetch its file now',
  params,
  body: versioned.extend({ to: z.enum(['paused', 'running', 'fetch']) }),
  reply: source,
});
export const removeSource = endpoint('DELETE /api/admin/sources/:sourceId', {
  summary: 'Remove a source; its deals stay',
  params,
  status: 204,
  reply: nothing,
});

/** For the drawer of a deal. */
export const listSourceDates = endpoint('GET /api/deals/sources', {
  summary: 'When the sources that are kept were last read, by their names',
  reply: z.object({ data: z.array(z.object({ name: z.string(), freshAt: instant })) }),
});
