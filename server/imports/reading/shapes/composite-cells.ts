import { kindOfWords } from '../../mapping/kind-words.ts';
import { readMarkedNumber } from '../read-number.ts';

/** Cells that say several things of a deal at once: `£260k loan, 4.5%, 36 months`, `€150k equity for 8%`. */

const amountFirst =
  /^(?:(?:\p{Sc}|[A-Z]{2,3}\p{Sc}?)\s?)?\d[\d.,'’ ]{0,20}(?:\s?(?:k|m|mn|mio|mln|bn|tsd|thousand|million|millions|crores?|lakhs?)\b\.?)?(?:\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|INR|euros?|dollars?|pounds?)\b))?/iu;
const percent = /(\d{1,3}(?:[.,]\d{1,4})?)\s?%/;
const span =
  /\b(\d{1,3})\s?(months?|mths?|mos?|years?|yrs?|monate?n?|jahre?n?|mois|ans?|annees?|meses|mes|anos?|años?|mesi|anni|maanden|jaar|miesiecy|lat|mesicu|let|manader|ar)\b/iu;
const ofStake = /equity|stake|share|owner|beteilig|anteil|particip|capital|aktier|udzial|podil/i;

/** Behind the name of the column, each as a column of its own; the amount keeps the name. */
const ofParts = ['type', 'interest rate', 'term', 'stake'] as const;
export const compositeNames = (name: string): string[] => [name, ...ofParts.map((part) => `${name} ${part}`)];
/** Programs call so what is theirs: nothing is read from it. */
export const writtenName = (name: string): string => `_${name}`;

interface Parts {
  readonly amount: string;
  readonly kind: string;
  readonly rate: string;
  readonly term: string;
  readonly stake: string;
}

const longestCell = 160;

/** Null where it is no amount with words of a deal behind it. */
function partsOf(text: string): Parts | null {
  const written = text.trim();
  if (written.length > longestCell) return null;
  const amount = amountFirst.exec(written)?.[0].replace(/[\s,.]{1,5}$/, '') ?? '';
  if (amount === '' || readMarkedNumber(amount, 'each') === null) return null;
  const rest = written.slice(amount.length);
  const share = percent.exec(rest);
  const isStake = share !== null && ofStake.test(rest);
  const kind = kindIn(rest);
  const term = span.exec(rest.replace(percent, ' '))?.[0] ?? '';
  if (kind === '' && share === null && term === '') return null;
  const said = share === null ? '' : `${share[1] ?? ''}%`;
  return { amount, kind, term, rate: isStake ? '' : said, stake: isStake ? said : '' };
}

/** The words of the rest that name a kind, the longest first. */
function kindIn(rest: string): string {
  const words = rest.match(/\p{L}[\p{L}-]*/gu) ?? [];
  for (const length of [3, 2, 1])
    for (let at = 0; at + length <= words.length; at += 1) {
      const found = words.slice(at, at + length).join(' ');
      if (kindOfWords(found) !== null) return found;
    }
  return '';
}

/** What a cell says in each of `compositeNames`; a cell that says one thing alone stays the amount. */
export function composedOf(text: string): string[] {
  const parts = partsOf(text);
  return parts === null ? [text, '', '', '', ''] : [parts.amount, parts.kind, parts.rate, parts.term, parts.stake];
}

const fewestCells = 4;
const mostly = 0.6;

/** The column whose cells are mostly such; null where none is. */
export function findComposite(names: readonly string[], rows: readonly (readonly string[])[]): string | null {
  const found = names.find((_name, at) => {
    const filled = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
    const composed = filled.map(partsOf).filter((parts) => parts !== null);
    return (
      composed.length >= Math.max(fewestCells, filled.length * mostly) &&
      composed.filter(({ kind }) => kind !== '').length >= composed.length * mostly
    );
  });
  return found ?? names.find((_name, at) => hasKindsBehind(rows.map((row) => (row[at] ?? '').trim()))) ?? null;
}

/** `$3m (debt)` here and there, in a column of amounts. */
function hasKindsBehind(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const behind = filled.filter(
    (cell) => /\d[^()]{0,20}\(\p{L}[\p{L} ]{2,30}\)$/u.test(cell) && (partsOf(cell)?.kind ?? '') !== '',
  );
  const numbers = filled.filter((cell) => readMarkedNumber(cell, 'each') !== null);
  return behind.length > 0 && behind.length + numbers.length >= filled.length * mostly;
}
