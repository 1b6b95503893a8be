import { dealKinds } from '../contract/deals/options.ts';
import { formatDate, formatDecimal, formatInteger, formatShare } from '../contract/formats.ts';
import { describeField, describePassedOver, describeWords, nameOfField } from '../contract/imports/report-words.ts';
import type { ImportReport } from '../server/imports/import.ts';
import type { OpenQuestions } from '../server/imports/open-questions.ts';
import type { PreparedFile } from '../server/imports/prepare-file.ts';

/** What the command line says of an import. */

const count = (value: number): string => formatInteger(value);

export function printDetection({ shape, mapping, isKnown, profiles }: PreparedFile): void {
  const layout = [shape.format, shape.encoding, shape.delimiter, shape.header].filter((guess) => guess !== null);
  const saysKind = new Set(mapping?.routes.map(({ column }) => column));
  const lines = [
    `Read as ${mapping?.title ?? 'unknown'}`,
    ...layout.map(
      ({ value, confidence, why }) => `  ${JSON.stringify(value)}, ${formatShare(confidence)} sure: ${why}`,
    ),
    ...(isKnown
      ? []
      : profiles.map(
          ({ name, field, reads }) =>
            `  ${name}: ${field ?? (saysKind.has(name) ? 'kind of the row' : 'skipped')} (${reads})`,
        )),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

export function progressPrinter(
  startedAt: number,
): (progress: { readCount: number; readBytes: number; totalBytes: number; isRead: boolean }) => void {
  let printedAt = startedAt;
  return ({ readCount, readBytes, totalBytes, isRead }) => {
    const now = performance.now();
    // Once all is read, the report says the rest.
    if (isRead || now - printedAt < 1_000) return;
    printedAt = now;
    const seconds = (now - startedAt) / 1_000;
    const left = readBytes > 0 ? Math.max(0, Math.ceil((totalBytes / readBytes - 1) * seconds)) : null;
    const rate = `${count(readCount)} rows read, ${count(Math.round(readCount / seconds))} a second`;
    process.stderr.write(`${rate}${left === null ? '' : `, about ${left} s left to read`}\n`);
  };
}

export function printReport(report: ImportReport, isDryRun: boolean, seconds: number): void {
  const number = (value: number): string => count(value).padStart(10);
  const lines = [
    `${report.adapter}${isDryRun ? ', dry run: nothing was kept' : ''}, source ${report.sourceName}`,
    `read      ${number(report.readCount)}`,
    `added     ${number(report.addedCount)}`,
    `changed   ${number(report.changedCount)}`,
    `unchanged ${number(report.unchangedCount)}`,
    `rejected  ${number(report.rejectedCount)}`,
    `asked     ${number(report.askedCount ?? 0)}`,
    ...(report.fields ?? []).map((field) => `${nameOfField(field).toLowerCase()}: ${describeField(field)}`),
    ...dealKinds
      .filter((kind) => (report.kindCounts[kind] ?? 0) > 0)
      .map((kind) => `as ${kind.padEnd(7)}${number(report.kindCounts[kind] ?? 0)}`),
    ...report.sums.map(({ kind, currency, sum }) => `sum ${kind} ${currency ?? 'without an amount'}: ${sum ?? '–'}`),
    `dates from ${formatDate(report.firstOn, report.firstPrecision)} to ${formatDate(report.lastOn, report.lastPrecision)}`,
    ...(report.newFunderCount > 0 ? [newFunderWords(report, isDryRun)] : []),
    ...(report.renamed ?? []).map(({ line, was, is }) => `line ${line}: "${is}" may be the deal of "${was}"`),
    ...(report.renamedCount === undefined
      ? []
      : [
          `say --answer renamed=same to change ${count(report.renamedCount)} of them, or --answer renamed=new to add them`,
        ]),
    ...(report.unused ?? []).map(
      ({ name, text }) => `not used: ${name} (${text}); --answer "field:<key>=${name}" reads it`,
    ),
    ...(report.skipped.length > 0 ? [`skipped, not known: ${report.skipped.join(', ')}`] : []),
    ...passedOverLines(report),
    ...(report.unknownWords ?? [])
      .map(describeWords)
      .map(({ name, count: rows, text }) => `no value of ${name}, ${count(rows)}: ${text}`),
    ...Object.entries(report.flagCounts)
      .filter(([flag]) => !isOfWords(flag))
      .map(([flag, flagged]) => `flag ${flag}: ${count(flagged)}`),
    ...report.rejects.map((reject) => `line ${reject.line}: ${reject.code}: ${reject.reason}`),
    ...(report.rejectedCount > report.rejects.length
      ? [`and ${report.rejectedCount - report.rejects.length} more, all in the table deal_import_rejects`]
      : []),
    `${formatDecimal(seconds)} s, ${count(Math.round(report.readCount / seconds))} rows a second; import ${report.importId}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function newFunderWords(report: ImportReport, isDryRun: boolean): string {
  const listed = report.listedFunderCount ?? 0;
  const waiting = report.newFunderCount - listed;
  const close = report.nearFunderCount > 0 ? `, ${count(report.nearFunderCount)} close to known ones` : '';
  const next =
    waiting === 0 || isDryRun ? '' : `; ${count(waiting)} wait for an admin: /admin/deals/imports/${report.importId}`;
  return `new funders ${count(report.newFunderCount)}, ${count(listed)} listed${close}${next}`;
}

const wordFlags = new Set(['unknown_value', 'unknown_category', 'unknown_status', 'unknown_country']);
/** The words of these stand together, a line a column. */
const isOfWords = (flag: string): boolean => wordFlags.has(flag.split(':')[0] ?? '');

function passedOverLines({ passedOverCount = 0, passedOver = [] }: ImportReport): string[] {
  if (passedOverCount === 0) return [];
  const more = passedOverCount > passedOver.length ? [`and ${count(passedOverCount - passedOver.length)} more`] : [];
  return [
    `passed over, no rows of the table: ${count(passedOverCount)}`,
    ...passedOver.map(describePassedOver),
    ...more,
  ];
}

/** The likely answers to what a file leaves open. */
export const choiceLines = ({ questions }: OpenQuestions): string[] =>
  questions.flatMap(({ id, choices }) => [
    `${id}:`,
    ...choices.map(({ value, example }) => `  ${value}${example === null ? '' : `   ${example}`}`),
  ]);

/** The report of a file that leaves something open: all of its rows wait. */
export function openReport({ questions, rowCount }: Pick<OpenQuestions, 'questions' | 'rowCount'>): object {
  const waiting = rowCount ?? 0;
  return {
    readCount: waiting,
    addedCount: 0,
    changedCount: 0,
    unchangedCount: 0,
    rejectedCount: 0,
    askedCount: waiting,
    questions,
  };
}
