import type { Answers, Question } from '../../../../contract/imports/imports.ts';
import { readMarkedNumber } from '../../reading/read-number.ts';
import type { FirstRows } from '../choose-mapping.ts';
import type { ColumnProfile } from '../described-columns.ts';

/**
 * What each funder gave, beside what the deal came to: where the amounts of the rows of one deal add up to another column,
 * which says the same in each of them, either may be the amount. A person says which.
 */

const fewestGroups = 2;
const mostly = 0.8;
/** Shares are rounded. */
const near = 0.01;

export function askTicketSums(
  profiles: readonly ColumnProfile[],
  { names, rows }: FirstRows,
  answers: Answers,
): Question[] {
  const nameOf = (key: string): string | undefined => profiles.find(({ field }) => field === key)?.name;
  const [recipient, amount, date] = [nameOf('recipientName'), nameOf('amount'), nameOf('date')];
  const funder = nameOf('funderNames');
  if (recipient === undefined || amount === undefined || answers['field:amount'] !== undefined) return [];
  const cell = (row: readonly string[], name: string | undefined): string =>
    name === undefined ? '' : (row[names.indexOf(name)] ?? '').trim();
  const numberOf = (row: readonly string[], name: string): number =>
    readMarkedNumber(cell(row, name), 'each')?.value ?? 0;
  const groups = [...Map.groupBy(rows, (row) => `${cell(row, recipient)}\n${cell(row, date)}`).values()].filter(
    // Payments of one funder are asked about as such.
    (group) => group.length > 1 && new Set(group.map((row) => cell(row, funder))).size === group.length,
  );
  const isSumOf = (group: readonly (readonly string[])[], name: string): boolean => {
    const [total = 0, ...others] = group.map((row) => numberOf(row, name));
    const sum = group.reduce((all, row) => all + numberOf(row, amount), 0);
    return total > 0 && others.every((other) => other === total) && Math.abs(sum - total) <= total * near;
  };
  const found = profiles.find(
    ({ name, field, filledCount, numbers }) =>
      name !== amount &&
      (field === null || field === 'amountUsd') &&
      Math.max(...Object.values(numbers)) >= filledCount / 2 &&
      groups.length >= fewestGroups &&
      groups.filter((group) => isSumOf(group, name)).length >= groups.length * mostly,
  );
  return found === undefined ? [] : [questionOf(amount, found)];
}

const questionOf = (amount: string, { name, samples }: ColumnProfile): Question => ({
  id: 'field:amount',
  column: name,
  text: `What "${amount}" says in the rows of one recipient and day adds up to "${name}". Which of them is the amount?`,
  option: `--answer "field:amount=${name}" or "=${amount}"`,
  choices: [
    {
      value: name,
      label: `"${name}": that of the whole deal`,
      example: samples.slice(0, 3).join('; ').slice(0, 200) || null,
    },
    { value: amount, label: `"${amount}": that of each row`, example: null },
  ],
});
