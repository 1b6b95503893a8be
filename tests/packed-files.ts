import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';

/** Archives and workbooks made in memory, for tests. */

export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** With a name that no honest tool writes: put in over one of the same length. */
export async function namedZip(name: string, content: string): Promise<Buffer> {
  const stand = 'x'.repeat(name.length);
  return Buffer.from((await zipOf({ [stand]: content })).toString('latin1').replaceAll(stand, name), 'latin1');
}

/** One entry that is a symbolic link. */
export async function linkZip(target: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(target), 'a.csv', { mode: 0o120777 });
  zip.end();
  return buffer(zip.outputStream);
}

/** The bit that says so is set in both headers of its one entry; the bytes stay as they are. */
export function lockedZip(zip: Buffer): Buffer {
  const locked = Buffer.from(zip);
  const central = locked.indexOf(Buffer.from('504b0102', 'hex'));
  locked.writeUInt16LE(locked.readUInt16LE(6) | 1, 6);
  locked.writeUInt16LE(locked.readUInt16LE(central + 8) | 1, central + 8);
  return locked;
}

/** So many files, without compression: a stream for each of them would take seconds. */
export function crowdedZip(count: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (let at = 0; at < count; at += 1) zip.addBuffer(Buffer.from('a'), `${at}.csv`, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export interface Sheet {
  readonly name: string;
  /** The XML of the rows. */
  readonly rows: string;
  readonly isHidden?: boolean;
}

/** A text stands as an inline string, a number as it is; other XML of a cell is given as `{ xml }`. */
export type SheetCell = string | number | null | { readonly xml: string };

export const rowsXml = (rows: readonly (readonly SheetCell[])[]): string =>
  rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`,
    )
    .join('');

function cellXml(cell: SheetCell, reference: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${reference}"`);
  return `<c r="${reference}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
}

/** Style 1 shows dates. */
const styles = `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;

export function workbookOf(sheets: readonly Sheet[], more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const links = sheets
    .map((_sheet, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`)
    .join('');
  return zipOf({
    'xl/workbook.xml': bookOf(sheets),
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${links}</Relationships>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  });
}

/** The list of the sheets of a workbook with one. */
export const bookXml = (): string => bookOf([{ name: 'A', rows: '' }]);

function bookOf(sheets: readonly Sheet[]): string {
  const list = sheets
    .map(
      ({ name, isHidden }, at) =>
        `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"${isHidden === true ? ' state="hidden"' : ''}/>`,
    )
    .join('');
  return `${head}<workbook xmlns="${main}" xmlns:r="r"><sheets>${list}</sheets></workbook>`;
}

/** An OpenDocument spreadsheet: texts, numbers, and cells as their attributes with what is in them. */
export type DocumentCell = string | number | null | { readonly attributes: string; readonly inner?: string };

export const documentOf = (
  sheets: readonly {
    readonly name: string;
    readonly isHidden?: boolean;
    readonly rows: readonly (readonly DocumentCell[])[];
  }[],
): Promise<Buffer> =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:automatic-styles><style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${sheets
      .map(
        ({ name, isHidden, rows }) =>
          `<table:table table:name="${name}"${isHidden === true ? ' table:style-name="hidden"' : ''}>${rows
            .map(
              (row) =>
                `<table:table-row>${row.map(documentCell).join('')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>`,
            )
            .join(
              '',
            )}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1000"/></table:table-row></table:table>`,
      )
      .join('')}</office:spreadsheet></office:body></office:document-content>`,
  });

const documentCell = (cell: DocumentCell): string =>
  cell === null
    ? '<table:table-cell/>'
    : typeof cell === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`
      : typeof cell === 'string'
        ? `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`
        : `<table:table-cell ${cell.attributes}>${cell.inner ?? ''}</table:table-cell>`;
