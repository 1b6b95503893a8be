import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { ImportRecord } from '../../../contract/imports/imports.ts';
import type { Session } from '../../session/session.ts';
import { queryClient } from '../../api/query-client.ts';
import { ImportPage } from './page.tsx';
import { ImportsPage } from './list-page.tsx';

let session: Session;
vi.mock('../../session/session.ts', () => ({
  useSession: () => session,
  refreshSession: vi.fn(async () => undefined),
}));

const id = '0b5d3f3e-0000-4000-8000-000000000001';
const record = (changed: Partial<ImportRecord> = {}): ImportRecord => ({
  id,
  state: 'done',
  kind: 'equity',
  fileName: 'rounds.csv',
  startedBy: 'office@kitehouse.example',
  sourceName: 'Quarterly',
  sourceId: null,
  adapter: 'detected',
  totalBytes: 1_000,
  receivedBytes: 1_000,
  startedAt: '2026-11-18T09:00:00.000Z',
  finishedAt: '2026-11-18T09:01:00.000Z',
  undoneAt: null,
  undoUntil: '2026-12-18T09:01:00.000Z',
  readCount: 5,
  addedCount: 2,
  changedCount: 1,
  unchangedCount: 1,
  rejectedCount: 1,
  failure: null,
  waitingFunderCount: 0,
  progress: null,
  report: null,
  version: 7,
  ...changed,
});

interface Sent {
  readonly route: string;
  readonly body: unknown;
}
let answers: Record<string, { status?: number; body: unknown }>;
let sent: Sent[];
/** Addresses with their query. */
let asked: string[];

beforeEach(() => {
  queryClient.clear();
  sent = [];
  asked = [];
  session = admin(true);
  answers = {
    'GET /api/admin/imports': { body: { imports: [record()], hasMore: false } },
    'GET /api/admin/funder-near-matches': { body: { matches: [] } },
    'GET /api/admin/reviews': { body: { data: [], counts: { waiting: 0, asked: 0 }, nextCursor: null } },
    [`GET /api/admin/imports/${id}`]: { body: record() },
  };
  vi.stubGlobal('fetch', async (input: string, { method, body }: { method: string; body: string | null }) => {
    const route = `${method} ${new URL(input, 'http://localhost').pathname}`;
    asked.push(input);
    sent.push({ route, body: body === null ? null : JSON.parse(body) });
    const answer = answers[route] ?? { status: 404, body: { code: 'not_found', title: 'Not found', status: 404 } };
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const admin = (isAdmin: boolean): Session => ({
  state: 'member',
  isAdmin,
  hasAccess: true,
  profile: {
    id: '0b5d3f3e-0000-4000-8000-000000000009',
    email: 'office@kitehouse.example',
    role: isAdmin ? 'admin' : 'member',
    isModerator: isAdmin,
    memberType: 'other',
    secondFactor: { hasFactor: false, isRequired: false, isProved: false },
    access: { hasAccess: true, reason: null, accessExpiresOn: null },
  },
});

function show(path = '/admin/deals/imports'): void {
  renderPage(
    <Routes>
      <Route path="/admin/deals/imports" element={<ImportsPage />} />
      <Route path="/admin/deals/imports/:importId" element={<ImportPage />} />
    </Routes>,
    { client: queryClient, at: path },
  );
}
const bodyOf = (route: string): unknown => sent.find((one) => one.route === route)?.body;

describe('the imports', () => {
  it('are not for members', async () => {
    session = admin(false);
    show();
    await screen.findByRole('heading', { name: 'This page is for admins' });
    expect(sent).toEqual([]);
  });

  it('say that there are none, or that they did not load', async () => {
    answers['GET /api/admin/imports'] = { body: { imports: [], hasMore: false } };
    show();
    await screen.findByText('No imports yet');
    queryClient.clear();
    answers['GET /api/admin/imports'] = { status: 500, body: { code: 'internal', title: 'Wrong', status: 500 } };
    show();
    await screen.findByText('The imports did not load.');
  });

  it('are undone only after saying what will happen', async () => {
    answers[`POST /api/admin/imports/${id}/undo`] = {
      body: { import: record({ state: 'undone' }), removedCount: 2, restoredCount: 1, keptCount: 0 },
    };
    answers[`GET /api/admin/imports/${id}/undo`] = {
      body: { editedCount: 0, importedCount: 0, merges: [], mergeCount: 0 },
    };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo rounds.csv' }));
    await screen.findByText(/2 deals that came with rounds.csv will be removed, and 1 deal that it updated/);
    expect(bodyOf(`POST /api/admin/imports/${id}/undo`)).toBeUndefined();
    const button = screen.getByRole('button', { name: 'Undo import' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await waitFor(() => expect(bodyOf(`POST /api/admin/imports/${id}/undo`)).toEqual({ version: 7, edited: 'keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ask what becomes of deals that were edited since', async () => {
    answers[`POST /api/admin/imports/${id}/undo`] = {
      body: { import: record({ state: 'undone' }), removedCount: 3, restoredCount: 1, keptCount: 0 },
    };
    answers[`GET /api/admin/imports/${id}/undo`] = {
      body: { editedCount: 2, importedCount: 1, merges: [], mergeCount: 0 },
    };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo rounds.csv' }));
    await screen.findByText('2 deals of them were edited by hand since');
    screen.getByText(/1 deal of them was changed by a later import/);
    expect(screen.getByRole('button', { name: 'Undo import' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: /Undo these too/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
    await waitFor(() => expect(bodyOf(`POST /api/admin/imports/${id}/undo`)).toEqual({ version: 7, edited: 'undo' }));
  });

  it('say who began each, and look again while one runs', async () => {
    answers['GET /api/admin/imports'] = {
      body: {
        imports: [
          record(),
          record({
            id: id.replace(/1$/, '2'),
            fileName: 'other.csv',
            startedBy: 'desk@pennywort.example',
            state: 'committing',
          }),
          record({ id: id.replace(/1$/, '3'), fileName: 'third.csv', startedBy: null }),
        ],
        hasMore: false,
      },
    };
    show();
    await screen.findByText('By you');
    screen.getByText('By desk@pennywort.example');
    screen.getByText('From the command line');
  });

  it('begin with a template of each kind', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Template for debt' }));
    await waitFor(() => expect(sent.map(({ route }) => route)).toContain('GET /api/admin/import-templates/debt'));
  });

  it('say before an undo which funders were merged since, and that these merges stay', async () => {
    const merges = [{ from: { id: 'alder-ltd', name: 'Alder Ltd' }, into: { id: 'alder', name: 'Alder Bank' } }];
    answers[`GET /api/admin/imports/${id}/undo`] = {
      body: { editedCount: 0, importedCount: 0, merges, mergeCount: 3 },
    };
    show('/admin/deals/imports');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo rounds.csv' }));
    const words = await screen.findByText(/3 merges of its funders will stay: Alder Ltd into Alder Bank; and 2 more\./);
    expect(words.textContent).toMatch(/If you undo one later, its funder waits for your decision again\./);
    expect(screen.getByRole('link', { name: 'Recent changes' }).getAttribute('href')).toBe('/admin/changes');
  });

  it('offer no undo once it is too late', async () => {
    answers['GET /api/admin/imports'] = { body: { imports: [record({ undoUntil: null })], hasMore: false } };
    show();
    await screen.findByText('Equity, 2 added, 1 updated. 18 Nov 2026');
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('bring funders that may be one we had, and each is decided', async () => {
    const match = {
      id,
      importId: id,
      similarity: 0.9,
      added: { id: 'tidewrak', name: 'Tidewrak', dealCount: 1 },
      known: { id: 'tidewrack', name: 'Tidewrack', dealCount: 12 },
    };
    answers['GET /api/admin/funder-near-matches'] = { body: { matches: [match] } };
    answers[`POST /api/admin/funder-near-matches/${id}`] = { body: { matches: [] } };
    show();
    await screen.findByText('New, 1 deal. We have Tidewrack, 12 deals.');
    fireEvent.click(screen.getByRole('button', { name: 'They differ' }));
    await waitFor(() => expect(bodyOf(`POST /api/admin/funder-near-matches/${id}`)).toEqual({ decision: 'different' }));
  });
});

describe('one import', () => {
  const at = `/admin/deals/imports/${id}`;
  const put = (changed: Partial<ImportRecord>): void => {
    answers[`GET /api/admin/imports/${id}`] = { body: record(changed) };
  };

  it('says which funders it made that wait for an admin, and leads to them', async () => {
    put({ waitingFunderCount: 3 });
    show(at);
    const link = await screen.findByRole('link', { name: 'See proposed funders' });
    expect(link.getAttribute('href')).toBe('/admin/funders?state=proposed');
    screen.getByText(/3 funders that this import made wait for an admin\./);
  });

  it('says once it is undone which of its funders wait for a decision again', async () => {
    put({ state: 'undone', undoUntil: null, undoneAt: '2026-11-20T10:00:00.000Z', waitingFunderCount: 2 });
    show(at);
    await screen.findByText(/2 funders that came with it wait for a decision again\./);
    const link = screen.getByRole('link', { name: 'See proposed funders' });
    expect(link.getAttribute('href')).toBe('/admin/funders?state=proposed');
  });

  it('says once it is undone which merges of its funders stayed', async () => {
    put({ state: 'undone', undoUntil: null, undoneAt: '2026-11-20T10:00:00.000Z' });
    const merges = [{ from: { id: 'alder-ltd', name: 'Alder Ltd' }, into: { id: 'alder', name: 'Alder Bank' } }];
    answers[`GET /api/admin/imports/${id}/undo`] = {
      body: { editedCount: 0, importedCount: 0, merges, mergeCount: 1 },
    };
    show(at);
    await screen.findByText(/1 merge of its funders stayed: Alder Ltd into Alder Bank\./);
  });

  it('leads to the deals of each kind that it brought', async () => {
    const report = {
      passedOver: [],
      passedOverCount: 0,
      deals: { added: 3, changed: 0, unchanged: 0 },
      kindCounts: { equity: 2, debt: 1, grant: 0 },
      flagCounts: {},
      rejectCounts: {},
      knownCounts: {},
      newFunderCount: 0,
      nearFunderCount: 0,
      sums: [],
      firstOn: null,
      lastOn: null,
      seconds: 1,
    };
    put({ sourceName: 'Mixed', report } as unknown as Partial<ImportRecord>);
    show(at);
    const link = await screen.findByRole('link', { name: 'See the debt deals' });
    expect(link.getAttribute('href')).toBe('/database/debt?sourceName=Mixed');
    expect(screen.getByRole('link', { name: 'See the equity deals' }).getAttribute('href')).toBe(
      '/database/equity?sourceName=Mixed',
    );
  });

  it('is silent about funders once none waits', async () => {
    put({ waitingFunderCount: 0 });
    show(at);
    await screen.findByRole('link', { name: 'See the deals' });
    expect(screen.queryByRole('link', { name: 'See proposed funders' })).toBeNull();
  });

  it('names the columns that were not used', async () => {
    const report = {
      adapter: 'detected',
      readCount: 5,
      addedCount: 2,
      changedCount: 1,
      unchangedCount: 1,
      rejectedCount: 1,
      unused: [
        { name: 'HQ', looksLike: 'country', text: '45 countries' },
        { name: 'Paid out', looksLike: 'date', text: '12 dates' },
      ],
      deals: { added: 2, changed: 1, unchanged: 1 },
      kindCounts: { equity: 5, debt: 0, grant: 0 },
      flagCounts: {},
      rejectCounts: {},
      knownCounts: {},
      newFunderCount: 0,
      nearFunderCount: 0,
      sums: [],
      firstOn: null,
      lastOn: null,
      seconds: 1,
    };
    put({ report } as unknown as Partial<ImportRecord>);
    show(at);
    await screen.findByText('Not used: HQ (45 countries), Paid out (12 dates).');
  });

  it('says how far it is while it runs', async () => {
    const progress = { readCount: 4_000, rowsPerSecond: 2_000, readShare: 0.25, secondsLeft: null };
    put({ state: 'committing', progress });
    show(at);
    await screen.findByRole('heading', { name: 'Adding to the database' });
    await screen.findByText('4,000 rows read, 2,000 a second. They are stored after the last one has been read.');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    screen.getByText(/Either all of it is stored or nothing/);
  });

  it.each([
    ['committing', 1, null, 'All 4,000 rows read. They are being stored, which can take longer.'],
    ['checking', 0.5, 6, '4,000 rows read, 2,000 a second. About 6 seconds left.'],
    ['checking', 1, 3, 'All 4,000 rows read. They are compared with the database. About 3 seconds left.'],
  ] as const)('says what comes after the last row: %s, %d read', async (state, readShare, secondsLeft, words) => {
    put({ state, progress: { readCount: 4_000, rowsPerSecond: 2_000, readShare, secondsLeft } });
    show(at);
    await screen.findByText(words);
  });

  it('says who has it running, to everybody else', async () => {
    put({ state: 'checking', startedBy: 'desk@pennywort.example' });
    show(at);
    await screen.findByText('By desk@pennywort.example. No one else can change this import until it is done.');
  });

  it('shows what is stored above what would replace it, and only the rows of one column when asked', async () => {
    const report = {
      adapter: 'detected',
      readCount: 1,
      addedCount: 0,
      changedCount: 1,
      unchangedCount: 0,
      rejectedCount: 0,
      deals: { added: 0, changed: 1, unchanged: 0 },
      kindCounts: { equity: 1, debt: 0, grant: 0 },
      flagCounts: {},
      rejectCounts: {},
      knownCounts: {},
      newFunderCount: 0,
      nearFunderCount: 0,
      sums: [],
      firstOn: null,
      lastOn: null,
      seconds: 1,
      changedKeys: { amount: 1, title: 1 },
    };
    put({ state: 'checked', rejectedCount: 0, addedCount: 0, changedCount: 1, report });
    answers[`GET /api/admin/imports/${id}/settings`] = {
      body: { mapping: null, answers: {}, corrections: {}, columnNames: ['company'] },
    };
    const row = {
      line: 2,
      part: 0,
      state: 'changed',
      kind: 'equity',
      dealId: id,
      code: null,
      reason: null,
      flags: [],
      raw: [],
    };
    const deal = {
      recipientName: 'Kitehouse',
      amount: 250,
      amountUsd: 300,
      currency: 'EUR',
      date: '2016-01-01',
      datePrecision: 'year',
    };
    answers[`GET /api/admin/imports/${id}/rows`] = {
      body: {
        rows: [
          {
            ...row,
            deal,
            before: { ...deal, amount: 200.75, amountUsd: 300.4, notes: 'Old' },
            changedKeys: ['amount', 'amountUsd', 'notes'],
          },
        ],
        nextLine: null,
      },
    };
    show(at);
    fireEvent.click(await screen.findByRole('button', { name: /Changed/ }));
    // Without decimals, in the currency of the row.
    expect((await screen.findByText('€201')).tagName).toBe('DEL');
    // Only the year is known.
    expect(screen.getByText('2016').closest('td')).not.toBeNull();
    expect(screen.getByText('€250').tagName).toBe('INS');
    // Where cents alone differ, they are shown.
    expect(screen.getByText('300.4').tagName).toBe('DEL');
    expect(screen.getByText('300').tagName).toBe('INS');
    expect(screen.getByText('Old').tagName).toBe('DEL');
    fireEvent.click(screen.getByRole('button', { name: 'Show changes of Amount' }));
    await screen.findByText(/Only rows that change in Amount\./);
    expect(asked.at(-1)).toContain('changedKey=amount');
  });

  it('shows what each core field tells, one line a problem, and keeps what an admin says that a word means', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_none, at) => [`unknown_value:Word ${at}`, at + 1]));
    const report = {
      adapter: 'detected',
      readCount: 10,
      addedCount: 10,
      changedCount: 0,
      unchangedCount: 0,
      rejectedCount: 0,
      askedCount: 0,
      fields: [{ key: 'amount', known: 7, undisclosed: 2, unclear: 1, refused: 0, lines: [5] }],
      unknownWords: [{ key: 'roundType', words: [{ word: 'Moonshot', count: 3 }] }],
      passedOverCount: 1,
      passedOver: [{ line: 12, why: 'total', text: 'Total, 12' }],
      deals: { added: 10, changed: 0, unchanged: 0 },
      kindCounts: { equity: 10, debt: 0, grant: 0 },
      flagCounts: many,
      rejectCounts: {},
      knownCounts: {},
      newFunderCount: 0,
      nearFunderCount: 0,
      sums: [],
      firstOn: null,
      lastOn: null,
      seconds: 1,
    };
    put({ state: 'checked', rejectedCount: 0, addedCount: 10, changedCount: 0, report } as Partial<ImportRecord>);
    const mapping = {
      name: 'detected',
      title: 'Detected',
      kind: 'equity',
      licence: null,
      sourceName: null,
      origin: 'admin_curated',
      confidence: 'reported',
      columns: [],
      optional: [],
      looks: [],
      layout: {},
      key: { from: ['company'], isUnique: false },
      collectFunders: false,
      routes: [],
      parts: [],
      refuse: [],
      currency: null,
      nullWords: [],
      fields: { roundType: { from: 'round' } },
    };
    answers[`GET /api/admin/imports/${id}/settings`] = {
      body: { mapping, answers: {}, corrections: {}, columnNames: ['company', 'round'] },
    };
    answers[`GET /api/admin/imports/${id}/rows`] = { body: { rows: [], nextLine: null } };
    answers['POST /api/admin/import-mappings'] = { status: 201, body: { id, name: 'Quarterly', mapping, version: 1 } };
    answers[`POST /api/admin/imports/${id}/check`] = { status: 202, body: record({ state: 'checking' }) };
    show(at);
    await screen.findByText('7 of 10 known, 2 undisclosed, 1 not understood: line 5');
    screen.getByText('line 12: a total: Total, 12');
    expect(screen.getAllByRole('button', { name: /^Show: / })).toHaveLength(1);
    screen.getByText('Word 199 (200), Word 198 (199), Word 197 (198), Word 196 (197), Word 195 (196) and 195 more');
    fireEvent.click(screen.getByRole('button', { name: /^Show: / }));
    await waitFor(() => expect(asked.at(-1)).toContain('code=unknown_value'));
    const chosen = await screen.findByRole('combobox', { name: 'Moonshot, Round' });
    fireEvent.click(chosen);
    fireEvent.click(await screen.findByRole('option', { name: 'Seed' }));
    fireEvent.click(screen.getByRole('button', { name: 'Check again with 1 correction' }));
    const roundType = [{ from: 'round', values: { moonshot: 'seed' }, otherwise: 'keep' }];
    await waitFor(() =>
      expect(bodyOf(`POST /api/admin/imports/${id}/check`)).toMatchObject({ mapping: { fields: { roundType } } }),
    );
    expect(bodyOf('POST /api/admin/import-mappings')).toMatchObject({
      name: 'Quarterly',
      columns: ['company', 'round'],
      mapping: { name: 'quarterly', fields: { roundType } },
    });
  });

  it('says that it was interrupted and that nothing was stored', async () => {
    put({ state: 'interrupted', failure: 'The run was interrupted: nothing was stored.' });
    answers[`GET /api/admin/imports/${id}/settings`] = {
      body: { mapping: null, answers: {}, corrections: {}, columnNames: [] },
    };
    answers[`POST /api/admin/imports/${id}/detection`] = {
      status: 404,
      body: { code: 'not_found', title: 'The file is gone', status: 404 },
    };
    show(at);
    await screen.findByText('The run was interrupted: nothing was stored.');
    await screen.findByText('The file is gone.');
  });

  it('goes on with an upload that stopped', async () => {
    put({ state: 'uploading', receivedBytes: 400 });
    show(at);
    await screen.findByText(/400 bytes of 1 kB uploaded/);
    fireEvent.click(screen.getByRole('button', { name: 'Discard this import' }));
    await screen.findByText(/your matches and corrections will be deleted permanently/);
  });

  it('shows what it did, and no rows that it lost', async () => {
    show(at);
    await screen.findByRole('heading', { name: '2 deals added, 1 updated' });
    screen.getByText(/You can undo the whole import until 18 Dec 2026/);
    screen.getByRole('button', { name: '1 rejected, as CSV' });
  });

  it('is not there', async () => {
    answers = {};
    show(at);
    await screen.findByText('This import is not here');
  });

  it('tells how many deals the last button will add and update, and commits the version that was checked', async () => {
    put({ state: 'checked', undoUntil: null, finishedAt: null });
    answers[`GET /api/admin/imports/${id}/settings`] = {
      body: { mapping: null, answers: {}, corrections: {}, columnNames: ['company', 'date'] },
    };
    const row = { line: 4, part: 0, state: 'refused', kind: null, dealId: null, code: 'bad_date', reason: 'date: no' };
    answers[`GET /api/admin/imports/${id}/rows`] = {
      body: {
        rows: [{ ...row, flags: [], raw: ['Crow', '31/02/2020'], deal: null, before: null, changedKeys: [] }],
        nextLine: null,
      },
    };
    answers[`POST /api/admin/imports/${id}/commit`] = {
      status: 409,
      body: { code: 'stale', title: 'This has changed since you opened it', status: 409 },
    };
    show(at);
    await screen.findByRole('button', { name: 'date of row 4: 31/02/2020. Refused for this. Correct it' });
    screen.getByText('1 row will be skipped');
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 and update 1' }));
    await waitFor(() => expect(bodyOf(`POST /api/admin/imports/${id}/commit`)).toEqual({ version: 7 }));
    await screen.findByText('This has changed since you opened it.');
  });
});
