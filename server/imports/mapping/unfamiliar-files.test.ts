import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, ownerOf, type TestDatabase } from '../../../tests/database.ts';
import { fewOf } from '../../../tests/deep-run.ts';
import { writeFile } from '../../../tests/import-files.ts';
import { brokenNames, longText, unfamiliarFiles, type Unfamiliar } from '../../../tests/unfamiliar/files.ts';
import { truthIsThere, type Figures } from '../../../tests/unfamiliar/truth.ts';
import { importDeals, type ImportReport } from '../import.ts';
import { OpenQuestions } from '../open-questions.ts';

/** Thirty files in shapes that no known source has: each is read as it is meant, or what is open is asked. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());
beforeEach(async () => {
  await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
});

const load = async (file: string, answers: Record<string, string>): Promise<ImportReport> =>
  importDeals(database.connection, {
    kind: null,
    file,
    sourceName: 'unfamiliar',
    isDryRun: false,
    clock: { now: () => new Date('2026-11-18T10:00:00Z') },
    answers,
  });

/** The report, or what is asked. */
async function tryFile(file: string, answers: Record<string, string>): Promise<ImportReport | OpenQuestions> {
  try {
    return await load(file, answers);
  } catch (error) {
    if (error instanceof OpenQuestions) return error;
    throw error;
  }
}

/** Each question is answered by a person who knows the file; an answer may lead to another question. */
async function answerAll(
  file: string,
  { answers = {} }: Unfamiliar,
): Promise<{ asked: string[]; report: ImportReport }> {
  const asked: string[] = [];
  const said: Record<string, string> = {};
  for (let round = 0; round < 4; round += 1) {
    const outcome = await tryFile(file, said);
    if (!(outcome instanceof OpenQuestions)) return { asked, report: outcome };
    expect((await figuresOf()).count).toBe(0);
    for (const { id, choices } of outcome.questions) {
      const answer = answers[id] ?? answers[id.split(':')[0] ?? ''];
      expect([id, answer]).toEqual([id, expect.any(String)]);
      // A currency can be any, and a name of one's own begins with =.
      if (id !== 'currency' && !answer!.startsWith('='))
        expect([id, choices.map(({ value }) => value)]).toEqual([id, expect.arrayContaining([answer])]);
      said[id] = answer!;
      asked.push(id);
    }
  }
  throw new Error(`still asked after four rounds: ${asked.join(', ')}`);
}

/** The figures of the database, by other code than the report. */
async function figuresOf(): Promise<Figures> {
  const { rows: sums } = await sql<{ name: string; sum: string }>`
    select kind || ' ' || currency as name, trim_scale(sum(amount))::text as sum from deals where amount is not null group by 1`.execute(
    database.db,
  );
  const { rows: kinds } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::integer as count from deals group by 1`.execute(database.db);
  const { rows } = await sql<Omit<Figures, 'kinds' | 'sums'>>`
    select count(*)::integer as count, count(distinct recipient_name)::integer as recipients,
      (select count(distinct name)::integer from deals, unnest(funder_names) as name) as funders,
      count(amount)::integer as amounts, count(date)::integer as dates, min(date)::text as first, max(date)::text as last,
      coalesce(array_agg(distinct date_precision) filter (where date_precision is not null), '{}') as precisions,
      count(distinct recipient_country)::integer as countries from deals`.execute(database.db);
  return {
    ...rows[0]!,
    kinds: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
    sums: Object.fromEntries(sums.map(({ name, sum }) => [name, sum])),
  };
}

describe.runIf(truthIsThere)('thirty files', () => {
  test('are thirty', () => {
    expect(new Set(unfamiliarFiles.map(({ name }) => name)).size).toBe(30);
  });

  test.each(
    fewOf(
      6,
      unfamiliarFiles.map((file) => [file.name, file] as const),
    ),
  )('%s', async (_name, unfamiliar: Unfamiliar) => {
    const { make, figures, refused, mustAsk = [] } = unfamiliar;
    const file = writeFile(await make());
    if (refused !== undefined) {
      await expect(load(file, {})).rejects.toThrow(refused);
      expect((await figuresOf()).count).toBe(0);
      return;
    }
    const { asked, report } = await answerAll(file, unfamiliar);
    expect(asked).toEqual(expect.arrayContaining([...mustAsk]));
    expect(report).toMatchObject({
      rejectedCount: unfamiliar.rejected ?? 0,
      passedOverCount: unfamiliar.passedOver ?? 0,
    });
    expect(await figuresOf()).toEqual(figures());
  });

  test('texts are mended and stored in full', async () => {
    const unfamiliar = unfamiliarFiles.find(({ name }) => name.startsWith('texts that'))!;
    const file = writeFile(await unfamiliar.make());
    await load(file, { ...unfamiliar.answers });
    const { rows } = await sql<{ who: string; text: string }>`
      select recipient_name as who, description as text from deals`.execute(database.db);
    expect(rows.map(({ who }) => who)).toEqual(expect.arrayContaining([...brokenNames]));
    expect(rows.map(({ text }) => text)).toContain(longText);
  });
});
