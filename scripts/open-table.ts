import type { DealKind } from '../contract/deals/options.ts';
import type { Answers } from '../contract/imports/imports.ts';
import type { Layout, Mapping } from '../contract/imports/mapping.ts';
import { applyAnswers } from '../server/imports/mapping/apply-answers.ts';
import { prepareFile, type PreparedFile } from '../server/imports/prepare-file.ts';
import type { Input } from '../server/imports/reading/list-inputs.ts';
import { Refusal } from '../server/refusal.ts';

/**
 * Tables of one ZIP or workbook are stored together or not at all: an answer about one counts for all of them, and may
 * change what makes a row of another that would be stored already.
 */

interface Reading {
  readonly kind: DealKind | null;
  readonly layout: Layout;
  readonly answers: Answers;
  readonly mapping: Mapping | null;
}

/** Null for a table that is refused: it is named where it is imported, and keeps no other out. */
async function prepare({ mapping, ...reading }: Reading, { file, member }: Input): Promise<PreparedFile | null> {
  const answers = member === null ? reading.answers : { ...reading.answers, member };
  try {
    const given = mapping === null ? null : applyAnswers(mapping, answers);
    const prepared = await prepareFile(file, { ...reading, answers, mapping: given });
    return prepared.isNoFileOfDeals && prepared.questions.length > 0 ? null : prepared;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The first table that leaves something open; null where none does. */
export async function findOpenTable<One extends { readonly input: Input; readonly options: Reading }>(
  tables: readonly One[],
): Promise<One | null> {
  for (const one of tables) {
    const prepared = await prepare(one.options, one.input);
    if (prepared !== null && prepared.questions.length > 0) return one;
  }
  return null;
}

/** The rows of a table that could be stored; null where it is open itself, or refused. */
export async function rowsHeld(options: Reading, input: Input): Promise<number | null> {
  const prepared = await prepare(options, input);
  return prepared === null || prepared.questions.length > 0 ? null : (prepared.rowCount ?? 0);
}
