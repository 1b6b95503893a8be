import type { Answers, Question } from '../../contract/imports/imports.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { delimiters, type Delimiter, type Layout, type Mapping } from '../../contract/imports/mapping.ts';
import { applyAnswers, mendOrders, misreadDates } from './mapping/apply-answers.ts';
import { alignNames, describeMisfit, findMapping, refuseOtherKind, type FirstRows } from './mapping/choose-mapping.ts';
import { knownSources } from './mapping/known-sources.ts';
import { invalid, type OpenFile } from './reading/open-file.ts';
import type { ColumnProfile } from './mapping/described-columns.ts';
import { judgeLists } from './organisations/judge-lists.ts';
import { checkTotals } from './checks/check-totals.ts';
import { proposeMapping } from './mapping/propose-mapping.ts';
import { chooseFillDown, headingsQuestion } from './mapping/fill-down.ts';
import { profileColumns, type ProfiledFile } from './mapping/profile-columns.ts';
import { mendText } from './reading/mend-text.ts';
import { readTable } from './reading/read-table.ts';
import { turned } from './reading/shapes/turn-table.ts';
import { chooseNested } from './reading/json/nested-rows.ts';
import { findComposite } from './reading/shapes/composite-cells.ts';
import { relatedMembers } from './reading/shapes/related-members.ts';
import { openTables } from './reading/shapes/stacked-tables.ts';
import { sniffTable, type TableShape } from './reading/sniff-table.ts';
import { questionsOf } from './mapping/questions.ts';

/** Everything that is known of a file before all its rows are read: how it is laid out and what its columns mean. */
export interface PreparedFile {
  readonly file: OpenFile;
  readonly shape: TableShape;
  readonly first: FirstRows;
  /** Null only where the columns fit nothing and too little is known to propose anything. */
  readonly mapping: Mapping | null;
  readonly isKnown: boolean;
  /** What the file does not tell; nothing may be stored while one is open. */
  readonly questions: readonly Question[];
  /** Of files that no source is known for. */
  readonly profiles: readonly ColumnProfile[];
  readonly rowCount: number | null;
  /** It is of no known source, and too little of it says that it holds deals. */
  readonly isNoFileOfDeals: boolean;
}

export interface PrepareOptions {
  readonly kind: DealKind | null;
  readonly layout?: Layout;
  readonly answers?: Answers;
  /** Given by hand: nothing is looked for. */
  readonly mapping?: Mapping | null;
  /** Saved by admins; they go before the known sources. */
  readonly saved?: readonly Mapping[];
}

const peekedRows = 200;

export async function prepareFile(path: string, options: PrepareOptions): Promise<PreparedFile> {
  // A column may be named as the file has it, or as it is shown.
  const answers = Object.fromEntries(
    Object.entries(options.answers ?? {}).map(([id, value]) => [mendText(id), mendText(value)]),
  );
  return prepareOpened(await openTables(path, answers['member']), { ...options, answers }, true);
}

async function prepareOpened(file: OpenFile, options: PrepareOptions, mayBeTurned: boolean): Promise<PreparedFile> {
  const { answers = {} } = options;
  const given = options.mapping ?? null;
  const layout = { ...given?.layout, ...options.layout, ...answeredLayout(answers) };
  const sniffed = await sniffTable(file, layout);
  const first = await peek(file, sniffed);
  const known = given ?? findMapping([...(options.saved ?? []), ...knownSources], first);
  const onItsSide = known === null && mayBeTurned ? await turned(file, sniffed) : null;
  if (onItsSide !== null) return prepareOpened(onItsSide, options, false);
  const nested = known === null ? chooseNested(sniffed.sample, answers) : { itemsAt: sniffed.itemsAt, questions: [] };
  const found =
    known === null
      ? { ...sniffed, itemsAt: layout.itemsAt ?? nested.itemsAt }
      : withNames(known.tidies === true ? composedAs(sniffed, layout) : unmerged(sniffed), known);
  const named = known === null || known.tidies === true ? await relatedMembers(file, found, answers['member']) : [];
  const shape = named.length === 0 ? found : { ...found, relations: [...(found.relations ?? []), ...named] };
  if (known !== null) refuseOtherKind(known, options.kind);
  if (known !== null) {
    const { names } = shape;
    const asFound = { file, shape, first: names === null ? first : { ...first, names } };
    return prepareKnown(asFound, known, given === null, answers);
  }
  return prepareUnknown({ file, shape, first, nested: nested.questions }, layout, options);
}

interface Unknown extends Pick<PreparedFile, 'file' | 'shape' | 'first'> {
  readonly nested: readonly Question[];
}

/** By what its headers and its cells say. */
async function prepareUnknown(
  { file, shape: found, first, nested }: Unknown,
  layout: Layout,
  { kind, answers = {} }: PrepareOptions,
): Promise<PreparedFile> {
  const composite = found.names === null ? null : findComposite(found.names, first.rows);
  const composed = composite === null ? found : { ...found, composite };
  const grouped = await profileGroups({ file, shape: composed }, layout, answers);
  const { profiled, shape } = grouped;
  const { profiles, rows } = profiled;
  const { rowCount, remarks, copyCount, severalAmountsCount, severalKindsCount, firstRows } = rows;
  const tidied = { ...first, names: profiles.map(({ name }) => name), rows: firstRows };
  const proposed = proposeMapping(profiles, {
    kind,
    layout: { ...layoutOf(shape), ...grouped.layout },
    first: tidied,
    remarks: [...shape.above, ...remarks],
    titles: [...shape.above.toReversed(), shape.sheet ?? ''],
    copyCount,
    rowCount,
    severalAmountsCount,
    severalKindsCount,
    mergedNames: shape.mergedNames ?? [],
    answers,
  });
  const { mapping, questions: ofNames } =
    proposed.mapping === null || proposed.isNoFileOfDeals
      ? { mapping: proposed.mapping, questions: [] }
      : await judgeLists(proposed.mapping, () => readTable(file, shape), answers);
  const questions = questionsOf(
    { file, shape },
    [...nested, ...grouped.questions, ...proposed.questions, ...ofNames],
    false,
    answers,
  );
  const asRead = mergedAs(shape, mapping);
  // What the file says of itself is looked at once nothing else is open.
  if (questions.length === 0 && mapping !== null && rows.totalCount > 0)
    questions.push(...(await checkTotals({ file, shape: asRead }, mapping, answers)));
  return { ...proposed, mapping, file, shape: asRead, first: tidied, isKnown: false, rowCount, questions };
}

/** Without the merged cells that count once. */
function mergedAs(shape: TableShape, mapping: Mapping | null): TableShape {
  const once = new Set(mapping?.layout.mergedOnce?.map((name) => shape.names?.indexOf(name)));
  return shape.merges === undefined || once.size === 0
    ? shape
    : { ...shape, merges: shape.merges.filter(({ left }) => !once.has(left)) };
}

interface Grouped {
  readonly profiled: ProfiledFile;
  readonly shape: TableShape;
  readonly layout: Layout;
  readonly questions: readonly Question[];
}

/** Looked through again where headings or values count for the rows below them. */
async function profileGroups(
  { file, shape }: Pick<PreparedFile, 'file' | 'shape'>,
  layout: Layout,
  answers: Answers,
): Promise<Grouped> {
  const said = layout.fillDown;
  const profiled = await profileColumns(file, shape, said);
  const asIs = { profiled, shape, layout: pickGroups(shape, said ?? []), questions: [] };
  if (shape.names === null || said !== undefined) return asIs;
  if (profiled.rows.headings.length > 0 && shape.hasHeadings !== true) {
    if (answers['headings'] === 'yes')
      return profileGroups({ file, shape: { ...shape, hasHeadings: true } }, layout, answers);
    if (answers['headings'] !== 'no') return { ...asIs, questions: [headingsQuestion(profiled.rows.headings)] };
  }
  const { fillDown, questions } = chooseFillDown(profiled.profiles, profiled.rows.groups, answers);
  return {
    profiled: fillDown.length === 0 ? profiled : await profileColumns(file, shape, fillDown),
    shape,
    layout: pickGroups(shape, fillDown),
    questions,
  };
}

const pickGroups = ({ hasHeadings }: TableShape, fillDown: readonly string[]): Layout => ({
  ...(fillDown.length === 0 ? {} : { fillDown: [...fillDown] }),
  ...(hasHeadings === true ? { hasHeadings } : {}),
});

/** A mapping that was looked for takes the answers in; one that is given by hand has them already. */
async function prepareKnown(
  found: Pick<PreparedFile, 'file' | 'shape' | 'first'>,
  known: Mapping,
  takesAnswers: boolean,
  answers: Answers,
): Promise<PreparedFile> {
  const { file, shape, first } = found;
  const answered = takesAnswers ? applyAnswers(known, answers) : known;
  const misread = takesAnswers ? misreadDates(answered, first) : [];
  const looked = misread.length > 0 ? await profileColumns(file, shape) : null;
  const { mapping, questions } =
    looked === null ? { mapping: answered, questions: [] } : mendOrders(answered, misread, looked.profiles);
  return {
    ...found,
    mapping,
    isKnown: true,
    profiles: [],
    rowCount: looked?.rows.rowCount ?? null,
    isNoFileOfDeals: false,
    questions: questionsOf(found, questions, true, answers),
  };
}

/** Throws a Refusal for what is none: `semicolon` and `;` are one. */
function delimiterOf(answer: string): Delimiter {
  const words = { comma: ',', semicolon: ';', tab: '\t', bar: '|', pipe: '|' } as const;
  const found =
    delimiters.find((one) => one === answer) ?? Object.entries(words).find(([word]) => word === answer)?.[1];
  if (found === undefined) throw invalid(`"${answer}" parts no columns: answer comma, semicolon, tab or bar.`);
  return found;
}

function answeredLayout(answers: Answers): Layout {
  const layout: { -readonly [Key in keyof Layout]: Layout[Key] } = {};
  // Answers come from the choices of a question, which are values of these lists.
  if (answers['encoding'] !== undefined) layout.encoding = answers['encoding'] as NonNullable<Layout['encoding']>;
  if (answers['delimiter'] !== undefined) layout.delimiter = delimiterOf(answers['delimiter']);
  if (answers['header'] !== undefined) layout.hasHeader = answers['header'] === 'yes';
  if (answers['sheet'] !== undefined) layout.sheet = answers['sheet'];
  return layout;
}

async function peek(file: OpenFile, shape: TableShape): Promise<FirstRows> {
  const table = readTable(file, shape);
  const rows: (readonly string[])[] = [];
  for await (const { cells } of table.rows) {
    rows.push(cells);
    if (rows.length >= peekedRows) break;
  }
  return { names: [...table.columns.keys()], hasHeader: shape.header.value, rows };
}

/** Files of known sources are read cell by cell. */
const unmerged = ({ merges: _merges, saidOnce: _saidOnce, relations: _relations, ...shape }: TableShape): TableShape =>
  shape;

/** As a mapping says that was made for such a file. */
const composedAs = (shape: TableShape, { composite }: Layout): TableShape =>
  composite === undefined ? shape : { ...shape, composite };

/** A known source may name columns that the file does not, or spell them in another way. */
function withNames(shape: TableShape, mapping: Mapping): TableShape {
  if (shape.names === null) return shape;
  return { ...shape, names: mapping.layout.names ?? alignNames(shape.names, mapping) };
}

function layoutOf(shape: TableShape): Layout {
  const { delimiter, names, header } = shape;
  return {
    encoding: shape.encoding.value,
    ...(delimiter === null ? {} : { delimiter: delimiter.value }),
    hasHeader: header.value,
    ...(header.value || names === null ? {} : { names: [...names] }),
    skipRows: shape.skipRows,
    ...(shape.headerRows === 1 ? {} : { headerRows: shape.headerRows }),
    ...(shape.sheet === null ? {} : { sheet: shape.sheet }),
    ...(shape.rowsAt === '' ? {} : { rowsAt: shape.rowsAt }),
    ...(shape.rowsForm === 'objects' ? {} : { rowsForm: shape.rowsForm }),
    ...(shape.arrayNames === null ? {} : { names: [...shape.arrayNames] }),
    ...(shape.composite === undefined ? {} : { composite: shape.composite }),
    ...(shape.itemsAt.length === 0 ? {} : { itemsAt: [...shape.itemsAt] }),
  };
}

/** For a person at the command line: why nothing was stored, and what to say to get on. */
export function explainQuestions(prepared: PreparedFile, kind: DealKind | null): string {
  const misfit = prepared.isKnown ? '' : `${describeMisfit(knownSources, kind, prepared.first.names)}\n`;
  const asked = prepared.questions.map(({ text, option }) => `${text} Say ${option}.`);
  return `${misfit}${asked.join('\n')}`;
}
