import { importDeals, type ImportReport } from '../server/imports/import.ts';
import { rowsXml, type SheetCell } from './packed-files.ts';

/** The good row that hostile files of deals are made of, and ways to spoil it. */

export const header = 'kind,source_record_id,recipient,funders,date,amount,currency,title,country,url';
export const good = 'grant,g1,Kite Works,Alder Trust,2020-05-06,1000,USD,A kite,GB,https://kite.example/';
export const csv = (...rows: string[]): string => `${[header, ...rows].join('\n')}\n`;
const sheetHeader: SheetCell[] = header.split(',');
export const sheet = (...rows: SheetCell[][]): string => rowsXml([sheetHeader, ...rows]);
export const goodCells: SheetCell[] = ['grant', 'g1', 'Kite Works', 'Alder Trust', '2020-05-06', 1000, 'USD'];
export const hex = (text: string): Buffer => Buffer.from(text, 'hex');
export const withCell = (name: string, cell: string, id = 'x'): string => {
  const cells = good.split(',');
  cells[header.split(',').indexOf(name)] = cell;
  if (name !== 'source_record_id') cells[1] = id;
  return cells.join(',');
};

export const goodObject = {
  kind: 'grant',
  source_record_id: 'j1',
  recipient: 'A',
  funders: 'B',
  date: '2020-01-01',
  amount: 5,
  currency: 'EUR',
};

export type Make = () => string | Buffer | Promise<string | Buffer>;

/** Reads a file as an import does, under a name that no other import has. */
export const loadHostile = (
  connection: Parameters<typeof importDeals>[0],
  file: string,
  answers: Record<string, string> = {},
): Promise<ImportReport> =>
  importDeals(connection, {
    kind: null,
    file,
    sourceName: `hostile ${Math.random()}`,
    isDryRun: false,
    clock: { now: () => new Date('2026-11-18T10:00:00Z') },
    answers,
  });
