import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** docs/promises.md: each promise with its rule in the code and the test that holds it. */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A name in a file, in backquotes and quotation marks. */
export interface Named {
  readonly file: string;
  readonly name: string;
}

export interface Promised {
  /** The path of a page of rules, "emails", or a file. */
  readonly place: string;
  readonly statement: string;
  readonly rules: readonly Named[];
  /** Numbers that no constant holds. */
  readonly byDesign: readonly number[];
  readonly tests: readonly Named[];
}

/** Throws for a row that has no rule or no test. */
export function readPromises(): Promised[] {
  const lines = readFileSync(join(root, 'docs/promises.md'), 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Place |'))
    .map((line) => {
      const [place = '', statement = '', rule = '', test = '', ...more] = line.slice(2, -2).split(' | ');
      const promised = {
        place,
        statement,
        rules: namedIn(rule),
        byDesign: [...rule.matchAll(/([\w,.]+) by (?:design|example)/g)].flatMap(([, number = '']) =>
          numbersIn(number),
        ),
        tests: namedIn(test),
      };
      if (more.length > 0 || promised.rules.length === 0 || promised.tests.length === 0)
        throw new Error(`docs/promises.md has a row that does not read: ${line}`);
      return promised;
    });
}

const namedIn = (cell: string): Named[] =>
  [...cell.matchAll(/`([^`]+)` ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
  );

/** Sentences of those places that promise nothing: the place, a tab, the sentence. */
export const readNotPromises = (): { readonly place: string; readonly text: string }[] =>
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'not-promises.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [place = '', text = ''] = line.split('\t');
      return { place, text };
    });

const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const inWords = new RegExp(String.raw`\b(?:${words.join('|')})\b|\d[\d,]*(?:\.\d+)?`, 'gi');

/** In digits and in words, from two on in words; not those of days, of times, of paragraphs and of decisions. */
export const numbersIn = (text: string): number[] =>
  [
    ...text
      .replaceAll(/\b\d{1,2} [A-Z][a-z]{2} \d{4}\b|\b\d{2}:\d{2}\b/g, '')
      .replace(/^\d\.\d /, '')
      .replaceAll(/\[(?:decisions? )?\d{4}\]\([^)]*\)|\bdecision \d{4}/g, '')
      .matchAll(inWords),
  ].map(([found]) => {
    const at = words.indexOf(found.toLowerCase());
    return at >= 0 ? at + 2 : Number(found.replaceAll(',', ''));
  });

const sources = new Map<string, string>();
export function sourceOf(file: string): string {
  const path = join(root, file);
  const source = sources.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
  sources.set(file, source);
  return source;
}

/** The names of a rule, without what turns its number into another unit. */
export const symbolsOf = ({ name }: Named): string[] =>
  name
    .split(/ [×÷+] /)
    .filter((part) => !/^\d/.test(part))
    .map((part) => part.split('.')[0] ?? part);

const definition = (symbol: string): RegExp => new RegExp(String.raw`\b(?:const|function|class|interface) ${symbol}\b`);
export const isDefined = (rule: Named): boolean =>
  symbolsOf(rule).every((symbol) => definition(symbol).test(sourceOf(rule.file)));

/** The numbers that a rule allows in a sentence. */
export async function numbersOf(rule: Named): Promise<number[]> {
  const [left = '', sign, right = ''] = rule.name.split(/ ([×÷+]) /);
  const values = await valuesOf({ file: rule.file, name: left });
  if (sign === '×') return values.map((value) => value * Number(right));
  if (sign === '÷') return values.map((value) => value / Number(right));
  if (sign !== '+') return values;
  const others = /^\d/.test(right) ? [Number(right)] : await valuesOf({ file: rule.file, name: right });
  return values.flatMap((value) => others.map((other) => value + other));
}

const minute = 60_000;
/** Of a span in milliseconds also its minutes, hours and days; of a list also its length. */
function leavesOf(value: unknown): number[] {
  if (typeof value === 'number')
    return value >= minute && value % minute === 0
      ? [value, value / minute, value / minute / 60, value / minute / 1_440]
      : [value];
  if (Array.isArray(value)) return [value.length, ...value.flatMap(leavesOf)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

/** Exported by value; else as the file writes it: `const most = 5;`, `const kept = days(8);`. */
async function valuesOf({ file, name }: Named): Promise<number[]> {
  const [symbol = '', key] = name.split('.');
  const isExported = new RegExp(String.raw`export const ${symbol}\b`).test(sourceOf(file));
  if (isExported && /^(?:contract|server)\//.test(file)) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>; // of our own files
    const value = module[symbol];
    if (key === undefined) return leavesOf(value);
    return leavesOf(
      typeof value === 'object' && value !== null ? Object.entries(value).find(([one]) => one === key)?.[1] : undefined,
    );
  }
  const written = new RegExp(String.raw`const ${symbol}\b[^=]*= ([^;]*);`).exec(sourceOf(file))?.[1] ?? '';
  return [...written.matchAll(/\d[\d_]*(?:\.\d+)?/g)].map(([found]) => Number(found.replaceAll('_', '')));
}

/** Whether a test of that name stands in its file, and is neither skipped nor still to be written. */
export function isHeld({ file, name }: Named): boolean {
  const source = sourceOf(file);
  const at = Math.max(...["'", '"', '`'].map((quote) => source.indexOf(`${quote}${name}${quote}`)));
  if (at < 0) return false;
  const before = source.slice(0, at);
  const call = before.slice(
    Math.max(...['\nit', '\n  it', '\ntest', '\n  test'].map((one) => before.lastIndexOf(one))),
  );
  return !/^\s*(?:it|test)\.(?:skip|todo|fails)\b/.test(call) && !/describe\.(?:skip|todo)\(/.test(before);
}
