import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dealKinds, type DealKind } from '../contract/deals/options.ts';
import {
  delimiters,
  encodings,
  mapping as mappingSchema,
  type Layout,
  type Mapping,
} from '../contract/imports/mapping.ts';
import { formatDate, formatDecimal, formatInteger, formatShare } from '../contract/formats.ts';
import type { Answers } from '../contract/imports/imports.ts';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig } from '../server/config.ts';
import { prepareDatabase } from '../server/database/prepare-database.ts';
import { waitForDatabase } from '../server/database/wait-until-reachable.ts';
import { importDeals, type ImportReport } from '../server/imports/import.ts';
import type { PreparedFile } from '../server/imports/prepare-file.ts';
import { templateCsv } from '../server/imports/mapping/template.ts';
import { Refusal } from '../server/refusal.ts';
import { StartError } from '../server/start-error.ts';

/** Reads a file of deals into the database: `npm run import -- auto <file> --source <name>`. */

const usage = `npm run import -- <equity|debt|grant|auto> <file> [--source <name>] [--map <mapping.json>] [--dry-run] [--report <out.json>]
  what a file does not tell: [--encoding ${encodings.join('|')}] [--delimiter comma|semicolon|tab|bar] [--header yes|no]
  [--sheet <name>] [--date-order ymd|mdy|dmy|excel|sas] [--grouping comma|dot|space|indian|plain] [--currency <code>]
  or for one column: --answer "date_order:Closed=dmy" (any number of times)`;
const templateUsage = 'npm run --silent import -- template <equity|debt|grant> > <file>';
const exitCodes = { done: 0, someRejected: 1, refused: 2 } as const;

interface Options {
  readonly kind: DealKind | null;
  readonly file: string;
  readonly sourceName: string | null;
  readonly mapping: Mapping | null;
  readonly isDryRun: boolean;
  readonly reportFile: string | null;
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
} as const;

function readOptions(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: optionForms });
    const [kindText, file, ...others] = positionals;
    const kind = dealKinds.find((candidate) => candidate === kindText) ?? null;
    if (kind === null && kindText !== 'auto') return 'Say what the file holds: equity, debt or grant, or auto.';
    if (file === undefined || others.length > 0) return 'Name one file.';
    const sourceName = values.source?.trim() ?? null;
    if (sourceName !== null && !/^[^\p{Cc}]{1,100}$/u.test(sourceName))
      return 'Say where the rows come from with --source, in 1 to 100 characters.';
    const layout = readLayout(values);
    if (typeof layout === 'string') return layout;
    return {
      kind,
      file,
      sourceName,
      layout,
      mapping: values.map === undefined ? null : readMapping(values.map),
      isDryRun: values['dry-run'],
      reportFile: values.report ?? null,
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
    const at = answer.lastIndexOf('=');
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

async function run(options: Options): Promise<number> {
  const config = readConfig(processEnvironment());
  const database = await waitForDatabase(config, { tell: (message) => process.stderr.write(`${message}\n`) });
  try {
    await prepareDatabase(database);
    const startedAt = performance.now();
    const report = await importDeals(database.connection, {
      ...options,
      clock: systemClock,
      onProgress: progressPrinter(startedAt),
      onPrepared: printDetection,
    });
    printReport(report, options.isDryRun, (performance.now() - startedAt) / 1_000);
    if (options.reportFile !== null) writeFileSync(options.reportFile, `${JSON.stringify(report, null, 2)}\n`);
    return report.rejectedCount > 0 ? exitCodes.someRejected : exitCodes.done;
  } finally {
    await database.stop();
  }
}

const count = (value: number): string => formatInteger(value);

function printDetection({ shape, mapping, isKnown, profiles }: PreparedFile): void {
  const layout = [shape.format, shape.encoding, shape.delimiter, shape.header].filter((guess) => guess !== null);
  const lines = [
    `Read as ${mapping?.title ?? 'unknown'}`,
    ...layout.map(
      ({ value, confidence, why }) => `  ${JSON.stringify(value)}, ${formatShare(confidence)} sure: ${why}`,
    ),
    ...(isKnown ? [] : profiles.map(({ name, field, reads }) => `  ${name}: ${field ?? 'skipped'} (${reads})`)),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function progressPrinter(
  startedAt: number,
): (progress: { readCount: number; readBytes: number; totalBytes: number }) => void {
  let printedAt = startedAt;
  return ({ readCount, readBytes, totalBytes }) => {
    const now = performance.now();
    if (now - printedAt < 1_000) return;
    printedAt = now;
    const seconds = (now - startedAt) / 1_000;
    const left = readBytes > 0 ? Math.max(0, Math.ceil((totalBytes / readBytes - 1) * seconds)) : null;
    const rate = `${count(readCount)} rows read, ${count(Math.round(readCount / seconds))} a second`;
    process.stderr.write(`${rate}${left === null ? '' : `, about ${left} s left to read`}\n`);
  };
}

function printReport(report: ImportReport, isDryRun: boolean, seconds: number): void {
  const number = (value: number): string => count(value).padStart(10);
  const lines = [
    `${report.adapter}${isDryRun ? ', dry run: nothing was kept' : ''}, source ${report.sourceName}`,
    `read      ${number(report.readCount)}`,
    `added     ${number(report.addedCount)}`,
    `changed   ${number(report.changedCount)}`,
    `unchanged ${number(report.unchangedCount)}`,
    `rejected  ${number(report.rejectedCount)}`,
    ...dealKinds
      .filter((kind) => (report.kindCounts[kind] ?? 0) > 0)
      .map((kind) => `as ${kind.padEnd(7)}${number(report.kindCounts[kind] ?? 0)}`),
    ...report.sums.map(({ kind, currency, sum }) => `sum ${kind} ${currency ?? 'without an amount'}: ${sum ?? '–'}`),
    `dates from ${formatDate(report.firstOn, report.firstPrecision)} to ${formatDate(report.lastOn, report.lastPrecision)}`,
    ...(report.newFunderCount > 0
      ? [
          `new funders ${count(report.newFunderCount)}, in the directory once an admin lists them; close to known ones ${count(report.nearFunderCount)}`,
        ]
      : []),
    ...(report.skipped.length > 0 ? [`skipped, not known: ${report.skipped.join(', ')}`] : []),
    ...Object.entries(report.flagCounts).map(([flag, flagged]) => `flag ${flag}: ${count(flagged)}`),
    ...report.rejects.map((reject) => `line ${reject.line}: ${reject.code}: ${reject.reason}`),
    ...(report.rejectedCount > report.rejects.length
      ? [`and ${report.rejectedCount - report.rejects.length} more, all in the table deal_import_rejects`]
      : []),
    `${formatDecimal(seconds)} s, ${count(Math.round(report.readCount / seconds))} rows a second; import ${report.importId}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
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
    process.exitCode = exitCodes.refused;
  }
}
