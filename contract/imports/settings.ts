import { z } from 'zod';
import { endpoint, uuid } from '../endpoint.ts';
import { dealKinds } from '../deals/options.ts';
import { mapping } from './mapping.ts';
import { answers, corrections } from './imports.ts';

/** What the wizard needs to resume where the admin stopped, and what it hands out. */

/** How many files one admin may begin in an hour. */
export const importsPerHour = 10;

const importParams = z.strictObject({ importId: uuid });

const importSettings = z.object({
  /** Null until the rows were checked for the first time. */
  mapping: mapping.nullable(),
  answers,
  corrections,
  /** The names of the columns, in their order: those of `raw` of a row. */
  columnNames: z.array(z.string()),
});
export type ImportSettings = z.output<typeof importSettings>;
export const getImportSettings = endpoint('GET /api/admin/imports/:importId/settings', {
  summary: 'How the columns were matched, what was answered and what was corrected at the last check',
  params: importParams,
  reply: importSettings,
});

/** The answer is text/csv: the columns of the file, then the line, the code and the reason. */
export const downloadRejects = endpoint('GET /api/admin/imports/:importId/rejects', {
  summary: 'The refused rows as a CSV file that can be corrected and loaded again',
  params: importParams,
  reply: z.unknown(),
});

/** The answer is text/csv: the names of the columns and a line that shows how each is written. */
export const downloadTemplate = endpoint('GET /api/admin/import-templates/:kind', {
  summary: 'A CSV file to fill in with deals of one kind',
  params: z.strictObject({ kind: z.enum(dealKinds) }),
  reply: z.unknown(),
});
