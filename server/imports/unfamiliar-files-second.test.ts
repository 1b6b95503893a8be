import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../tests/database.ts';
import { fewOf } from '../../tests/deep-run.ts';
import { figuresOf, type SecondFile } from '../../tests/unfamiliar/second/award.ts';
import { secondFiles } from '../../tests/unfamiliar/second/files.ts';
import { differencesOf, keysOf, storedAwards, type Difference } from '../../tests/unfamiliar/second/measure.ts';
import { realFilesAreThere } from '../../tests/unfamiliar/second/real.ts';
import { Refusal } from '../refusal.ts';
import { importDeals, type ImportReport } from './import.ts';
import { OpenQuestions } from './open-questions.ts';

/** Thirty more files in shapes that no known source has, with figures by an author who has not read the importer. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const folder = mkdtempSync(join(tmpdir(), 'fundsight-second-'));

type Outcome = ImportReport | OpenQuestions | Refusal;

async function tryFile(file: string, answers: Record<string, string>): Promise<Outcome> {
  try {
    return await importDeals(database.connection, {
      kind: null,
      file,
      sourceName: 'second',
      isDryRun: false,
      clock: { now: () => new Date('2026-11-18T10:00:00Z') },
      answers,
    });
  } catch (error) {
    if (error instanceof OpenQuestions || error instanceof Refusal) return error;
    throw error;
  }
}

interface Reading {
  readonly asked: readonly string[];
  /** A question that has no true answer among its choices, or why the file was refused. */
  readonly stuck: string | null;
  readonly report: ImportReport | null;
}

/** The true answers to what a refusal names: `--sheet`, `--answer "field:amount=…"`. */
const answersIn = (message: string, answers: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(answers).filter(([id]) => message.includes(`--${id} `) || message.includes(`${id}=`));

/** A person who knows the file answers each question; an answer may lead to another question. */
async function readFile({ make, fileName, answers = {} }: SecondFile): Promise<Reading> {
  const file = join(folder, fileName);
  writeFileSync(file, await make());
  const said: Record<string, string> = {};
  for (let round = 0; round < 8; round += 1) {
    const outcome = await tryFile(file, said);
    const asked = Object.keys(said);
    if (!(outcome instanceof Refusal)) return { asked, stuck: null, report: outcome };
    if (outcome instanceof OpenQuestions) {
      const stuck = answerQuestions(outcome, answers, said);
      if (stuck !== null) return { asked: Object.keys(said), stuck, report: null };
      continue;
    }
    const more = answersIn(outcome.message, answers).filter(([id]) => said[id] === undefined);
    if (more.length === 0) return { asked, stuck: `refused: ${outcome.message}`, report: null };
    Object.assign(said, Object.fromEntries(more));
  }
  return { asked: Object.keys(said), stuck: 'still asked after eight rounds', report: null };
}

/** Adds the answers to what was said; the question that has no true answer, else null. */
function answerQuestions(
  { questions }: OpenQuestions,
  answers: Readonly<Record<string, string>>,
  said: Record<string, string>,
): string | null {
  for (const { id, text, choices } of questions) {
    const answer = answers[id] ?? answers[id.split(':')[0] ?? ''];
    const isAnyText = id === 'currency' || answer?.startsWith('=') === true;
    if (answer === undefined || !(isAnyText || choices.some(({ value }) => value === answer)))
      return `no true answer to ${id} (${text}) among ${choices.map(({ value }) => value).join(' | ')}`;
    said[id] = answer;
  }
  return null;
}

/** For the table of a run: one line of JSON for each file. */
function note(line: Record<string, unknown>): void {
  const path = process.env['UNFAMILIAR_FIGURES'];
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(line)}\n`);
}

async function measure(second: SecondFile): Promise<Reading & { figureCount: number; differences: Difference[] }> {
  const reading = await readFile(second);
  const truth = second.truth();
  const found = await storedAwards(database.db, keysOf(truth));
  if (reading.report === null) {
    expect(found).toEqual([]);
    const figureCount = second.isRefused === true ? 1 : Object.keys(figuresOf(truth)).length;
    return { ...reading, figureCount, differences: [] };
  }
  return { ...reading, ...differencesOf(truth, found, reading.report) };
}

/** Figures that are right and all figures, by file. */
const scores = new Map<string, readonly [right: number, all: number]>();
const leastShare = 0.95;

describe.runIf(realFilesAreThere)('thirty more files', () => {
  test('are thirty', () => {
    expect(new Set(secondFiles.map(({ name }) => name)).size).toBe(30);
    expect(new Set(secondFiles.map(({ fileName }) => fileName)).size).toBe(30);
  });

  test.each(
    fewOf(
      6,
      secondFiles.map((file) => [file.name, file] as const),
    ),
  )('%s', async (name, second) => {
    const { asked, stuck, report, figureCount, differences } = await measure(second);
    const isRead = second.isRefused === true ? stuck?.startsWith('refused') === true : stuck === null;
    scores.set(name, [isRead ? figureCount - differences.length : 0, figureCount]);
    note({ name, isRead, figureCount, asked, stuck, differences, report });
    if (second.isRefused === true) {
      expect(stuck).toMatch(/^refused/);
      return;
    }
    expect(stuck).toBeNull();
    expect(differences.filter(({ verdict }) => verdict !== 'said')).toEqual([]);
  });

  test('have nineteen of twenty figures right', ({ skip }) => {
    if (scores.size < secondFiles.length) skip('a quick run reads some of the files');
    const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
    const counts = [...scores.values()];
    const share = sum(counts.map(([right]) => right)) / sum(counts.map(([, all]) => all));
    expect(share).toBeGreaterThanOrEqual(leastShare);
  });
});
