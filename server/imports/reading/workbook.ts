import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { currencyOf, isCurrencyMark, markOf } from '../../../contract/currencies.ts';
import { Refusal } from '../../refusal.ts';
import { invalid } from './open-file.ts';

/** The parts of a spreadsheet besides its rows: names of sheets, shared texts, and which styles show dates. */

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly entry: Entry; readonly isHidden: boolean }[];
  readonly texts: readonly string[];
  /** By number of style: whether a number in it is a date. */
  readonly dateStyles: readonly boolean[];
  /** By number of style: the sign or code of one currency that a number in it is shown with. */
  readonly moneyStyles: readonly (string | null)[];
  readonly is1904: boolean;
}

export interface Events {
  readonly open?: (tag: SaxesTagPlain) => void;
  readonly text?: (text: string) => void;
  readonly close?: (tag: SaxesTagPlain) => void;
}

/** Feeds one part to a parser of events. Nothing outside the file is ever asked for; a part with a DTD is refused. */
export async function readPart(
  zip: ZipFile,
  entry: Entry,
  events: Events,
  afterChunk?: (length: number) => Promise<void> | undefined,
): Promise<void> {
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw invalid('The spreadsheet declares a document type, which no spreadsheet program does.');
  });
  parser.on('error', () => {
    throw invalid(`The spreadsheet is broken in ${entry.fileName}.`);
  });
  if (events.open !== undefined) parser.on('opentag', events.open);
  if (events.text !== undefined) parser.on('text', events.text);
  if (events.close !== undefined) parser.on('closetag', events.close);
  const stream = await openPart(zip, entry);
  stream.setEncoding('utf8');
  try {
    for await (const chunk of stream) {
      parser.write(String(chunk));
      await afterChunk?.(String(chunk).length);
    }
    parser.close();
  } catch (error) {
    throw error instanceof Refusal ? error : invalid(`The spreadsheet is broken in ${entry.fileName}.`);
  }
}

async function openPart(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch {
    throw invalid('The spreadsheet is broken or packed in a way that we do not read.');
  }
}

/** Names without the prefix that some programs put before them. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export async function readWorkbook(zip: ZipFile, entries: readonly Entry[]): Promise<Workbook> {
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
  const { sheets, is1904 } = await readSheetNames(zip, byName);
  const texts: string[] = [];
  const shared = byName.get('xl/sharedStrings.xml');
  if (shared !== undefined) await readSharedTexts(zip, shared, texts);
  const styles = byName.get('xl/styles.xml');
  return {
    sheets,
    texts,
    is1904,
    ...(styles === undefined ? { dateStyles: [], moneyStyles: [] } : await readStyles(zip, styles)),
  };
}

async function readSheetNames(
  zip: ZipFile,
  byName: ReadonlyMap<string, Entry>,
): Promise<Pick<Workbook, 'sheets' | 'is1904'>> {
  const [workbook, links] = [byName.get('xl/workbook.xml'), byName.get('xl/_rels/workbook.xml.rels')];
  if (workbook === undefined || links === undefined) throw invalid('The spreadsheet lacks its list of sheets.');
  const targets = new Map<string, string>();
  await readPart(zip, links, {
    open: ({ name, attributes }) => {
      if (localName(name) === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
    },
  });
  let is1904 = false;
  const sheets: { name: string; entry: Entry; isHidden: boolean }[] = [];
  await readPart(zip, workbook, {
    open: ({ name, attributes }) => {
      if (localName(name) === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (localName(name) !== 'sheet') return;
      const target = targets.get(attributes['r:id'] ?? '') ?? '';
      const entry = byName.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
      if (entry !== undefined)
        sheets.push({
          name: attributes['name'] ?? '',
          entry,
          isHidden: (attributes['state'] ?? 'visible') !== 'visible',
        });
    },
  });
  return { sheets, is1904 };
}

/** Shared texts are held whole: a cell may point to any of them. */
const mostTextLength = 25_000_000;

async function readSharedTexts(zip: ZipFile, entry: Entry, texts: string[]): Promise<void> {
  let current = '';
  let [isText, isPhonetic, total] = [false, false, 0];
  await readPart(zip, entry, {
    open: ({ name }) => {
      const tag = localName(name);
      if (tag === 'si') current = '';
      if (tag === 'rPh') isPhonetic = true;
      isText = tag === 't';
    },
    text: (text) => {
      if (isText && !isPhonetic) current += text;
    },
    close: ({ name }) => {
      const tag = localName(name);
      isText = false;
      if (tag === 'rPh') isPhonetic = false;
      if (tag !== 'si') return;
      total += current.length;
      if (total > mostTextLength) throw invalid('The spreadsheet holds too much text. Save the sheet as CSV.');
      texts.push(current);
    },
  });
}

/** Formats that come with the program and show dates, by their number (ECMA-376, 18.8.30). */
const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** `0%` and `0.00%`. */
const percentFormats = new Set([9, 10]);

async function readStyles(zip: ZipFile, entry: Entry): Promise<Pick<Workbook, 'dateStyles' | 'moneyStyles'>> {
  const own = new Map<number, boolean>();
  const money = new Map<number, string | null>();
  const styles: boolean[] = [];
  const moneyStyles: (string | null)[] = [];
  let isInCells = false;
  await readPart(zip, entry, {
    open: ({ name, attributes }) => {
      const tag = localName(name);
      const id = Number(attributes['numFmtId'] ?? 0);
      if (tag === 'numFmt') own.set(id, isDateFormat(attributes['formatCode'] ?? ''));
      if (tag === 'numFmt') money.set(id, moneyOfFormat(attributes['formatCode'] ?? ''));
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'xf' && isInCells) styles.push(own.get(id) ?? dateFormats.has(id));
      if (tag === 'xf' && isInCells) moneyStyles.push(percentFormats.has(id) ? '%' : (money.get(id) ?? null));
    },
    close: ({ name }) => {
      if (localName(name) === 'cellXfs') isInCells = false;
    },
  });
  return { dateStyles: styles, moneyStyles };
}

/** `"£"#,##0`, `[$€-407] #,##0.00`, `#,##0 "CHF"`: of one currency alone; `$` is of many. `%` for a share. */
function moneyOfFormat(code: string): string | null {
  const [positive = ''] = code.split(';');
  if (/[0#?]\s?%/.test(positive.replaceAll(/"[^"]*"/g, ''))) return '%';
  const texts = [...positive.matchAll(/\[\$([^\]-]+)(?:-[^\]]*)?\]|"([^"]+)"|(\p{Sc})/gu)];
  const found = texts.flatMap(([, inBrackets, inQuotes, sign]) => {
    const mark = markOf((inBrackets ?? inQuotes ?? sign ?? '').trim());
    return isCurrencyMark(mark) ? (currencyOf(mark) ?? []) : [];
  });
  const [only, ...others] = new Set(found);
  return only !== undefined && others.length === 0 ? only : null;
}

/** A format with a year or a day in it, outside quotes and brackets. */
const isDateFormat = (code: string): boolean =>
  /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, '').replaceAll(/general/gi, ''));
