import type { SaxesTagPlain } from 'saxes';
import type { Entry, ZipFile } from 'yauzl';
import type { FileRow } from '../../mapping/compile-columns.ts';
import type { Merge } from '../merged-cells.ts';
import { foreignFile, invalid } from '../open-file.ts';
import { readPart } from '../workbook.ts';

/** The sheets of an OpenDocument spreadsheet (.ods), held in memory: dates as YYYY-MM-DD, money with its code. */

export interface DocumentSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly FileRow[];
  readonly merges: readonly Merge[];
}

const contents = 'content.xml';
const largest = 200_000_000;
const mostColumns = 2_000;
const mostCells = 5_000_000;

export const isDocument = (entries: readonly Entry[]): boolean =>
  entries.some(({ fileName }) => fileName === contents) &&
  !entries.some(({ fileName }) => fileName === 'xl/workbook.xml');

export async function readDocument(zip: ZipFile, entries: readonly Entry[]): Promise<DocumentSheet[]> {
  const entry = entries.find(({ fileName }) => fileName === contents);
  if (entry === undefined) throw invalid('The spreadsheet lacks its contents.');
  if (entry.uncompressedSize > largest) throw invalid('The spreadsheet is too large. Save the sheet as CSV.');
  const reader = new DocumentReader();
  await readPart(zip, entry, reader);
  if (!reader.isSpreadsheet) throw foreignFile('an OpenDocument file that is no spreadsheet');
  return reader.sheets;
}

interface Cell {
  readonly attributes: Record<string, string>;
  readonly isCovered: boolean;
  readonly paragraphs: string[];
}

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: FileRow[];
  readonly merges: Merge[];
}

class DocumentReader {
  readonly sheets: Sheet[] = [];
  isSpreadsheet = false;
  private readonly hiddenStyles = new Set<string>();
  private style = '';
  private line = 0;
  private rowRepeats = 1;
  private cells: string[] = [];
  private at = 0;
  private cell: Cell | null = null;
  private noteDepth = 0;
  private isParagraph = false;
  private cellCount = 0;

  readonly open = ({ name, attributes }: SaxesTagPlain): void => {
    if (name === 'office:spreadsheet') this.isSpreadsheet = true;
    else if (name === 'style:style') this.style = attributes['style:name'] ?? '';
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      this.hiddenStyles.add(this.style);
    else if (name === 'office:annotation') this.noteDepth += 1;
    else if (name === 'table:table') this.startSheet(attributes);
    else if (name === 'table:table-row') this.startRow(attributes);
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell')
      this.cell = { attributes, isCovered: name !== 'table:table-cell', paragraphs: [] };
    else if (name.startsWith('text:')) this.startText(name, attributes);
  };

  readonly text = (text: string): void => {
    if (this.isParagraph && this.noteDepth === 0) this.append(text);
  };

  readonly close = ({ name }: SaxesTagPlain): void => {
    if (name === 'office:annotation') this.noteDepth -= 1;
    else if (name === 'text:p') this.isParagraph = false;
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.endCell();
    else if (name === 'table:table-row') this.endRow();
  };

  private startSheet(attributes: Record<string, string>): void {
    this.sheets.push({
      name: attributes['table:name'] ?? '',
      isHidden: this.hiddenStyles.has(attributes['table:style-name'] ?? ''),
      rows: [],
      merges: [],
    });
    this.line = 0;
  }

  private startRow(attributes: Record<string, string>): void {
    this.line += 1;
    this.rowRepeats = repeatsOf(attributes['table:number-rows-repeated']);
    [this.cells, this.at] = [[], 0];
  }

  private startText(name: string, attributes: Record<string, string>): void {
    if (this.cell === null || this.noteDepth > 0) return;
    if (name === 'text:p') {
      this.isParagraph = true;
      this.cell.paragraphs.push('');
    } else if (name === 'text:s') this.append(' '.repeat(Math.min(100, repeatsOf(attributes['text:c']))));
    else if (name === 'text:line-break') this.append('\n');
    else if (name === 'text:tab') this.append(' ');
  }

  private append(text: string): void {
    const paragraphs = this.cell?.paragraphs;
    if (paragraphs !== undefined && paragraphs.length > 0)
      paragraphs[paragraphs.length - 1] = (paragraphs.at(-1) ?? '') + text;
  }

  private endCell(): void {
    if (this.cell === null) return;
    const { attributes, isCovered } = this.cell;
    const text = isCovered ? '' : textOf(this.cell);
    const repeats = repeatsOf(attributes['table:number-columns-repeated']);
    if (text !== '') {
      if (this.at + repeats > mostColumns) throw invalid(`The sheet has more than ${mostColumns} columns.`);
      for (let count = 0; count < repeats; count += 1) this.cells[this.at + count] = text;
      this.noteMerge(attributes);
    }
    this.at += repeats;
    this.cell = null;
  }

  private noteMerge(attributes: Record<string, string>): void {
    const [across, down] = [
      repeatsOf(attributes['table:number-columns-spanned']),
      repeatsOf(attributes['table:number-rows-spanned']),
    ];
    if (across > 1 || down > 1)
      this.sheets
        .at(-1)
        ?.merges.push({ top: this.line, bottom: this.line + down - 1, left: this.at, right: this.at + across - 1 });
  }

  /** Empty rows are left out, as in other workbooks. */
  private endRow(): void {
    const cells = Array.from(this.cells, (text) => text ?? '');
    const repeats = cells.some((text) => text !== '') ? this.rowRepeats : 0;
    for (let count = 0; count < repeats; count += 1) {
      this.cellCount += cells.length;
      if (this.cellCount > mostCells) throw invalid('The spreadsheet is too large. Save the sheet as CSV.');
      this.sheets.at(-1)?.rows.push({ line: this.line + count, cells });
    }
    this.line += this.rowRepeats - 1;
  }
}

const repeatsOf = (written: string | undefined): number => Math.max(1, Number(written ?? 1) || 1);

function textOf({ attributes, paragraphs }: Cell): string {
  const [type, value] = [attributes['office:value-type'], attributes['office:value'] ?? ''];
  const shown = paragraphs.join('\n');
  if (type === 'date') return (attributes['office:date-value'] ?? shown).slice(0, 10);
  if (type === 'boolean') return attributes['office:boolean-value'] ?? shown;
  if (type === 'percentage' && value !== '') return `${Number((Number(value) * 100).toPrecision(12))}%`;
  if (type === 'currency' && value !== '') return `${attributes['office:currency'] ?? ''} ${value}`.trim();
  return type === 'float' && value !== '' ? value : (attributes['office:string-value'] ?? shown);
}
