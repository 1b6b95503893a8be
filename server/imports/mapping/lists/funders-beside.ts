import type { Answers, Question } from '../../../../contract/imports/imports.ts';
import { cleanText } from '../../../deals/drafts/cells.ts';
import { fold } from '../../reading/fold.ts';
import { isPersonal } from '../candidates.ts';
import type { FirstRows } from '../choose-mapping.ts';
import { noColumn } from '../core-fields.ts';
import type { ColumnProfile } from '../described-columns.ts';
import { rankOfIdName } from '../id-columns.ts';
import { readHeader } from '../read-header.ts';

/**
 * A column that nothing is read from and that names funders of the same rows, or of others: it may say who leads, or name
 * the ones that the first column leaves out, under a header that no list has. A person says which.
 */

const fewestRows = 6;
const fewestNames = 3;
const mostly = 0.6;
const shortest = 4;

const namesIn = (text: string): string[] =>
  fold(text)
    .split(/[,;|/\n•+&]|\s(?:and|und|et|y|e)\s/)
    .map((part) => part.trim())
    .filter((part) => part.length >= shortest);

export function askFundersBeside(
  profiles: readonly ColumnProfile[],
  { names, rows }: FirstRows,
  answers: Answers,
): Question[] {
  const funder = profiles.find(({ field }) => field === 'funderNames');
  const recipient = profiles.find(({ field }) => field === 'recipientName');
  const isAnswered = answers['field:leadFunders'] !== undefined || answers['field:funderNames'] === 'all';
  if (funder === undefined || isAnswered || profiles.some(({ field }) => field === 'leadFunders')) return [];
  const cell = (row: readonly string[], { name }: ColumnProfile): string =>
    cleanText(row[names.indexOf(name)] ?? '') ?? '';
  const known = new Set(rows.flatMap((row) => namesIn(cell(row, funder))));
  const recipients = new Set(recipient === undefined ? [] : rows.flatMap((row) => namesIn(cell(row, recipient))));
  const isOfFunders = (profile: ColumnProfile): boolean => {
    if (profile.field !== null || isPersonal(profile) || rankOfIdName(profile.name) > 0) return false;
    if (profile.wordCount < profile.filledCount * mostly || readHeader(profile.name).namesCountry) return false;
    const parts = rows.flatMap((row) => namesIn(cell(row, profile)));
    const distinct = new Set(parts);
    const shared = parts.filter((part) => known.has(part) && !recipients.has(part));
    return parts.length >= fewestRows && distinct.size >= fewestNames && shared.length >= parts.length * mostly;
  };
  const found = profiles.filter(isOfFunders);
  const [first] = found;
  return first === undefined ? [] : [questionOf(funder.name, first, found)];
}

const questionOf = (funder: string, first: ColumnProfile, found: readonly ColumnProfile[]): Question => ({
  id: 'field:leadFunders',
  column: first.name,
  text: `"${first.name}" names funders that "${funder}" names too. Does it say who led?`,
  option: `--answer "field:leadFunders=${first.name}", or =${noColumn}`,
  choices: [
    ...found.map(({ name, samples }) => ({
      value: name,
      label: `"${name}" says who led`,
      example: samples.slice(0, 3).join('; ').slice(0, 200) || null,
    })),
    { value: noColumn, label: 'No: nothing is read from it', example: null },
  ],
});
