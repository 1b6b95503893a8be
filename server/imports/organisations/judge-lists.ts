import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { FieldRule, Mapping } from '../../../contract/imports/mapping.ts';
import { formatCount } from '../../../contract/formats.ts';
import { cellReader } from '../mapping/compile-columns.ts';
import { whyPassedOver } from '../reading/passed-over.ts';
import { unlinked } from '../reading/mend-text.ts';
import type { Table } from '../reading/read-table.ts';
import { endsLikeOrganisation, hasOwnWord } from './name-words.ts';
import { meansNobody } from './nobody.ts';
import { arePairs, quotedList } from './public-bodies.ts';
import { splitAtSigns, splitNames } from './split-names.ts';

/**
 * Whether commas and words part the names of a column: its cells are judged together. A column whose cells are parted by
 * another sign, or of which few cells look like lists, keeps its names whole.
 */

const looksAhead = 20_000;
const mostNames = 20_000;

/** The mapping with what its columns of organisations are, and what is for a person to say. */
export async function judgeLists(
  mapping: Mapping,
  openTable: () => Table,
  answers: Answers,
): Promise<{ mapping: Mapping; questions: Question[] }> {
  const rules = Object.entries(mapping.fields).flatMap(([key, written]) =>
    [written].flat().flatMap((rule) => (rule.organisations === true ? [{ key, rule, name: nameOf(rule) }] : [])),
  );
  const asked = [...new Set(rules.map(({ name }) => name))];
  if (asked.length === 0) return { mapping, questions: [] };
  const cells = await readCells(
    openTable(),
    rules.map(({ rule }) => rule),
  );
  const questions: Question[] = [];
  const whole = new Set<string>();
  const signed = new Set<string>();
  for (const name of asked) {
    const counts = cells.get(name) ?? new Map<string, number>();
    const answer = answers[`names:${name}`];
    const pairs = arePairs(counts);
    if (pairs === true || (pairs === null && answer === 'one')) {
      signed.add(name);
      continue;
    }
    if (pairs === null && answer !== 'several') {
      questions.push(pairsQuestion(name, counts));
      continue;
    }
    const judged = judgeColumn(counts);
    if (answer === 'one' || (answer !== 'several' && judged.keepsWhole)) whole.add(name);
    if (judged.doubtful.length > 0 && answer !== 'one' && answer !== 'several')
      questions.push(listsQuestion(name, judged.doubtful, judged.doubtfulRows));
  }
  if (whole.size + signed.size === 0) return { mapping, questions };
  return { mapping: keepNames(mapping, whole, signed), questions };
}

function keepNames(mapping: Mapping, whole: ReadonlySet<string>, signed: ReadonlySet<string>): Mapping {
  const keep = (rule: FieldRule): FieldRule => {
    if (rule.organisations !== true) return rule;
    if (signed.has(nameOf(rule))) return { ...rule, keepsSigns: true };
    return whole.has(nameOf(rule)) ? { ...rule, keepsWhole: true } : rule;
  };
  const fields = Object.fromEntries(
    Object.entries(mapping.fields).map(([key, written]) => [
      key,
      Array.isArray(written) ? written.map(keep) : keep(written),
    ]),
  );
  return { ...mapping, fields };
}

function pairsQuestion(name: string, counts: ReadonlyMap<string, number>): Question {
  const texts = [...counts].filter(([text]) => splitAtSigns(text).length > 1);
  return listsQuestion(
    name,
    texts.map(([text]) => text),
    texts.reduce((sum, [, count]) => sum + count, 0),
  );
}

const nameOf = ({ from }: FieldRule): string => [from ?? ''].flat()[0] ?? '';

/** The texts of each column with the number of their rows. */
async function readCells(table: Table, rules: readonly FieldRule[]): Promise<Map<string, Map<string, number>>> {
  const readers = rules.map((rule) => ({
    readAll: [rule.from ?? []].flat().map((name) => cellReader(table.columns, name)),
    counts: new Map<string, number>(),
    name: nameOf(rule),
  }));
  let count = 0;
  for await (const { cells } of table.rows) {
    // Totals and headers that are repeated name no funder.
    if (whyPassedOver(cells, [...table.columns.keys()]) !== null) continue;
    for (const { readAll, counts } of readers)
      for (const read of readAll) {
        const written = read(cells, null);
        const text = written === null ? null : unlinked(written);
        if (text !== null && (counts.size < mostNames || counts.has(text)))
          counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    count += 1;
    if (count >= looksAhead) break;
  }
  return new Map(readers.map(({ name, counts }) => [name, counts]));
}

interface Judged {
  readonly keepsWhole: boolean;
  /** Cells that may be lists or not, where they are many. */
  readonly doubtful: readonly string[];
  readonly doubtfulRows: number;
}

/** Shares of the different texts of a column. */
const surelyLists = 0.05;
const mayBeLists = 0.25;
/** Of the rows: beyond it, a person is asked. */
const manyDoubtful = 0.05;
const fewTexts = 3;
/** So many deals of the same funders, and none of one of them alone, are few enough to doubt that they are several. */
const manyRows = 5;

export function judgeColumn(counts: ReadonlyMap<string, number>): Judged {
  const alone = new Set<string>();
  const lists: { text: string; rows: number; parts: readonly string[] }[] = [];
  let [signs, texts, rows] = [0, 0, 0];
  for (const [text, count] of counts) {
    if (quotedList(text) !== null) continue;
    const parts = splitAtSigns(text);
    if (parts.length > 1) signs += 1;
    rows += count;
    for (const part of parts) {
      texts += 1;
      const names = splitNames(part, () => false);
      if (names.length > 1) lists.push({ text: part, rows: count, parts: names });
      else if (!meansNobody(part)) alone.add(part);
    }
  }
  const none = { keepsWhole: false, doubtful: [], doubtfulRows: 0 };
  if (lists.length === 0 && signs === 0) return { ...none, keepsWhole: texts > 1 / surelyLists };
  const doubtful = lists.filter(({ parts }) => !areNames(parts, alone));
  const again = doubtful.filter((one) => one.rows >= manyRows && isApart(one, lists, alone));
  const rowsAgain = again.reduce((sum, one) => sum + one.rows, 0);
  // One text again and again, of which no part stands anywhere else.
  if (again.length > 0 && rowsAgain >= rows * manyDoubtful)
    return { ...none, doubtful: again.map(({ text }) => text), doubtfulRows: rowsAgain };
  const sureCount = lists.length - doubtful.length;
  if (signs > 1 && signs > sureCount) return { ...none, keepsWhole: true };
  const isList = sureCount >= texts * surelyLists || lists.length >= texts * mayBeLists;
  if (isList) return none;
  const doubtfulRows = doubtful.reduce((sum, one) => sum + one.rows, 0);
  return doubtful.length >= fewTexts && doubtfulRows >= rows * manyDoubtful
    ? { keepsWhole: true, doubtful: doubtful.map(({ text }) => text), doubtfulRows }
    : { ...none, keepsWhole: true };
}

type ListText = { readonly text: string; readonly parts: readonly string[] };
const isApart = ({ text, parts }: ListText, lists: readonly ListText[], alone: ReadonlySet<string>): boolean =>
  !parts.some((part) => alone.has(part) || lists.some((other) => other.text !== text && other.parts.includes(part)));

/** All of them stand alone elsewhere, or look like organisations. */
const areNames = (parts: readonly string[], alone: ReadonlySet<string>): boolean =>
  parts.every((part) => alone.has(part)) || parts.every((part) => endsLikeOrganisation(part) && hasOwnWord(part));

const listsQuestion = (name: string, texts: readonly string[], rows: number): Question => ({
  id: `names:${name}`,
  column: name,
  text: `"${name}" holds texts such as ${texts
    .slice(0, 3)
    .map((text) => `"${text.slice(0, 80)}"`)
    .join(', ')} in ${formatCount(rows, 'row')}. Does each name one organisation, or several?`,
  option: `--answer "names:${name}=one" or =several`,
  choices: [
    { value: 'one', label: 'One: the text is its whole name', example: null },
    { value: 'several', label: 'Several: commas and words such as "and" part their names', example: null },
  ],
});
