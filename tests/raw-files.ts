/** Reading raw files by other means than the importer, to work out what must come of them. */

export type RawRow = Record<string, string>;

/** A CSV reader of a few lines: quotes doubled inside quotes, nothing else. */
export function readRecords(text: string, lineEnd: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === ',' || character === lineEnd)) {
      rows.at(-1)!.push(cell);
      cell = '';
      if (character === lineEnd) rows.push([]);
    } else cell += character;
  }
  rows.at(-1)!.push(cell);
  if (rows.at(-1)!.length === 1) rows.pop();
  return rows;
}

const decimals = 12;

/** The exact sum of plain decimals, as PostgreSQL prints it without trailing zeros. */
export function exactSum(amounts: readonly string[]): string {
  let sum = 0n;
  for (const amount of amounts) {
    const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
    const units = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
    sum += amount.startsWith('-') ? -units : units;
  }
  const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}
