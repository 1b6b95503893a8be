import type { Answers, Question } from '../../../../contract/imports/imports.ts';
import { isCurrency } from '../../../../contract/currencies.ts';
import { readHeader } from '../../mapping/read-header.ts';
import { isValue } from '../header-lines.ts';
import { isObject, leavesOf, type JsonObject } from './find-rows.ts';

/** Objects that hold several deals each: organisations with a list of their grants. */

/** A step through a list, or through an object by its ids. */
const each = '*';
const least = 0.5;
const deepest = 6;

interface Nested {
  /** The keys that lead to the items, with `*` where one of several is meant. */
  readonly path: readonly string[];
  readonly isDeal: boolean;
  /** Somewhere it has more than one item. */
  readonly hasMany: boolean;
  /** An investor with what it gave may be a part of a deal. */
  readonly isOpen: boolean;
  /** Parts of a deal that nothing around them adds up. */
  readonly isWholeInParts: boolean;
}
/** Before a path: the amounts of its items are added up. */
const added = '+';

/** Paths of the lists whose items are deals, and a question where they may be. */
export function chooseNested(
  sample: readonly JsonObject[],
  answers: Answers,
): { readonly itemsAt: readonly string[]; readonly questions: readonly Question[] } {
  const found = nestedIn(sample).filter(({ isDeal }) => isDeal);
  // The items of a list of deals may have lists themselves: the innermost ones are the rows.
  const inmost = found.filter(
    ({ path }) => !found.some((other) => other.path.length > path.length && startsWith(other.path, path)),
  );
  if (!found.some(({ hasMany }) => hasMany)) return { itemsAt: [], questions: [] };
  const open = inmost.filter(({ isOpen }) => isOpen);
  const [first] = open;
  const answer = answers['items'];
  const isSum = answer === 'sum' && first?.isWholeInParts === true && inmost.length === 1;
  if (first !== undefined && answer !== 'each' && answer !== 'none' && !isSum)
    return { itemsAt: [], questions: [question(first)] };
  const taken = inmost.filter(({ isOpen }) => !isOpen || answer === 'each' || isSum);
  return { itemsAt: taken.map(({ path }) => `${isSum ? added : ''}${path.join('/')}`), questions: [] };
}

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((key, at) => path[at] === key);

const question = ({ path, isWholeInParts }: Nested): Question => ({
  id: 'items',
  column: path.filter((key) => key !== each).join('/'),
  text: `"${path.filter((key) => key !== each).join('/')}" is a list whose items have amounts of their own. Is each item a deal?`,
  option: `--answer items=each${isWholeInParts ? ', =sum' : ''} or =none`,
  choices: [
    { value: 'each', label: 'Yes: one deal for each item', example: null },
    ...(isWholeInParts
      ? [{ value: 'sum', label: 'No: one deal for each list, whose amounts are added', example: null }]
      : []),
    { value: 'none', label: 'No: the object around the list is the deal', example: null },
  ],
});

function nestedIn(rows: readonly JsonObject[], path: readonly string[] = [], depth = deepest): Nested[] {
  if (depth === 0) return [];
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...keys].flatMap((key) => {
    const values = rows.map((row) => row[key]);
    const lists = values.flatMap((value) => {
      const items = itemsOf(value);
      return items === null ? [] : [items];
    });
    const objects = values.filter(isObject);
    if (lists.length === 0) return objects.length === 0 ? [] : nestedIn(objects, [...path, key], depth - 1);
    const items = lists.flat();
    const inside = [...path, key, each];
    return [{ path: inside, ...judge(key, rows, lists) }, ...nestedIn(items, inside, depth - 1)];
  });
}

/** Of a list of objects, and of an object whose values are alike. */
function itemsOf(value: unknown): JsonObject[] | null {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value : null;
  if (!isObject(value)) return null;
  const values = Object.values(value);
  const objects = values.filter(isObject);
  const [first] = objects;
  const keys = Object.keys(first ?? {});
  const areRows = objects.length > 1 && objects.length === values.length && keys.length > 1;
  return areRows && objects.every((one) => keys.every((name) => name in one)) ? objects : null;
}

const partsOfDeal =
  /payment|disburs|transaction|instal|tranche|milestone|budget|auszahlung|versement|desembolso|pago|pagamento/i;
const numbers = /\d/;

function judge(key: string, rows: readonly JsonObject[], lists: readonly JsonObject[][]): Omit<Nested, 'path'> {
  const items = lists.flat();
  const amountOf = (from: readonly JsonObject[]): number =>
    Math.max(
      0,
      ...from
        .slice(0, 20)
        .flatMap((one) => leavesOf(one))
        .map(([name, text]) => (numbers.test(text) ? (readHeader(name).scores.amount ?? 0) : 0)),
    );
  const has = (field: 'date' | 'recipientName' | 'funderNames'): boolean =>
    items
      .slice(0, 20)
      .flatMap((one) => leavesOf(one))
      .some(([name, text]) => (readHeader(name).scores[field] ?? 0) >= least && (field !== 'date' || isValue(text)));
  const own = amountOf(items);
  const hasMany = lists.some(({ length }) => length > 1);
  const hasParty = has('recipientName') || has('funderNames');
  const isPart = partsOfDeal.test(key);
  const isWhole = amountOf(rows.map((row) => withoutLists({ ...row, [key]: null }))) >= 0.9;
  const isParty = (readHeader(key).scores.funderNames ?? 0) >= 0.9 && !has('date');
  // `budget` beside its currency, or of each participant, in an object with its own amount.
  const isBudget =
    own > 0 &&
    own < least &&
    (hasCurrency(items) || hasParty || namesParties(key)) &&
    amountOf(rows.map((row) => withoutLists({ ...row, [key]: null }))) > 0;
  const isDeal =
    (own >= least || isBudget) &&
    (isPart
      ? // A transaction may be a deal where nothing around it has an amount.
        !isWhole && (has('date') || hasMany) && (hasParty || own >= least)
      : has('date') || hasParty || items.some((one) => Object.keys(one).length > 1));
  return { isDeal, hasMany, isOpen: isWhole || isParty || isPart || isBudget, isWholeInParts: isPart && !isWhole };
}

/** `participants`, `beneficiaries`. */
const namesParties = (key: string): boolean =>
  /^(?:participants?|partners?|members?|consorti\w+|parties)$/i.test(key) ||
  readHeader(key).scores.recipientName !== undefined;

const hasCurrency = (items: readonly JsonObject[]): boolean =>
  items
    .slice(0, 20)
    .flatMap((one) => leavesOf(one))
    .some(([name, text]) => (readHeader(name).scores.currency ?? 0) >= least && isCurrency(text.trim().toUpperCase()));

/** What an object says itself. */
const withoutLists = (one: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => itemsOf(value) === null));

/** One object for each deal in it, with what the objects around it say. */
export function explode(value: unknown, itemsAt: readonly string[]): unknown[] {
  if (itemsAt.length === 0 || !isObject(value)) return [value];
  const [only] = itemsAt;
  if (itemsAt.length === 1 && only?.startsWith(added) === true) return [addUp(value, only.slice(1).split('/'))];
  if (itemsAt.length === 1 && only !== undefined)
    return explodeAt(value, only.split('/')).map((one) =>
      raised(
        one,
        only.split('/').filter((key) => key !== each),
      ),
    );
  const firstKeys = itemsAt.map((path) => path.split('/')[0] ?? '');
  const outside = Object.fromEntries(Object.entries(value).filter(([key]) => !firstKeys.includes(key)));
  return itemsAt.flatMap((path) => {
    const keys = path.split('/');
    const name = keys.findLast((key) => key !== each) ?? path;
    return explodeAt({ ...outside, [keys[0] ?? '']: value[keys[0] ?? ''] }, keys).map((one) =>
      // All lists under one name, so that their amounts are one column.
      ({ ...outside, deal: { type: name, ...asObject(valueAt(one, keys)) } }),
    );
  });
}

/** The item beside the objects that it lay in: its path need not name them. */
function raised(value: JsonObject, keys: readonly string[]): JsonObject {
  const last = keys.at(-1) ?? '';
  if (keys.length < 2 || last in value) return value;
  return { ...without(value, keys), [last]: valueAt(value, keys) };
}

function without(value: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject {
  const { [key]: child, ...others } = value;
  return rest.length === 0 || !isObject(child) ? others : { ...others, [key]: without(child, rest) };
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.filter((key) => key !== each).reduce((one, key) => asObject(one)[key], value);
}

function explodeAt(value: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject[] {
  const child = value[key];
  if (child === undefined || child === null) return [value];
  if (rest[0] !== each)
    return isObject(child) ? explodeAt(child, rest).map((one) => ({ ...value, [key]: one })) : [value];
  const items: readonly unknown[] = Array.isArray(child) ? child : isObject(child) ? Object.values(child) : [child];
  const deeper = rest.slice(1);
  return items.flatMap((item) =>
    (deeper.length > 0 && isObject(item) ? explodeAt(item, deeper) : [item]).map((one) => ({ ...value, [key]: one })),
  );
}

/** Its list as one item: the amounts added, everything else as the first item says it. Other money is no sum. */
function addUp(value: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject {
  const child = value[key];
  if (rest[0] !== each) return isObject(child) ? { ...value, [key]: addUp(child, rest) } : value;
  const items = itemsOf(child);
  const [first] = items ?? [];
  if (items === null || first === undefined) return value;
  const totals = Object.keys(first).flatMap((name) => {
    const texts = items.map((item) => textOf(item[name]));
    if ((readHeader(name).scores.amount ?? 0) < least || !texts.every((text) => text === '' || plainNumber.test(text)))
      return [];
    const isOneMoney = new Set(items.map(moneyOf)).size === 1;
    const sum = texts.reduce((total, text) => total + Number(text), 0);
    return [[name, isOneMoney ? Number(sum.toPrecision(15)) : texts.join(' + ')] as const];
  });
  return { ...value, [key]: { ...first, ...Object.fromEntries(totals) } };
}
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : value == null ? '' : '?';
const plainNumber = /^-?\d+(?:\.\d+)?$/;
const moneyOf = (item: JsonObject): string =>
  Object.entries(item)
    .flatMap(([name, text]) => ((readHeader(name).scores.currency ?? 0) >= least ? [textOf(text)] : []))
    .join();
