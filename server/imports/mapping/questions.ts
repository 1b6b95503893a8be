import { encodings, encodingWords } from '../../../contract/imports/mapping.ts';
import { sureFrom, type Answers, type Question } from '../../../contract/imports/imports.ts';
import type { OpenFile } from '../reading/open-file.ts';
import type { TableShape } from '../reading/sniff-table.ts';

/** What the file does not tell of its layout, besides what its columns leave open. */
export function questionsOf(
  { file, shape }: { readonly file: OpenFile; readonly shape: TableShape },
  ofColumns: readonly Question[],
  isKnown: boolean,
  answers: Answers,
): Question[] {
  const open = [
    memberQuestion(file),
    encodingQuestion(shape),
    ...(isKnown ? [] : [delimiterQuestion(shape), headerQuestion(shape), sheetQuestion(shape)]),
  ];
  // A question of the columns that is asked although it was answered got an answer that does not fit.
  return [...open.filter((question) => question !== null && answers[question.id] === undefined), ...ofColumns].filter(
    (question) => question !== null,
  );
}

/** Most files of a ZIP that are offered. */
const mostMembers = 100;

/** Each table of a ZIP is an import of its own. */
function memberQuestion({ members, packing, isStacked }: OpenFile): Question | null {
  if (members.length === 0) return null;
  const [holder, several] =
    isStacked === true ? ['sheet', 'tables'] : packing === 'zip' ? ['ZIP', 'files'] : ['page', 'tables'];
  return {
    id: 'member',
    column: null,
    text: `The ${holder} holds ${members.length} ${several}; the first is "${members[0]}".`,
    option: `--answer "member=${members[0]}", or another of its ${several}`,
    choices: members.slice(0, mostMembers).map((value) => ({ value, label: value, example: null })),
  };
}

function encodingQuestion({ encoding }: TableShape): Question | null {
  if (encoding.confidence >= sureFrom) return null;
  const choices = encodings.filter((value) => !value.startsWith('utf'));
  return {
    id: 'encoding',
    column: null,
    text: `The letters of the file are not certain. ${encoding.why}`,
    option: `--encoding ${choices.join('|')}`,
    choices: choices.map((value) => ({
      value,
      label: encodingWords[value],
      example: null,
    })),
  };
}

function delimiterQuestion({ delimiter }: TableShape): Question | null {
  if (delimiter === null || delimiter.confidence >= sureFrom || delimiter.rival === null) return null;
  const choices = [delimiter.value, delimiter.rival];
  const labels: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };
  return {
    id: 'delimiter',
    column: null,
    text: 'Two signs may part the columns.',
    option: `--delimiter ${choices.map((value) => labels[value]).join('|')}`,
    choices: choices.map((value) => ({ value, label: labels[value] ?? value, example: null })),
  };
}

function headerQuestion({ header }: TableShape): Question | null {
  if (header.confidence >= sureFrom) return null;
  return {
    id: 'header',
    column: null,
    text: 'The first row may be names of columns or data already.',
    option: '--header yes|no',
    choices: [
      { value: 'yes', label: 'It names the columns', example: null },
      { value: 'no', label: 'It is data', example: null },
    ],
  };
}

function sheetQuestion({ sheets, sheet }: TableShape): Question | null {
  if (sheets.length < 2) return null;
  return {
    id: 'sheet',
    column: null,
    text: `The workbook has ${sheets.length} sheets; the first is "${sheet}".`,
    option: `--sheet ${sheets.map((name) => `"${name}"`).join('|')}, or --sheet all for each in its turn`,
    choices: sheets.map((value) => ({ value, label: value, example: null })),
  };
}
