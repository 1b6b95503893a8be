import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Requests a second of one side: for each question, one for each number of connections. */
export interface Row {
  readonly side: string;
  readonly cells: number[][];
}
interface Table {
  readonly rows: readonly Row[];
  readonly heads: readonly string[];
  readonly rowCount: number;
  /** Whether the README gets it. */
  readonly isKept: boolean;
}

const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const start = '<!-- peers: made by npm run bench:peers -->';
const end = '<!-- peers: end -->';
const bytesOfGigabyte = 1_000_000_000;

/** Prints the table, and puts it into the README between its marks. */
export function writeTable(table: Table): void {
  const text = textOf(table);
  console.log(text);
  if (!table.isKept) return;
  const old = readFileSync(readme, 'utf8');
  const [from, to] = [old.indexOf(start), old.indexOf(end)];
  if (from < 0 || to < 0) throw new Error('bench/README.md has lost the marks of the table');
  writeFileSync(readme, `${old.slice(0, from)}${start}\n${text}\n${old.slice(to)}`);
}

function textOf({ rows, heads, rowCount }: Table): string {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / bytesOfGigabyte)} GB`;
  return [
    `Run on ${day}: ${rowCount.toLocaleString('en-GB')} rows, ${machine}, Node ${process.versions.node}. Requests a second at 1 / 16 connections, the round in the middle of three; in brackets how many times ours is as fast.`,
    '',
    `| side | ${heads.join(' | ')} |`,
    `|---|${heads.map(() => '---').join('|')}|`,
    ...rows.map(
      ({ side, cells }) =>
        `| ${side} | ${cells.map((cell, place) => cellText(cell, rows[0]?.cells[place] ?? [])).join(' | ')} |`,
    ),
  ].join('\n');
}

function cellText(rates: readonly number[], ours: readonly number[]): string {
  const said = rates.map((rate) => (rate < 10 ? rate.toFixed(1) : String(Math.round(rate)))).join(' / ');
  const times = rates.map((rate, place) => ((ours[place] ?? Number.NaN) / rate).toFixed(1)).join(' / ');
  return times === rates.map(() => '1.0').join(' / ') ? said : `${said} (${times})`;
}
