import { openFile, type OpenFile } from '../open-file.ts';
import { relatedRow, relationsOf, type RelatedRow, type Relation } from '../json/related-rows.ts';
import { readTable } from '../read-table.ts';
import { sniffTable, type TableShape } from '../sniff-table.ts';

/** Names that stand in another file of the same ZIP, by the ids of this one. */

const mostMembers = 8;
const mostRows = 20_000;
const largest = 20_000_000;

export async function relatedMembers(
  file: OpenFile,
  shape: TableShape,
  member: string | undefined,
): Promise<Relation[]> {
  const { members, packing, path, size, isStacked } = file;
  if (packing !== 'zip' || isStacked === true || members.length < 2 || shape.names === null || size > largest)
    return [];
  const own = member ?? members[0] ?? '';
  const main = { name: nameOf(own), rows: await rowsOf(file, shape) };
  const others: { name: string; rows: RelatedRow[] }[] = [];
  for (const other of members.filter((name) => name !== own).slice(0, mostMembers)) {
    const rows = await readMember(path, other).catch(() => []);
    if (rows.length > 0) others.push({ name: nameOf(other), rows });
  }
  return others.length === 0 ? [] : relationsOf(main, others);
}

const nameOf = (member: string): string => (member.split('/').at(-1) ?? member).replace(/\.[a-z0-9]{1,8}$/i, '');

async function readMember(path: string, member: string): Promise<RelatedRow[]> {
  const file = await openFile(path, member);
  return rowsOf(file, await sniffTable(file, {}));
}

/** Ids of several others in one cell are a list: `i2|i6`. */
async function rowsOf(file: OpenFile, shape: TableShape): Promise<RelatedRow[]> {
  const rows: RelatedRow[] = [];
  const { columns, rows: found } = readTable(file, shape);
  for await (const { cells } of found) {
    rows.push(
      relatedRow(
        Object.fromEntries(
          [...columns].map(([name, at]) => [name, (cells[at] ?? '').split(/[|;]/).map((id) => id.trim())] as const),
        ),
      ),
    );
    if (rows.length > mostRows) return [];
  }
  return rows;
}
