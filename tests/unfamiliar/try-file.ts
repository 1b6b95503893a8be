import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { importDeals, type ImportReport } from '../../server/imports/import.ts';
import { OpenQuestions } from '../../server/imports/open-questions.ts';
import { createTestDatabase, ownerOf, type TestDatabase } from '../database.ts';
import { writeFile } from '../import-files.ts';

/** Small files of no known source, imported into an empty database for each test. */

type Answers = Readonly<Record<string, string>>;

export interface Trial {
  readonly load: (content: string | Buffer, answers?: Answers) => Promise<ImportReport>;
  /** The questions that the file leaves open. */
  readonly asked: (content: string | Buffer, answers?: Answers) => Promise<OpenQuestions['questions']>;
  readonly idsOf: (content: string | Buffer, answers?: Answers) => Promise<string[]>;
  /** `grant 2021-03-04 Alder+Birch > Kite 1000 EUR`, by date and recipient. */
  readonly deals: () => Promise<string[]>;
  readonly db: () => TestDatabase['db'];
}

const day = (precision: unknown, on: string): string => {
  const [year = '', month = ''] = on.split('-');
  if (precision === 'year') return year;
  if (precision === 'month') return `${year}-${month}`;
  if (precision === 'quarter') return `${year}-Q${Math.ceil(Number(month) / 3)}`;
  return precision === 'half_year' ? `${year}-H${Number(month) > 6 ? 2 : 1}` : on;
};

export function startTrial(): Trial {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.destroy());
  beforeEach(async () => {
    await sql`truncate deals, deal_imports, funders cascade`.execute(ownerOf(database.db));
  });
  const load: Trial['load'] = (content, answers = {}) =>
    importDeals(database.connection, {
      kind: null,
      file: writeFile(content),
      sourceName: 'trial',
      isDryRun: false,
      clock: { now: () => new Date('2026-11-18T10:00:00Z') },
      answers,
    });
  const asked: Trial['asked'] = async (content, answers = {}) => {
    const error: unknown = await load(content, answers).catch((thrown: unknown) => thrown);
    if (error instanceof OpenQuestions) return error.questions;
    throw error instanceof Error ? error : new Error('nothing was asked');
  };
  const deals: Trial['deals'] = async () => {
    const { rows } = await sql<
      Record<'kind' | 'funders' | 'recipient' | 'amount', string> & { on: string; precision: string }
    >`
      select kind, coalesce(array_to_string(funder_names, '+'), '') as funders, coalesce(recipient_name, '?') as recipient,
        coalesce(date::text, '?') as on, date_precision as precision,
        coalesce(trim_scale(amount)::text || ' ' || currency, '?') as amount
      from deals order by date, recipient_name, amount`.execute(database.db);
    return rows.map(
      ({ kind, funders, recipient, on, precision, amount }) =>
        `${kind} ${day(precision, on)} ${funders} > ${recipient} ${amount}`,
    );
  };
  const idsOf: Trial['idsOf'] = async (content, answers) => (await asked(content, answers)).map(({ id }) => id);
  return { load, asked, idsOf, deals, db: () => database.db };
}
