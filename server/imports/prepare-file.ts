import type { Answers, Question } from '../../contract/imports/imports.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { Layout, Mapping } from '../../contract/imports/mapping.ts';
import { alignNames, describeMisfit, findMapping, refuseOtherKind, type FirstRows } from './mapping/choose-mapping.ts';
import { knownSources } from './mapping/known-sources.ts';
import { openFile, type OpenFile } from './reading/open-file.ts';
import { proposeMapping, type ColumnProfile } from './mapping/propose-mapping.ts';
import { profileColumns } from './mapping/profile-columns.ts';
import { readTable } from './reading/read-table.ts';
import { sniffTable, type TableShape } from './reading/sniff-table.ts';
import { questionsOf } from './mapping/questions.ts';

/** Everything that is known of a file before its rows are read for good: how it is laid out and what its columns mean. */
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
  const file = await openFile(path);
  const given = options.mapping ?? null;
  const layout = { ...given?.layout, ...options.layout, ...answeredLayout(options.answers ?? {}) };
  const sniffed = await sniffTable(file, layout);
  const first = await peek(file, sniffed);
  const known = given ?? findMapping([...(options.saved ?? []), ...knownSources], first);
  const shape = known === null ? sniffed : withNames(sniffed, known);
  const isKnown = known !== null;
  if (known !== null) refuseOtherKind(known, options.kind);
  if (known !== null)
    return {
      file,
      shape,
      first: shape.names === null ? first : { ...first, names: shape.names },
      mapping: known,
      isKnown,
      profiles: [],
      rowCount: null,
      questions: questionsOf(shape, [], isKnown, options.answers ?? {}),
    };
  const { profiles, rowCount } = await profileColumns(file, shape);
  const proposed = proposeMapping(profiles, {
    kind: options.kind,
    layout: layoutOf(shape),
    answers: options.answers ?? {},
  });
  const questions = questionsOf(shape, proposed.questions, isKnown, options.answers ?? {});
  return { file, shape, first, mapping: proposed.mapping, isKnown, profiles: proposed.profiles, rowCount, questions };
}

function answeredLayout(answers: Answers): Layout {
  const layout: { -readonly [Key in keyof Layout]: Layout[Key] } = {};
  // Answers come from the choices of a question, which are values of these lists.
  if (answers['encoding'] !== undefined) layout.encoding = answers['encoding'] as NonNullable<Layout['encoding']>;
  if (answers['delimiter'] !== undefined) layout.delimiter = answers['delimiter'] as NonNullable<Layout['delimiter']>;
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
    ...(shape.sheet === null ? {} : { sheet: shape.sheet }),
    ...(shape.rowsAt === '' ? {} : { rowsAt: shape.rowsAt }),
  };
}

/** For a person at the command line: why nothing was stored, and what to say to get on. */
export function explainQuestions(prepared: PreparedFile, kind: DealKind | null): string {
  const misfit = prepared.isKnown ? '' : `${describeMisfit(knownSources, kind, prepared.first.names)}\n`;
  const asked = prepared.questions.map(({ text, option }) => `${text} Say ${option}.`);
  return `${misfit}${asked.join('\n')}`;
}
