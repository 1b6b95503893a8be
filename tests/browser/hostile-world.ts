import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../server/database/connect.ts';
import { changeDraft, listAllDrafts, listStoredDrafts } from '../../server/review-drafts/stored-drafts.ts';
import type { Vault } from '../../server/vault.ts';

const file = new URL('../corpora/script-injections.json', import.meta.url);

/** Texts that run a script where a program shows them carelessly: each calls `ran` with a number of its own. */
export const scriptInjections: readonly string[] = Object.values(
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>, // a file of this repository
).flat();

/** Columns with a name, a line: one text each. Not the licence of a deal: it decides whether the row may be exported. */
const lines: readonly (readonly [table: string, column: string])[] = [
  ['access_applications', 'organisation'],
  ['access_applications', 'website'],
  ['access_codes', 'campaign'],
  ['deal_imports', 'file_name'],
  ['deal_imports', 'source_name'],
  ['deal_reports', 'source_url'],
  ['deals', 'programme'],
  ['deals', 'programme_title'],
  ['deals', 'recipient_name'],
  ['deals', 'source_name'],
  ['deals', 'source_url'],
  ['deals', 'title'],
  ['entrepreneurs', 'name'],
  ['entrepreneurs', 'website'],
  ['funder_aliases', 'name'],
  ['funders', 'name'],
  ['funders', 'website'],
  ['identity_passkeys', 'name'],
  ['identity_sessions', 'browser'],
  ['identity_totp', 'device_name'],
  ['import_mappings', 'name'],
  ['passes', 'reason'],
  ['passes', 'revoked_reason'],
  ['providers', 'name'],
  ['providers', 'website'],
  ['reviews', 'headline'],
  ['reviews', 'venture_name'],
];

/** Columns that hold as much as people like to write: ten texts each. */
const pages: readonly (readonly [table: string, column: string])[] = [
  ['access_applications', 'reason'],
  ['access_applications', 'why'],
  ['deal_edits', 'reason'],
  ['deal_removals', 'note'],
  ['deal_reports', 'message'],
  ['deal_reports', 'note'],
  ['deals', 'description'],
  ['deals', 'notes'],
  ['funder_claims', 'message'],
  ['funders', 'description'],
  ['review_decisions', 'message'],
  ['review_reports', 'answer'],
  ['review_reports', 'message'],
  ['review_response_decisions', 'message'],
  ['review_responses', 'body'],
  ['review_responses', 'shown_body'],
  ['review_verifications', 'proof'],
];

/** Columns that one page shows whole: all of them in each, however long a text may be. */
const walls: readonly (readonly [table: string, column: string])[] = [
  ['member_notes', 'body'],
  ['review_notes', 'note'],
];

/** Answers of a review that people write in words of their own. */
const answers: readonly string[] = [
  'adviceToFunder',
  'adviceToPeers',
  'concernNote',
  'didNot',
  'headline',
  'privateFeedback',
  'programme',
  'subjectTypeOther',
  'tieOther',
  'worked',
];
const shortAnswers = new Set(['headline', 'programme', 'subjectTypeOther', 'tieOther']);
/** Stored answers outside the bounds of a headline are a broken import, and an error: those few stand everywhere else. */
const headlines = scriptInjections.filter(({ length }) => length >= 10 && length <= 80);
const answerTables = ['reviews', 'review_versions'];
const perPage = 10;

/** So few rows are enough for every page, and thousands would take a minute to write again. */
const dealsKept = 150;

/**
 * Every user-written text in this database becomes an injection, however it came in: code that shows a text must not
 * rely on checks at the time of sending.
 */
export async function makeHostile(db: Db, vault: Vault): Promise<void> {
  const together = scriptInjections.map((_, at) =>
    Array.from({ length: perPage }, (_none, more) => scriptInjections[(at + more * 34) % scriptInjections.length]).join(
      '\n',
    ),
  );
  await sql`delete from deals using (select id, row_number() over (partition by kind order by date desc nulls last) as number
    from deals) as listed where listed.id = deals.id and listed.number > ${dealsKept}`.execute(db);
  const columns = [
    ...lines.map(([table, column]) => ({ table, column, texts: scriptInjections })),
    ...pages.map(([table, column]) => ({ table, column, texts: together })),
    ...walls.map(([table, column]) => ({ table, column, texts: [scriptInjections.join('\n')] })),
  ];
  for (const [table, column] of walls)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_${column}_check`)}`.execute(db);
  for (const [table, changes] of Map.groupBy(columns, (column) => column.table)) await fill(db, table, changes);
  for (const table of answerTables) {
    for (const answer of answers) await fillAnswer(db, table, answer, shortAnswers.has(answer) ? headlines : together);
  }
  await fillDrafts(db, vault, (answer) => (shortAnswers.has(answer) ? headlines : together));
}

/** Drafts lie sealed, so each is opened and sealed again. */
async function fillDrafts(db: Db, vault: Vault, textsOf: (answer: string) => readonly string[]): Promise<void> {
  const writers = new Set((await listAllDrafts(db, { vault })).map(({ memberId }) => memberId));
  await db.transaction().execute(async (trx) => {
    for (const memberId of writers) {
      for (const [number, { id, ...draft }] of (await listStoredDrafts(trx, { vault, memberId })).entries()) {
        const hostile = answers.flatMap((answer) => {
          const texts = textsOf(answer);
          return typeof draft.answers[answer] === 'string' ? [[answer, texts[number % texts.length]] as const] : [];
        });
        const content = { ...draft, answers: { ...draft.answers, ...Object.fromEntries(hostile) } };
        await changeDraft(trx, { vault, memberId, id, content });
      }
    }
  });
}

/** Each row gets the next text of the list; what was empty stays empty. */
async function fill(
  db: Db,
  table: string,
  columns: readonly { readonly column: string; readonly texts: readonly string[] }[],
): Promise<void> {
  const changes = columns.map(
    ({ column, texts }, at) => sql`${sql.ref(column)} = case when changed.${sql.ref(column)} is not null
      then (${texts}::text[])[1 + (numbered.number + ${at * 40}) % ${texts.length}] end`,
  );
  await sql`with numbered as (select ctid as place, row_number() over () as number from ${sql.table(table)})
    update ${sql.table(table)} as changed set ${sql.join(changes)}
    from numbered where changed.ctid = numbered.place`.execute(db);
}

async function fillAnswer(db: Db, table: string, answer: string, texts: readonly string[]): Promise<void> {
  await sql`with numbered as (select ctid as place, row_number() over () as number from ${sql.table(table)})
    update ${sql.table(table)} as changed
    set answers = jsonb_set(changed.answers, array[${answer}], to_jsonb((${texts}::text[])[1 + numbered.number % ${texts.length}]))
    from numbered where changed.ctid = numbered.place and jsonb_typeof(changed.answers -> ${answer}) = 'string'`.execute(
    db,
  );
}
