import { dealColumns } from '../contract/deals/deals.ts';
import { entrepreneurQuestions } from '../contract/reviews/entrepreneur-questions.ts';
import { funderQuestions } from '../contract/reviews/funder-questions.ts';
import { providerQuestions } from '../contract/reviews/provider-questions.ts';
import type { QuestionKind, Questions } from '../contract/reviews/question.ts';
import { terms } from '../contract/reviews/terms.ts';

/** Journeys type into fields that read what is typed; `fill` writes at once, and no test sees what happens between two keys. */

const readKinds = new Set<QuestionKind>(['number', 'year', 'days', 'month', 'currency']);
const readTypes = new Set(['integer', 'decimal', 'date', 'currency']);
const questions: readonly Questions[] = [funderQuestions, entrepreneurQuestions, providerQuestions];

const otherLabels = [
  'Year founded',
  'Founded in',
  'Currency of the amounts',
  'Another currency',
  'Code',
  'The day',
  'Expires',
  'Day of the next email',
  'Days',
  'Days to add',
  'Days of access',
  'Uses in all',
  'Uses per organisation',
  'First day',
  'Last day',
];

/** The labels of all fields for numbers, dates, currencies and codes. */
const readLabels: ReadonlySet<string> = new Set([
  ...questions.flatMap((table) =>
    Object.values(table).flatMap(({ kind, label }) => (readKinds.has(kind) ? [label] : [])),
  ),
  ...Object.values(terms).flatMap((list) =>
    list.flatMap(({ answer, label }) => (answer.kind === 'number' ? [label] : [])),
  ),
  ...dealColumns.flatMap(({ type, label }) => (readTypes.has(type) ? [label, `${label} from`, `${label} to`] : [])),
  ...otherLabels,
]);

/** A cell of a refused row of a file is read like the file. */
const isRead = (label: string): boolean => readLabels.has(label) || / of row \d+$/.test(label);

/** The end of a statement before a call: its locator, over several lines. */
const farthest = 300;
const literal = /(?:name: |getByLabel\(|getByPlaceholder\()'([^']+)'/g;

/** The fields of the browser's tests that are filled though they read what is typed. */
export function filledFields(text: string): string[] {
  return [...text.matchAll(/\.fill\(/g)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - farthest), index);
    const statement = before.slice(before.lastIndexOf(';') + 1);
    return [...statement.matchAll(literal)].flatMap(([, label = '']) => (isRead(label) ? [label] : []));
  });
}
