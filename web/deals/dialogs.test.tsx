import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { isAsking, finishAsk } from '../factors/step-up.ts';
import { queryClient } from '../api/query-client.ts';
import type { TableControl } from '../table/use-table-state.ts';
import { ExportDialog } from '../exports/dialog.tsx';
import { FunderGroups } from './funder-groups/groups.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { StopAlertPage } from '../saved-views/stop-alert-page.tsx';

vi.mock('../frame/page-title.ts', () => ({ usePageTitle: () => undefined }));
vi.mock('../session/session.ts', () => ({
  getIdToken: async () => 'token',
  refreshSession: vi.fn(async () => undefined),
  useSession: () => session,
}));

let session: object = { state: 'guest' };

interface Sent {
  readonly request: string;
  readonly body: unknown;
}
type Answer = (body: unknown) => Response;

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const refusal = (status: number, code: string, parts: object = {}): Response =>
  json({ title: code, code, status, type: 'about:blank', requestId: 'r', ...parts }, status);

let answers: Record<string, Answer>;
let sent: Sent[];

beforeEach(() => {
  queryClient.clear();
  sent = [];
  answers = {};
  vi.stubGlobal('fetch', async (input: string, options: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://localhost');
    const request = `${options.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : null;
    sent.push({ request, body });
    return answers[request]?.(body) ?? refusal(404, 'not_found');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function show(node: ReactNode, path = '/database/equity'): void {
  renderPage(
    <>
      <Address />
      {node}
    </>,
    { client: queryClient, at: path },
  );
}
const address = (): string => screen.getByTestId('address').textContent ?? '';
const bodyOf = (request: string): unknown => sent.find((one) => one.request === request)?.body;
const state = { filters: {}, unknown: [], search: '', sort: [] };
const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

describe('the export dialog', () => {
  const quota = {
    rowsPerFile: 500,
    rowsPerPeriod: 2_000,
    rowsUsed: 820,
    rowsLeft: 1_180,
    rowsLeftToday: 1_400,
    filesPerDay: 2,
    filesToday: 0,
    freesAt: '2026-12-01T00:00:00.000Z',
  };
  const exportable = { count: 1_204, exportable: 900, memberReported: 300, closedLicence: 4 };
  const close = vi.fn();
  const createAddress = vi.fn(() => 'blob:file');
  const open = (only: readonly string[] | null = null): void =>
    show(
      <ExportDialog kind="equity" state={state} shown={['recipientName']} only={only} except={[]} onClose={close} />,
    );

  beforeEach(() => {
    answers['GET /api/deal-exports/quota'] = () => json(quota);
    answers['GET /api/deals/equity/exportable'] = () => json(exportable);
    createAddress.mockClear();
    URL.createObjectURL = createAddress;
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('says how many rows the file takes, why the others stay, and how much is left', async () => {
    open();
    expect(await screen.findByText('1,204 deals match, 900 can be exported.')).toBeTruthy();
    expect(screen.getByText('300 were reported by members and never leave one by one.')).toBeTruthy();
    expect(screen.getByText('A file takes the first 500, in the order of the table.')).toBeTruthy();
    expect(screen.getByText('820 of 2,000')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export 500 rows' })).toBeTruthy();
  });

  it('says why there is no file while a first review is being checked, and asks for nothing', async () => {
    session = { state: 'member', profile: { access: { hasAccess: true, newestOnly: ['equity'] } } };
    open();
    expect(await screen.findByText('Exports open when your review is approved.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
    expect(sent).toEqual([]);
    session = { state: 'guest' };
  });

  it('sends what was chosen and hands the file over', async () => {
    answers['POST /api/deals/equity/exports'] = () =>
      new Response('a,b', {
        headers: { 'x-exported-rows': '500', 'content-disposition': 'attachment; filename="equity.xlsx"' },
      });
    open();
    fireEvent.click(await screen.findByRole('radio', { name: /Excel/ }));
    press('Export 500 rows');
    expect(await screen.findByText(/It has 500 rows and is in your downloads as equity.xlsx/)).toBeTruthy();
    expect(bodyOf('POST /api/deals/equity/exports')).toEqual({
      format: 'xlsx',
      columns: ['recipientName'],
      only: null,
      except: [],
    });
    expect(createAddress).toHaveBeenCalledOnce();
  });

  it('offers nothing once the files of the day are used', async () => {
    answers['GET /api/deal-exports/quota'] = () => json({ ...quota, filesToday: 2 });
    open();
    expect(await screen.findByText(/You have used 2 files today/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Export/ }).disabled).toBe(true);
  });

  it('says what is left of the rows of the day, and how to choose among them', async () => {
    answers['GET /api/deal-exports/quota'] = () => json({ ...quota, rowsLeftToday: 45 });
    open();
    expect(
      await screen.findByText(
        'The file takes the first 45, which is what remains of today’s limit. Choose fewer deals, or filter, to decide which ones.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('0 of 2 files today, 45 rows left to read or export today')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export 45 rows' })).toBeTruthy();
  });

  it('offers nothing once the rows of the day are read', async () => {
    answers['GET /api/deal-exports/quota'] = () => json({ ...quota, rowsLeftToday: 0 });
    open();
    expect(
      await screen.findByText('You have read today’s 2,000 rows. More become available after midnight UTC.'),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Export/ }).disabled).toBe(true);
  });

  it('says why the server refused', async () => {
    answers['POST /api/deals/equity/exports'] = () => refusal(429, 'export_limit', { detail: 'Used up.' });
    open(['a', 'b']);
    expect(await screen.findByText('2 deals are chosen.')).toBeTruthy();
    press('Export up to 2 rows');
    expect(await screen.findByText('Used up.')).toBeTruthy();
    expect(createAddress).not.toHaveBeenCalled();
  });

  it('asks an admin for the second factor, and makes a file after that only', async () => {
    answers['POST /api/deals/equity/exports'] = () => refusal(403, 'fresh_factor_required');
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Export 500 rows' }));
    await waitFor(() => expect(isAsking()).toBe(true));
    finishAsk(false);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export 500 rows' });
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(createAddress).not.toHaveBeenCalled();
    // A person takes longer than a double click to answer the question.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_000);
    fireEvent.click(button);
    await waitFor(() => expect(isAsking()).toBe(true));
    answers['POST /api/deals/equity/exports'] = () => new Response('a,b');
    finishAsk(true);
    expect(await screen.findByText(/is in your downloads as equity.csv/)).toBeTruthy();
    expect(createAddress).toHaveBeenCalledOnce();
    clock.mockRestore();
  });

  it('says that access has ended, where trying again is no use', async () => {
    answers['GET /api/deals/equity/exportable'] = () => refusal(403, 'access_expired');
    open();
    expect(await screen.findByText(/Your access has ended/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says that it did not load, and asks again', async () => {
    answers['GET /api/deal-exports/quota'] = () => refusal(500, 'internal');
    open();
    await screen.findByText(/Your export limits did not load/);
    answers['GET /api/deal-exports/quota'] = () => json(quota);
    press('Try again');
    expect(await screen.findByRole('button', { name: 'Export 500 rows' })).toBeTruthy();
  });
});

describe('saved views', () => {
  const view = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'equity',
    name: 'Nordic climate',
    address: 'stage=growth&sort=-date',
    hasAlert: false,
    shareToken: null as string | null,
    version: 3,
    webhooks: 0,
    liveLinks: 0,
    changedAt: '2026-11-20T09:14:00.000Z',
  };
  const patch = `PATCH /api/deal-views/${view.id}`;
  let views: (typeof view)[];

  beforeEach(() => {
    views = [view];
    answers['GET /api/deal-views'] = () => json({ views });
    answers[patch] = (body) => {
      const { isShared, ...change } = body as Partial<typeof view> & { isShared?: boolean };
      const [old = view] = views;
      views = [{ ...old, ...change, version: 4, shareToken: isShared ? 'AAAAAAAAAAAAAAAAAAAAAA' : old.shareToken }];
      return json(views[0]);
    };
  });

  it('knows the view of the address whatever the order of its parameters', async () => {
    show(<SavedViews kind="equity" />, '/database/equity?sort=-date&deal=x&stage=growth');
    expect(await screen.findByRole('button', { name: 'Saved views, now Nordic climate' })).toBeTruthy();
    expect(screen.queryByText('Edited')).toBeNull();
  });

  it('opens a view, says when it is edited and saves it over', async () => {
    show(
      <>
        <SavedViews kind="equity" />
        <Link to="?stage=scale">edit</Link>
      </>,
    );
    press('Saved views');
    fireEvent.click(await screen.findByRole('link', { name: 'Nordic climate' }));
    expect(address()).toBe('/database/equity?stage=growth&sort=-date');
    fireEvent.click(screen.getByRole('link', { name: 'edit' }));
    expect(await screen.findByText('Edited')).toBeTruthy();
    press('Save');
    await waitFor(() => expect(screen.queryByText('Edited')).toBeNull());
    expect(bodyOf(patch)).toEqual({ address: 'stage=scale', version: 3 });
  });

  it('saves the present table under a name, and says when the name is taken', async () => {
    answers['POST /api/deal-views'] = () => refusal(409, 'name_taken');
    show(<SavedViews kind="equity" />, '/database/equity?stage=idea&deal=x');
    press('Saved views');
    fireEvent.click(await screen.findByRole('button', { name: 'Save this as a new view' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save view' }));
    expect(screen.getByText('Give the view a name')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /Name/ }), { target: { value: ' Nordic climate ' } });
    fireEvent.click(screen.getByRole('switch', { name: /^Email me when new deals match/ }));
    press('Save view');
    expect(await screen.findByText('You have a view of this name already. Choose another.')).toBeTruthy();
    expect(bodyOf('POST /api/deal-views')).toEqual({
      kind: 'equity',
      name: 'Nordic climate',
      address: 'stage=idea',
      hasAlert: true,
    });
  });

  it('shares a view by link and turns its email on', async () => {
    show(<SavedViews kind="equity" />);
    press('Saved views');
    fireEvent.click(await screen.findByRole('button', { name: 'Change the view Nordic climate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this view' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: /Link to this view/ });
    expect(link.value).toMatch(/\/database\/views\/AAAAAAAAAAAAAAAAAAAAAA$/);
    fireEvent.click(dialog.getByRole('switch', { name: /^Email me when new deals match/ }));
    await waitFor(() => expect(sent.at(-2)?.body).toEqual({ hasAlert: true, version: 4 }));
  });

  it('deletes a view only after asking', async () => {
    answers[`DELETE /api/deal-views/${view.id}`] = () => {
      views = [];
      return new Response(null, { status: 204 });
    };
    show(<SavedViews kind="equity" />);
    press('Saved views');
    fireEvent.click(await screen.findByRole('button', { name: 'Change the view Nordic climate' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete this view' }));
    expect(await screen.findByText(/“Nordic climate” will be deleted permanently\. Deals stay\./)).toBeTruthy();
    expect(screen.queryByText(/with it\.$/)).toBeNull();
    expect(sent.some(({ request }) => request.startsWith('DELETE'))).toBe(false);
    press('Delete view');
    await waitFor(() => expect(sent.some(({ request }) => request.startsWith('DELETE'))).toBe(true));
  });

  it.each([
    [2, 1, '2 webhooks and 1 live link use this view and end with it.'],
    [1, 0, '1 webhook uses this view and ends with it.'],
    [0, 3, '3 live links use this view and end with it.'],
  ])('says that %i webhooks and %i live links go with a view, as it is now', async (webhooks, liveLinks, text) => {
    show(<SavedViews kind="equity" />);
    press('Saved views');
    fireEvent.click(await screen.findByRole('button', { name: 'Change the view Nordic climate' }));
    // Made in another window since.
    views = [{ ...view, webhooks, liveLinks }];
    fireEvent.click(await screen.findByRole('button', { name: 'Delete this view' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says that the views did not load', async () => {
    answers['GET /api/deal-views'] = () => refusal(500, 'internal');
    show(<SavedViews kind="equity" />);
    press('Saved views');
    expect(await screen.findByText(/Your views did not load/)).toBeTruthy();
  });
});

describe('reporting an error', () => {
  const deal = { id: '00000000-0000-4000-8000-000000000007', kind: 'equity', recipientName: 'Kitehouse' } as const;
  const route = `POST /api/deals/equity/${deal.id}/reports`;
  const fill = (name: RegExp, value: string): void => {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  };
  const choose = async (): Promise<void> => {
    fireEvent.click(screen.getAllByRole('combobox')[0]!);
    fireEvent.click(await screen.findByRole('option', { name: 'A value is wrong' }));
  };

  it('names what is missing before anything is sent', async () => {
    show(<ReportDialog deal={deal} column={null} onClose={vi.fn()} />);
    fill(/Where can we see it/, 'javascript:alert(1)');
    fireEvent.click(await screen.findByRole('button', { name: 'Send report' }));
    expect(screen.getByText('Choose what is wrong')).toBeTruthy();
    expect(screen.getByText(/in at least 10 characters/)).toBeTruthy();
    expect(screen.getByText('An address begins with https:// or http://')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('sends the reason, the column and the words', async () => {
    answers[route] = () => json({ id: deal.id }, 201);
    show(<ReportDialog deal={deal} column="amountUsd" onClose={vi.fn()} />);
    await choose();
    fill(/What should it say/, ' It was half of that. ');
    press('Send report');
    expect(await screen.findByText(/An admin checks Kitehouse/)).toBeTruthy();
    expect(bodyOf(route)).toEqual({
      reason: 'wrong_value',
      column: 'amountUsd',
      message: 'It was half of that.',
      sourceUrl: null,
    });
  });

  it('says what the server refused and keeps the words', async () => {
    answers[route] = () => refusal(429, 'report_limit', { title: 'You have reached today’s limit for reports' });
    show(<ReportDialog deal={deal} column={null} onClose={vi.fn()} />);
    await choose();
    fill(/What should it say/, 'It was half of that.');
    press('Send report');
    expect(await screen.findByText('You have reached today’s limit for reports.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What should it say/ }).value).toContain('half');
  });
});

describe('deals by funder', () => {
  const row = {
    name: 'Vantry & Bow',
    funderId: 'vantry-bow',
    dealCount: 64,
    totalAmountUsd: 5_000,
    amountCount: 41,
    medianAmountUsd: null as number | null,
    medianAmountCount: 41,
    isMedianAmountApproximate: false,
    lastOn: '2026-07-01',
    lastPrecision: 'day',
    rating: null,
    reviewCount: 2,
    kinds: [
      { kind: 'equity', count: 60 },
      { kind: 'debt', count: 0 },
    ],
  };
  // Only what the view reads of it.
  const control = { state, clearAll: vi.fn() } as unknown as TableControl;

  it('shows a line per funder, opens its rows and sorts', async () => {
    answers['GET /api/deals/equity/funders'] = () =>
      json({ rows: [row], funderCount: 1, nextCursor: null, previousCursor: null });
    const open = vi.fn();
    show(<FunderGroups leftOut={null} kind="equity" control={control} onOpenFunder={open} />);
    const line = await screen.findByRole('row', { name: /Vantry & Bow/ });
    expect(line.textContent).toContain('Too few amounts');
    expect(line.textContent).toContain('Equity 60');
    expect(line.textContent).not.toContain('Debt');
    press('Show 64 deals of Vantry & Bow');
    expect(open).toHaveBeenCalledWith('Vantry & Bow');
    press('Deals');
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Deals' }).getAttribute('aria-sort')).toBe('ascending'),
    );
  });

  it('is a list on a small screen, in the order that is chosen', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    answers['GET /api/deals/equity/funders'] = () =>
      json({ rows: [row], funderCount: 1, nextCursor: null, previousCursor: null });
    const open = vi.fn();
    show(<FunderGroups leftOut={null} kind="equity" control={control} onOpenFunder={open} />);
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toContain('Too few amounts');
    press('Show 64 deals of Vantry & Bow');
    expect(open).toHaveBeenCalledWith('Vantry & Bow');
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'total' } });
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('total');
  });

  it.each([
    ['table', false],
    ['list', true],
  ])('marks a median that members’ amounts are part of, as a %s', async (_, isPhone) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isPhone && query.includes('max-width'),
      media: query,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    const about = { medianAmountUsd: 101_250, medianAmountCount: 52, isMedianAmountApproximate: true };
    answers['GET /api/deals/equity/funders'] = () =>
      json({ rows: [{ ...row, ...about }], funderCount: 1, nextCursor: null, previousCursor: null });
    show(<FunderGroups leftOut={null} kind="equity" control={control} onOpenFunder={vi.fn()} />);
    const region = await screen.findByRole('region', { name: 'Deals by funder' });
    expect(region.textContent).toContain('about $101,000 of 52 deals');
    expect(region.textContent).toMatch(/of 41 deals|41 amounts known/);
  });

  it('says that it did not load, and asks again', async () => {
    answers['GET /api/deals/equity/funders'] = () => refusal(500, 'internal');
    show(<FunderGroups leftOut={null} kind="equity" control={control} onOpenFunder={vi.fn()} />);
    await screen.findByText(/The funders did not load/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says that the name is not shown', async () => {
    answers['GET /api/deals/equity/funders'] = () =>
      json({ rows: [], funderCount: 0, nextCursor: null, previousCursor: null });
    show(<FunderGroups leftOut={null} kind="equity" control={control} onOpenFunder={vi.fn()} />);
    expect(await screen.findByText('These deals name no funder')).toBeTruthy();
  });
});

describe('the link that stops a weekly email', () => {
  it('asks for a press, then says that it is done', async () => {
    answers['POST /api/deal-views/alerts/stop'] = () => new Response(null, { status: 204 });
    show(<StopAlertPage />);
    expect(sent).toEqual([]);
    press('Stop the email');
    expect(await screen.findByRole('heading', { name: 'No more emails about this view' })).toBeTruthy();
  });

  it('says that the email goes on when it failed', async () => {
    answers['POST /api/deal-views/alerts/stop'] = () => refusal(500, 'internal');
    show(<StopAlertPage />);
    press('Stop the email');
    expect(await screen.findByText(/You still get the email/)).toBeTruthy();
  });
});
