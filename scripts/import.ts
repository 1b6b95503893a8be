import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ClientConfig } from 'pg';
import { dealKinds, type DealKind } from '../contract/deals/options.ts';
import {
  delimiters,
  encodings,
  mapping as mappingSchema,
  type Layout,
  type Mapping,
} from '../contract/imports/mapping.ts';
import type { Answers } from '../contract/imports/imports.ts';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig } from '../server/config.ts';
import { prepareDatabase } from '../server/database/prepare-database.ts';
import { waitForDatabase } from '../server/database/wait-until-reachable.ts';
import { importDeals, type ImportReport } from '../server/imports/import.ts';
import { OpenQuestions } from '../server/imports/open-questions.ts';
import { listInputs, type Input } from '../server/imports/reading/list-inputs.ts';
import { openTables } from '../server/imports/reading/shapes/stacked-tables.ts';
import { findOpenTable, rowsHeld } from './open-table.ts';
import { sniffTable } from '../server/imports/reading/sniff-table.ts';
import { templateCsv } from '../server/imports/mapping/template.ts';
import { Refusal } from '../server/refusal.ts';
import { StartError } from '../server/start-error.ts';
import { choiceLines, openReport, printDetection, printReport, progressPrinter } from './print-import.ts';

/** Reads a file of deals into the database: `npm run import -- auto <file> --source <name>`. */

const usage = `npm run import -- <equity|debt|grant|auto> <file, folder or ZIP> … [--source <name>] [--map <mapping.json>] [--dry-run] [--report <out.json>] [--json] [--list-funders]
  what a file does not tell: [--encoding ${encodings.join('|')}] [--delimiter comma|semicolon|tab|bar] [--header yes|no]
  [--sheet <name>|all] [--date-order ymd|mdy|dmy|excel|sas] [--grouping comma|dot|space|indian|plain|each] [--currency <code>]
  or for one column: --answer "date_order:Closed=dmy" (any number of times)`;
const templateUsage = 'npm run --silent import -- template <equity|debt|grant> > <file>';
const exitCodes = { done: 0, someRejected: 1, refused: 2, open: 3 } as const;

interface Options {
  readonly kind: DealKind | null;
  readonly paths: readonly string[];
  readonly sourceName: string | null;
  readonly mapping: Mapping | null;
  readonly isDryRun: boolean;
  readonly reportFile: string | null;
  readonly listsNewFunders: boolean;
  /** The report as JSON in the place of its words. */
  readonly isJson: boolean;
  readonly layout: Layout;
  readonly answers: Answers;
}

const text = { type: 'string' } as const;
const optionForms = {
  source: text,
  map: text,
  report: text,
  encoding: text,
  delimiter: text,
  header: text,
  sheet: text,
  'date-order': text,
  grouping: text,
  currency: text,
  answer: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean', default: false },
  'list-funders': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function readOptions(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: optionForms });
    const [kindText, ...paths] = positionals;
    const kind = dealKinds.find((candidate) => candidate === kindText) ?? null;
    if (kind === null && kindText !== 'auto') return 'Say what the file holds: equity, debt or grant, or auto.';
    if (paths.length === 0) return 'Name one file or more.';
    const sourceName = values.source?.trim() ?? null;
    if (sourceName !== null && !/^[^\p{Cc}]{1,100}$/u.test(sourceName))
      return 'Say where the rows come from with --source, in 1 to 100 characters.';
    const layout = readLayout(values);
    if (typeof layout === 'string') return layout;
    return {
      kind,
      paths,
      sourceName,
      layout,
      mapping: values.map === undefined ? null : readMapping(values.map),
      isDryRun: values['dry-run'],
      reportFile: values.report ?? null,
      listsNewFunders: values['list-funders'],
      isJson: values.json,
      answers: readAnswers(values),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Values = {
  readonly [Key in 'encoding' | 'delimiter' | 'header' | 'sheet' | 'date-order' | 'grouping' | 'currency']?:
    | string
    | undefined;
} & {
  readonly answer?: string[] | undefined;
};

const delimiterWords = ['comma', 'semicolon', 'tab', 'bar'];

function readLayout({ encoding, delimiter, header, sheet }: Values): Layout | string {
  const foundEncoding = encodings.find((candidate) => candidate === encoding);
  const foundDelimiter = delimiters[delimiterWords.indexOf(delimiter ?? '')];
  if (encoding !== undefined && foundEncoding === undefined) return `--encoding is one of ${encodings.join(', ')}.`;
  if (delimiter !== undefined && foundDelimiter === undefined)
    return `--delimiter is one of ${delimiterWords.join(', ')}.`;
  if (header !== undefined && header !== 'yes' && header !== 'no') return '--header is yes or no.';
  return {
    ...(foundEncoding === undefined ? {} : { encoding: foundEncoding }),
    ...(foundDelimiter === undefined ? {} : { delimiter: foundDelimiter }),
    ...(header === undefined ? {} : { hasHeader: header === 'yes' }),
    ...(sheet === undefined ? {} : { sheet }),
  };
}

/** Answers to the questions that a file leaves open, for all columns or for one. */
function readAnswers(values: Values): Answers {
  const answers: Answers = {};
  if (values['date-order'] !== undefined) answers['date_order'] = values['date-order'];
  if (values.grouping !== undefined) answers['grouping'] = values.grouping;
  if (values.currency !== undefined) answers['currency'] = values.currency;
  if (values.sheet !== undefined) answers['sheet'] = values.sheet;
  for (const answer of values.answer ?? []) {
    // A name of a column may hold the sign, and so may an answer.
    const at = /^(?:date_order|grouping|rows|kind|span|rate|currency|parts):/.test(answer)
      ? answer.lastIndexOf('=')
      : answer.indexOf('=');
    if (at > 0) answers[answer.slice(0, at)] = answer.slice(at + 1);
  }
  return answers;
}

function readMapping(path: string): Mapping {
  const parsed = mappingSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The mapping ${path} is not right at ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

/** From the best to the worst: a file that is open needs an answer, one that is refused is to be mended. */
const fromBest: readonly number[] = [exitCodes.done, exitCodes.someRejected, exitCodes.open, exitCodes.refused];
const worseOf = (one: number, other: number): number => (fromBest.indexOf(other) > fromBest.indexOf(one) ? other : one);

interface Outcome {
  readonly code: number;
  readonly report: object;
}

/** Each table is an import of its own: what is wrong with one keeps no other out. */
async function run(options: Options): Promise<number> {
  const inputs = await listInputs(options.paths, options.answers['member']);
  const config = readConfig(processEnvironment());
  const database = await waitForDatabase(config, { tell: (message) => process.stderr.write(`${message}\n`) });
  try {
    await prepareDatabase(database);
    const isAlone = inputs.length === 1;
    const reports: object[] = [];
    let worst: number = exitCodes.done;
    let isSeveral = !isAlone;
    const open = await openByFile(options, inputs);
    for (const input of inputs) {
      if (!isAlone && !options.isJson) process.stdout.write(`\n${nameOf(input)}\n`);
      const outcomes = await importSheets(database.connection, { options, input, isAlone, ...waiting(open, input) });
      isSeveral ||= outcomes.length > 1;
      for (const { code, report } of outcomes) {
        reports.push(report);
        worst = worseOf(worst, code);
      }
    }
    writeJson(options, isSeveral ? reports : reports[0]);
    return worst;
  } finally {
    await database.stop();
  }
}

/** Of each ZIP with several tables the first that leaves something open. */
async function openByFile(options: Options, inputs: readonly Input[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [file, tables] of Map.groupBy(inputs, (input) => input.file)) {
    const open =
      tables.length < 2 || options.isDryRun ? null : await findOpenTable(tables.map((input) => ({ input, options })));
    if (open !== null) found.set(file, open.input.member ?? '');
  }
  return found;
}
const waiting = (open: ReadonlyMap<string, string>, { file }: Input): { waitsFor?: string } => {
  const name = open.get(file);
  return name === undefined ? {} : { waitsFor: name };
};

const nameOf = ({ file, member }: Input): string => (member === null ? file : `${file}: ${member}`);

interface One {
  readonly options: Options;
  readonly input: Input;
  /** The only one of the command: its messages do not need its name. */
  readonly isAlone: boolean;
  readonly sheet?: string;
  /** The table whose answers count for this one too. */
  readonly waitsFor?: string;
}

const allSheets = 'all';

/** With `--sheet all`, each table of a workbook is an import of its own. */
async function importSheets(connection: ClientConfig, one: One): Promise<Outcome[]> {
  const { options, input, isAlone } = one;
  const { sheet, ...layout } = options.layout;
  if (sheet !== allSheets) return [await importOne(connection, one)];
  const { sheet: _sheet, ...answers } = options.answers;
  const bare = { ...options, layout, answers };
  const sheets = await listSheets(input);
  if (sheets.length < 2) return [await importOne(connection, { options: bare, input, isAlone })];
  const optionsOf = (name: string): Options => ({
    ...bare,
    layout: { ...layout, sheet: name },
    answers: { ...answers, sheet: name },
  });
  const open = options.isDryRun
    ? null
    : await findOpenTable(sheets.map((name) => ({ input, options: optionsOf(name), name })));
  const outcomes: Outcome[] = [];
  for (const name of sheets) {
    if (!options.isJson) process.stdout.write(`\n${nameOf(input)}: ${name}\n`);
    const { code, report } = await importOne(connection, {
      options: optionsOf(name),
      input,
      isAlone: false,
      sheet: name,
      ...(open === null ? {} : { waitsFor: open.name }),
    });
    outcomes.push({ code, report: { sheet: name, ...report } });
  }
  return outcomes;
}

async function listSheets({ file, member }: Input): Promise<readonly string[]> {
  const { sheets } = await sniffTable(await openTables(file, member ?? undefined), {});
  return sheets;
}

async function importOne(
  connection: ClientConfig,
  { options, input, isAlone, sheet, waitsFor }: One,
): Promise<Outcome> {
  const name = sheet === undefined ? nameOf(input) : `${nameOf(input)}: ${sheet}`;
  const said = (lines: readonly string[]): string => `${isAlone ? '' : `${name}: `}${lines.join('\n')}`;
  const nothing = isAlone ? 'Nothing was stored.' : 'Nothing of it was stored.';
  try {
    const held = waitsFor === undefined ? null : await rowsHeld(options, input);
    if (held !== null) {
      process.stderr.write(
        `${said([`It waits for the answers about "${waitsFor}", which count for it too.`])}\n${nothing}\n`,
      );
      return { code: exitCodes.open, report: { ...input, ...openReport({ questions: [], rowCount: held }), waitsFor } };
    }
    const report = await readInput(connection, options, input);
    return { code: codeOf(report), report: { ...input, ...report } };
  } catch (error) {
    if (error instanceof OpenQuestions) {
      process.stderr.write(`${said([error.message, ...choiceLines(error)])}\n${nothing}\n`);
      return { code: exitCodes.open, report: { ...input, ...openReport(error) } };
    }
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${said([error.message])}\n${nothing}\n`);
    return { code: exitCodes.refused, report: { ...input, refused: error.message } };
  }
}

async function readInput(connection: ClientConfig, options: Options, { file, member }: Input): Promise<ImportReport> {
  const startedAt = performance.now();
  const report = await importDeals(connection, {
    ...options,
    file,
    answers: member === null ? options.answers : { ...options.answers, member },
    clock: systemClock,
    onProgress: progressPrinter(startedAt),
    ...(options.isJson ? {} : { onPrepared: printDetection }),
  });
  if (!options.isJson) printReport(report, options.isDryRun, (performance.now() - startedAt) / 1_000);
  return report;
}

/** A dry run counts rows that may be renamed; to store them, a person has to answer. */
function codeOf({ renamedCount = 0, rejectedCount }: ImportReport): number {
  if (renamedCount > 0) return exitCodes.open;
  return rejectedCount > 0 ? exitCodes.someRejected : exitCodes.done;
}

function writeJson({ isJson, reportFile }: Options, report: object | undefined): void {
  const json = `${JSON.stringify(report, null, 2)}\n`;
  if (isJson) process.stdout.write(json);
  if (reportFile !== null) writeFileSync(reportFile, json);
}

/** The template to fill in; null when none was requested. */
function templateFor([word, kindText]: readonly string[]): string | null {
  if (word !== 'template') return null;
  const kind = dealKinds.find((candidate) => candidate === kindText);
  return kind === undefined ? null : templateCsv(kind);
}

const template = templateFor(process.argv.slice(2));
const options = template === null ? readOptions(process.argv.slice(2)) : '';
if (template !== null) process.stdout.write(template);
else if (typeof options === 'string') {
  process.stderr.write(`${options}\nUsage: ${usage}\n  a file to fill in: ${templateUsage}\n`);
  process.exitCode = exitCodes.refused;
} else {
  try {
    process.exitCode = await run(options);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\nNothing was stored.\n`);
    writeJson(options, { refused: error.message });
    process.exitCode = exitCodes.refused;
  }
}
