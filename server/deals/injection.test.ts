import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrayContains, normalise, isIn, isShortTerm, textContains } from '../../contract/table/filter-rules.ts';
import { columnsOf, openListColumns, type CellValue } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { isStorableText, maximumTextLength, printList } from '../../contract/table/values.ts';
import { callRoute } from '../../tests/call-as.ts';
import { addDeal, type DealCells } from '../../tests/deals.ts';
import { hostileTextsInTurn, hostileTexts, inAddress } from '../../tests/hostile-text.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { fewOf } from '../../tests/deep-run.ts';

/**
 * Hostile strings on each string parameter: literal results, never an error of ours. All five hundred in a deep run,
 * otherwise the essential ones on each parameter, and of the others each on some parameter.
 */

interface Held {
  readonly id: string;
  readonly cells: DealCells;
}
/** What the addresses of this file answer, a refusal included. */
type Body = Record<string, unknown> & { readonly rows?: readonly { readonly id: string }[] };

let server: TestServer;
let admin: { authorization: string };
const held: Record<DealKind, Held[]> = { equity: [], debt: [], grant: [] };

const isTaken = (text: string): boolean => isStorableText(text) && text.length <= maximumTextLength;
const storable = hostileTexts.filter(isTaken);
const perRow = 8;
/** With the path; an address above 8,192 characters is not read. */
const longestAddress = 8_100;

const isFreeText = (column: DealColumn): boolean =>
  column.filter === 'text' || (column.type === 'text' && (column.filter === 'in' || column.filter === 'arrayContains'));
const textsOf = (kind: DealKind): readonly DealColumn[] => columnsOf(kind).filter((column) => column.filter === 'text');
const listsOf = (kind: DealKind): readonly DealColumn[] =>
  columnsOf(kind).filter(({ filter, options }) => options === null && (filter === 'in' || filter === 'arrayContains'));

/** Each row holds a few of the texts, in every column others. */
function cellOf(column: DealColumn, row: number, place: number): CellValue {
  const own = Array.from(
    { length: perRow },
    (_, at) => storable[(row * perRow + at + place * 31) % storable.length] ?? '',
  );
  if (column.isArray) return own;
  // A list's single value is one text; a record must be another than any other; names end at 300 characters.
  if (column.filter === 'in') return own[0] ?? '';
  return `${own.join(' ').slice(0, 280).toWellFormed()}${column.key === 'sourceRecordId' ? ` ${row}` : ''}`;
}

beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
  const rowCount = Math.ceil(storable.length / perRow);
  for (const kind of dealKinds)
    for (let row = 0; row < rowCount; row++) {
      const cells: Record<string, CellValue> = {};
      for (const [place, column] of columnsOf(kind).filter(isFreeText).entries())
        cells[column.key] = cellOf(column, row, place);
      held[kind].push({ id: await addDeal(server.context.db, kind, cells), cells });
    }
}, 60_000);
afterAll(() => server.close());

/** An address as it stands: what cannot be written in a query is tried too. */
async function ask(path: string, query: string): Promise<{ status: number; body: Body }> {
  const { status, json } = await callRoute(server, admin, `GET /api/deals/${path}?${query}`);
  return { status, body: json as Body };
}

/** Five that each parameter gets, and ten others at each turn. */
const nextTexts = hostileTextsInTurn(10);

/** A few at a time, as a browser would. */
async function eachText(check: (written: string, text: string) => Promise<void>): Promise<void> {
  const texts = nextTexts();
  for (let at = 0; at < texts.length; at += 10)
    await Promise.all(texts.slice(at, at + 10).map((text) => check(inAddress(text), text)));
}

const textIn = (cells: DealCells, key: string): string | null => (cells as Record<string, string>)[key] ?? null;
const textsIn = (cells: DealCells, key: string): readonly string[] | null =>
  (cells as Record<string, readonly string[]>)[key] ?? null;

/** The texts that the one search field looks through, each at the start of a line. */
function isFound({ cells }: Held, term: string): boolean {
  const wanted = normalise(term);
  const lines = [
    textIn(cells, 'recipientName') ?? '',
    textIn(cells, 'title') ?? '',
    ...(textsIn(cells, 'funderNames') ?? []),
    ...['description', 'programmeTitle', 'programme'].flatMap((key) => textIn(cells, key) ?? []),
  ];
  return ` ${lines.map(normalise).join('\n ')}`.includes(isShortTerm(wanted) ? ` ${wanted}` : wanted);
}

const idsOf = (rows: readonly { readonly id: string }[] | undefined): string[] =>
  (rows ?? []).map(({ id }) => id).sort();
const expected = (kind: DealKind, matches: (row: Held) => boolean): string[] => idsOf(held[kind].filter(matches));

test('there are five hundred different ones, and every row of the test fits on a page', () => {
  expect(new Set(hostileTexts).size).toBe(500);
  for (const kind of dealKinds) expect(held[kind].length).toBeLessThanOrEqual(100);
});

describe.each(fewOf(1, dealKinds))('%s', (kind) => {
  test.each(['search', ...textsOf(kind).map(({ key }) => key)])(
    'each as %s finds the rows that hold it',
    async (name) => {
      await eachText(async (written, text) => {
        const { status, body } = await ask(kind, `limit=100&${name}=${written}`);
        if (!isTaken(text)) return expect([text, status]).toEqual([text, 400]);
        const ids = expected(kind, (row) =>
          name === 'search' ? isFound(row, text) : textContains(textIn(row.cells, name), text),
        );
        expect([text, status, idsOf(body.rows)]).toEqual([text, 200, ids]);
      });
    },
    60_000,
  );

  test.each(listsOf(kind).map((column) => [column.key, column] as const))(
    'each as one of %s finds the rows that hold exactly it',
    async (name, column) => {
      const texts = nextTexts();
      const taken = texts.filter(isTaken);
      for (const refused of texts.filter((text) => !isTaken(text)))
        expect((await ask(kind, `${name}=${inAddress(printList([refused]))}`)).status).toBe(400);
      for (let at = 0; at < taken.length; at += 5) {
        const items = taken.slice(at, at + 5);
        const { status, body } = await ask(kind, `limit=100&${name}=${inAddress(printList(items))}`);
        const ids = expected(kind, ({ cells }) =>
          column.isArray ? arrayContains(textsIn(cells, name), items) : isIn(textIn(cells, name), items),
        );
        expect([items, status, idsOf(body.rows)]).toEqual([items, 200, ids]);
      }
    },
  );

  test('each, searched for among the values of a list, finds those that contain it', async () => {
    const columns = openListColumns.filter((column) => column.kinds.includes(kind) && column.type === 'text');
    let turn = 0;
    await eachText(async (written, text) => {
      const column = columns[turn++ % columns.length];
      if (column === undefined) throw new Error('there are such columns');
      const { status, body } = await ask(`${kind}/options/${column.key}`, `search=${written}`);
      if (!isTaken(text)) return expect([text, status]).toEqual([text, 400]);
      const values = held[kind].flatMap(({ cells }) =>
        column.isArray ? (textsIn(cells, column.key) ?? []) : (textIn(cells, column.key) ?? []),
      );
      const found = [...new Set(values)].filter((value) => textContains(value, text));
      expect([text, status]).toEqual([text, 200]);
      const options = body['options'] as readonly string[];
      expect([text, options.length]).toEqual([text, Math.min(50, found.length)]);
      expect(found).toEqual(expect.arrayContaining([...options]));
    });
  }, 60_000);

  test('each, searched for, counts the same rows wherever rows are counted', async () => {
    await eachText(async (written, text) => {
      const query = `search=${written}`;
      const answers = [];
      for (const path of ['count', 'exportable', 'charts/over_time', 'funders', 'facets?facets=recordType&'])
        answers.push(await ask(`${kind}/${path.split('?')[0]}`, `${path.split('?')[1] ?? ''}${query}`));
      const [counted, exportable, chart, funders, facets] = answers;
      const statuses = new Set(answers.map(({ status }) => status));
      if (!isTaken(text)) return expect([text, ...statuses]).toEqual([text, 400]);
      const rows = held[kind].filter((row) => text === '' || isFound(row, text));
      const names = new Set(rows.flatMap(({ cells }) => textsIn(cells, 'funderNames') ?? []));
      expect([text, ...statuses]).toEqual([text, 200]);
      expect([text, counted?.body['count'], exportable?.body['count'], chart?.body['dealCount']]).toEqual([
        text,
        rows.length,
        rows.length,
        rows.length,
      ]);
      expect([text, funders?.body['funderCount']]).toEqual([text, names.size]);
      expect(facets?.body).toMatchObject({
        facets: [{ values: rows.length === 0 ? [] : [{ value: 'deal', count: rows.length }] }],
      });
    });
  }, 60_000);

  test('each, where only words of ours can stand, is refused or means its word', async () => {
    const closed = columnsOf(kind).filter(
      ({ filter, options }) =>
        filter !== null && filter !== 'text' && (options !== null || (filter !== 'in' && filter !== 'arrayContains')),
    );
    const words = ['sort', 'limit', 'unknown'];
    await eachText(async (written, text) => {
      const wrong = [
        ...closed
          .filter(({ filter }) => filter !== 'triState' || !['null', 'true'].includes(text))
          .map(({ key }) => key),
        ...words,
      ];
      const query = [...closed.map(({ key }) => key), ...words].map((name) => `${name}=${written}`).join('&');
      // What is too long or cannot be text is refused before the parameter is looked at.
      const isRead = isTaken(text) && query.length < longestAddress;
      const { status, body } = await ask(kind, isRead ? query : `sort=${written}`);
      expect([text, status]).toEqual([text, 400]);
      if (isRead) expect([text, Object.keys(body['errors'] ?? {}).sort()]).toEqual([text, wrong.sort()]);
      for (const path of [
        `${kind}?cursor=`,
        `${kind}/facets?facets=`,
        `${kind}/funders?sort=`,
        `${kind}/funders?cursor=`,
      ]) {
        const [address = '', name = ''] = path.split('?');
        expect([path, text, (await ask(address, `${name}${written}`)).status]).toEqual([path, text, 400]);
      }
    });
  }, 60_000);

  test('each in the path is an address that does not exist, or a bad one', async () => {
    await eachText(async (written, text) => {
      for (const path of [`${kind}/${written}`, `${kind}/charts/${written}`, `${kind}/options/${written}`]) {
        const { status } = await ask(path.replaceAll('?', '%3F'), '');
        expect([text, [400, 404, 414].includes(status)]).toEqual([text, true]);
      }
    });
  }, 60_000);
});
