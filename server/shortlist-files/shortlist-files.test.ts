import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportShortlist, readShortlistFile } from '../../contract/shortlist/shortlist-files.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addCaller, addFunder, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addManyShortlisted } from '../../tests/shortlist/entries.ts';
import { columnsOf, orderOfDates, readRow } from './row-rules.ts';

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await startTestServer();
  caller = await addCaller(server);
  await addFunder(server, { id: 'tidewrack-ventures', name: 'Tidewrack Ventures' });
  await addFunder(server, { id: 'saltmere', name: 'Saltmere Foundation' });
  await addFunder(server, { id: 'twin-one', name: 'Twin Fund' });
  await addFunder(server, { id: 'twin-two', name: 'Twin Fund' });
  await addFunder(server, { id: 'unseen', name: 'Unseen Capital', state: 'hidden' });
});
afterAll(() => server.close());

const read = (text: string | Buffer) =>
  callAs(server, caller, readShortlistFile, {
    body: unchecked(Buffer.from(text)),
    headers: { 'content-type': 'application/octet-stream' },
  });

describe('a file of funders', () => {
  it('tells which of our funders each row means, and which it may mean', async () => {
    const { reply } = await read(
      [
        'Investor;Stage;Next action;Due;Comments;Website',
        'TIDEWRACK-Ventures;Meeting;Partner call;20 Dec 2026;"Warm; ""very""";https://t.example',
        'Tidewrak Ventures;;;;;',
        'Ostler Yard;warm;;soon;Met in May;',
        ';;;;No name;',
        'Twin Fund;;;;;',
        'Unseen Capital;;;;;',
      ].join('\r\n'),
    );
    expect([reply.leftOut, reply.withoutName]).toEqual([['Website'], 1]);
    const [first, slip, unknown, twin, hidden] = reply.rows;
    expect(first).toEqual({
      line: 2,
      name: 'TIDEWRACK-Ventures',
      match: { id: 'tidewrack-ventures', name: 'Tidewrack Ventures' },
      likely: [],
      isSaved: false,
      status: 'meeting',
      nextStep: 'Partner call',
      nextOn: '2026-12-20',
      notes: 'Warm; "very"',
      problems: [],
    });
    expect(slip).toMatchObject({ match: null, likely: [{ id: 'tidewrack-ventures', name: 'Tidewrack Ventures' }] });
    expect(unknown).toMatchObject({
      match: null,
      likely: [],
      status: 'research',
      nextOn: null,
      notes: 'Met in May\nStatus: warm\nDate: soon',
    });
    expect(unknown?.problems).toHaveLength(2);
    // Two of one name, and one that is hidden: neither is guessed.
    expect(twin?.match).toBeNull();
    expect(twin?.likely.map(({ id }) => id).toSorted()).toEqual(['twin-one', 'twin-two']);
    expect(hidden).toMatchObject({ match: null, likely: [] });
  });

  it('may be a column of names', async () => {
    const { reply } = await read('Saltmere Foundation\nSomebody Else');
    expect(reply.rows.map(({ name, match }) => [name, match?.id ?? null])).toEqual([
      ['Saltmere Foundation', 'saltmere'],
      ['Somebody Else', null],
    ]);
  });

  it('is read in other letters than UTF-8', async () => {
    const { reply } = await read(Buffer.from('Name;Notes\nF\xF6rderbank;M\xFCnchen\n', 'latin1'));
    expect(reply.rows[0]).toMatchObject({ name: 'Förderbank', notes: 'München' });
  });

  it('may hold a quote inside a value, and dates in one order', async () => {
    const { reply } = await read(
      ['Fund;Date;Notes', '"Foo Fund";03/12/2026;x', 'Bar Fund;25/12/2026;said "hi"', 'Baz Fund;01.02.2027;'].join(
        '\n',
      ),
    );
    expect(reply.rows.map(({ name, nextOn, notes, problems }) => [name, nextOn, notes, problems])).toEqual([
      ['Foo Fund', '2026-12-03', 'x', []],
      ['Bar Fund', '2026-12-25', 'said "hi"', []],
      ['Baz Fund', '2027-02-01', null, []],
    ]);
  });

  it('names the line of a quote that stays open', async () => {
    const { problem } = await read('Fund;Notes\n"Foo Fund";x\nBar Fund;"said\n');
    expect(problem.detail).toMatch(/^Line \d: a quote is opened and never closed/);
  });

  it.each([
    ['nothing', ''],
    ['no name', 'Name,Notes\n,Hello\n'],
    ['a quote that stays open', 'Name,Notes\n"Tide,Hello\n'],
  ])('is refused with %s', async (_what, text) => {
    const answer = await read(text);
    expect([answer.status, answer.problem.code]).toEqual([422, 'invalid']);
  });

  it('that we wrote comes back as it was', async () => {
    const owner = await addCaller(server);
    await addManyShortlisted(server, owner.memberId, [
      {
        funderId: 'saltmere',
        name: 'Old name',
        status: 'offer',
        nextStep: 'Sign',
        nextOn: '2026-12-01',
        notes: 'a\nb',
      },
      { name: '=HYPERLINK("x")', notes: '-1+1', nextStep: '@now' },
    ]);
    const file = await callAs(server, owner, exportShortlist);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines: string[][] = parse(file.text, { bom: true, record_delimiter: '\r\n' });
    expect(lines).toEqual([
      ['Funder', 'Funder id', 'Status', 'Next step', 'Date', 'Notes', 'Saved on'],
      ['Saltmere Foundation', 'saltmere', 'Offer', 'Sign', '2026-12-01', 'a\nb', '2026-11-18'],
      [`'=HYPERLINK("x")`, '', 'Research', `'@now`, '', `'-1+1`, '2026-11-18'],
    ]);
    const { reply } = await read(file.text);
    expect(reply.leftOut).toEqual(['Saved on']);
    expect(reply.rows.map(({ isSaved }) => isSaved)).toEqual([false, false]);
    // Read by its owner, both are there already, also the one without a page.
    const own = await callAs(server, owner, readShortlistFile, {
      body: unchecked(Buffer.from(file.text)),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(own.reply.rows.map(({ isSaved }) => isSaved)).toEqual([true, true]);
    expect(reply.rows).toMatchObject([
      { match: { id: 'saltmere' }, status: 'offer', nextStep: 'Sign', nextOn: '2026-12-01', notes: 'a\nb' },
      { name: '=HYPERLINK("x")', match: null, nextStep: '@now', notes: '-1+1' },
    ]);
  });
});

it('a row keeps what it cannot place in its notes', () => {
  const columns = columnsOf(['Fund', 'Next step', 'Date']);
  expect(readRow(['Alder', 'x'.repeat(201), '03/04/2026'], columns)).toMatchObject({
    nextStep: null,
    nextOn: null,
    notes: `Date: 03/04/2026\nNext step: ${'x'.repeat(201)}`,
  });
  expect(readRow(['', 'x', ''], columns)).toBeNull();
});

it.each([
  [['03/04/2026'], null, null],
  [['03/04/2026', '31/01/2026'], 'dayFirst', '2026-04-03'],
  [['03/04/2026', '01/31/2026'], 'monthFirst', '2026-03-04'],
  [['03/04/2026', '31/01/2026', '01/31/2026'], null, null],
] as const)('a column of %s has its days by %s', (cells, order, day) => {
  const columns = columnsOf(['Fund', 'Date']);
  expect(orderOfDates(cells)).toBe(order);
  expect(readRow(['Alder', cells[0]], columns, order)?.nextOn).toBe(day);
});
