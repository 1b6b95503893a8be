import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTableQuery, type RawQuery, type TableColumn } from '../../contract/table/table.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { countTableRows, listTableIds, readTablePage, type TableRelation } from './table-query.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const column = (key: string, filter: TableColumn['filter'], parts: Partial<TableColumn> = {}): TableColumn => ({
  key,
  filter,
  isSortable: true,
  isNullable: false,
  options: null,
  ...parts,
});
const columns = [
  column('shortName', 'text'),
  column('size', 'range', { isInteger: true, isNullable: true }),
  column('tags', 'arrayContains', { isSortable: false }),
  column('kind', 'in', { isSortable: false }),
  column('isOpen', 'triState', { isNullable: true, isSortable: false }),
  column('seenOn', 'dateRange'),
];
const inSql = sql`select id, short_name, size, tags, kind, is_open, seen_at::date as seen_on, seen_at from (values
  (9, 'Ann', 3, array['a', 'b'], 'x', true, timestamptz '2026-11-18 09:00:00.000001+00'),
  (10, 'bob', null, array['b'], 'y', null, timestamptz '2026-11-18 09:00:00.000002+00'),
  (11, 'Cé', 3, array['c'], 'x', false, timestamptz '2026-11-17 09:00+00'),
  (100, 'dan', 1, '{}', 'z', true, timestamptz '2026-11-18 09:00:00.000001+00')
) as rows (id, short_name, size, tags, kind, is_open, seen_at)`;

const relationOf = (idType: TableRelation['idType']): TableRelation => ({
  name: 'a list of a test',
  columns,
  alias: 'things',
  idType,
  searched: ['shortName', 'kind'],
  defaultSort: [{ key: 'seenOn', direction: 'descending' }],
  sortedBy: { seenOn: { column: 'seen_at', sqlType: 'timestamptz' } },
});
const numbered = { relation: relationOf('bigint'), from: inSql };
const named = {
  relation: relationOf('text'),
  from: sql`select 'id-' || id as id, short_name, size, tags, kind, is_open, seen_on, seen_at from (${inSql}) as numbered`,
};

/** All rows of a query, page by page, and then the way back from the last. */
async function walk(table: typeof numbered, raw: RawQuery): Promise<{ there: string[]; back: string[] }> {
  const { db, vault } = server.context;
  const read = async (cursor: string | null) => {
    const { query } = parseTableQuery(columns, { ...raw, limit: '2', ...(cursor === null ? {} : { cursor }) });
    return readTablePage<{ id: string | number }>(db, { ...table, query, vault, readerId: 'a reader' });
  };
  const there: string[] = [];
  let page = await read(null);
  there.push(...page.rows.map(({ id }) => String(id)));
  while (page.nextCursor !== null) {
    page = await read(page.nextCursor);
    there.push(...page.rows.map(({ id }) => String(id)));
  }
  const back = page.rows.map(({ id }) => String(id));
  while (page.previousCursor !== null) {
    page = await read(page.previousCursor);
    back.unshift(...page.rows.map(({ id }) => String(id)));
  }
  return { there, back };
}

describe('pages', () => {
  it.each<[RawQuery, number[]]>([
    // By the instant under the day, then by the number and not by its digits.
    [{}, [10, 100, 9, 11]],
    [{ sort: 'seenOn' }, [11, 9, 100, 10]],
    [{ sort: '-size' }, [11, 9, 100, 10]],
    [{ sort: 'size,shortName' }, [100, 9, 11, 10]],
  ])('%o come whole, in order, there and back', async (raw, expected) => {
    expect(await walk(numbered, raw)).toEqual({ there: expected.map(String), back: expected.map(String) });
  });

  it('go by the ids of texts as well', async () => {
    const { there, back } = await walk(named, { sort: '-seenOn' });
    expect(there).toEqual(['id-10', 'id-9', 'id-100', 'id-11']);
    expect(back).toEqual(there);
  });
});

describe('one condition', () => {
  it.each<[RawQuery, number[]]>([
    [{ search: 'CÉ' }, [11]],
    [{ search: 'z' }, [100]],
    [{ shortName: 'an' }, [9]],
    [{ shortName: 'dan' }, [100]],
    [{ size: '3..' }, [9, 11]],
    [{ size: '..2', unknown: 'size' }, [10, 100]],
    [{ tags: 'a,c' }, [9, 11]],
    [{ kind: 'x,z' }, [9, 11, 100]],
    [{ isOpen: 'null' }, [10]],
    [{ isOpen: 'false' }, [11]],
    [{ seenOn: '2026-11-18..2026-11-18' }, [9, 10, 100]],
    [{ kind: 'x', isOpen: 'true' }, [9]],
  ])('%o finds the same rows for the page, the count and the ids', async (raw, expected) => {
    const { query, issues } = parseTableQuery(columns, raw);
    expect(issues).toEqual({});
    const { db } = server.context;
    const ids = await listTableIds(db, { ...numbered, filters: query, except: [], limit: 10 });
    expect(ids).toEqual(expected.map(String));
    expect(await countTableRows(db, { ...numbered, filters: query })).toBe(expected.length);
    const { there } = await walk(numbered, raw);
    expect(there.map(Number).toSorted((one, other) => one - other)).toEqual(expected);
  });

  it('leaves out what is named, and no more than asked for', async () => {
    const { query } = parseTableQuery(columns, {});
    const { db } = server.context;
    const ids = await listTableIds(db, { ...numbered, filters: query, except: ['9'], limit: 2 });
    expect(ids).toEqual(['10', '11']);
  });
});
