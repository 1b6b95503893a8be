import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { status } from './shortlist.ts';

/** A shortlist as a file: taken out, and read from one. */

export const exportShortlist = endpoint('GET /api/shortlist/export', {
  summary: 'My shortlist as CSV',
  reply: z.string(),
});

export const mostFileBytes = 5_000_000;
/** More rows than a list may hold are not read. */
export const mostFileRows = 10_000;

const funder = z.object({ id: z.string(), name: z.string() });

const row = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  name: z.string(),
  /** The funder that the name or the id means without doubt. */
  match: funder.nullable(),
  /** Where there is none: those that it may mean, the likeliest first. */
  likely: z.array(funder),
  /** Whether it is on the list already: it stays as it is there. */
  isSaved: z.boolean(),
  status,
  nextStep: z.string().nullable(),
  nextOn: z.string().nullable(),
  notes: z.string().nullable(),
  /** What was not understood; its words stand in the notes. */
  problems: z.array(z.string()),
});
export type ShortlistFileRow = z.output<typeof row>;

/**
 * Reads a file and saves nothing: the page shows what each name means, and sends what the member chose with
 * `POST /api/shortlist/many`. The body is the file: CSV (application/octet-stream). 422 `invalid` where it is none.
 */
export const readShortlistFile = endpoint('POST /api/shortlist/file', {
  summary: 'Read a file of funders',
  body: z.unknown(),
  reply: z.object({
    rows: z.array(row),
    /** Columns of the file that a shortlist has no place for. */
    leftOut: z.array(z.string()),
    /** Rows without a name. */
    withoutName: z.int(),
  }),
});
