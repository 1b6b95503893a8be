import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import type { ImportRecord, ImportSummary } from '../../../contract/imports/imports.ts';
import type { NewFunders } from '../../../contract/imports/new-funders.ts';
import { queryClient } from '../../api/query-client.ts';
import { NewFundersOf } from './new-funders.tsx';
import { RenamedRows } from './renamed.tsx';

const id = '0b5d3f3e-0000-4000-8000-000000000001';
const path = `/api/admin/imports/${id}`;
const none: NewFunders = {
  waitingCount: 0,
  listedCount: 0,
  hiddenCount: 0,
  clearCount: 0,
  clearNames: [],
  matches: [],
  isTrusted: false,
};
const pair = (place: number, alike: NewFunders['matches'][number]['alike'], added = `New ${place}`) => ({
  id: `0b5d3f3e-0000-4000-8000-00000000010${place}`,
  importId: id,
  similarity: 1,
  alike,
  added: { id: added.toLowerCase().replaceAll(' ', '-'), name: added, dealCount: place },
  known: { id: `known-${place}`, name: `Known ${place}`, dealCount: 40 },
});

let funders: NewFunders;
let isBroken: boolean;
const sent: { route: string; body: unknown }[] = [];
beforeEach(() => {
  queryClient.clear();
  sent.length = 0;
  funders = none;
  isBroken = false;
  vi.stubGlobal('fetch', async (input: string, { method, body }: { method: string; body: string | null }) => {
    const { pathname } = new URL(input, 'http://localhost');
    if (method !== 'GET') sent.push({ route: `${method} ${pathname}`, body: JSON.parse(body ?? 'null') as unknown });
    if (isBroken) return Response.json({ code: 'internal', title: 'No', status: 409 }, { status: 409 });
    return Response.json(funders);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// What the page reads of a record.
const record = { id, sourceName: 'Quarterly', waitingFunderCount: 2 } as ImportRecord;
const show = (): void => void renderPage(<NewFundersOf record={record} />, { client: queryClient });
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('the new funders of an import', () => {
  it('say that they load, that they did not, and load again', async () => {
    isBroken = true;
    show();
    screen.getByText('Loading the new funders');
    await screen.findByText('The new funders did not load.');
    screen.getByText(/2 funders that this import made wait for an admin\./);
    isBroken = false;
    funders = { ...none, listedCount: 1 };
    press('Try again');
    await screen.findByText(/1 new funder is listed/);
  });

  it('are silent where an import made none', async () => {
    show();
    await waitFor(() => expect(screen.queryByText('Loading the new funders')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are listed or hidden with one press, and each is taken back', async () => {
    funders = { ...none, waitingCount: 39, clearCount: 39, clearNames: ['Osmund Capital', 'Tallow Street'] };
    show();
    await screen.findByRole('heading', { name: '39 new funders are hidden. What should happen to them?' });
    expect(screen.queryByRole('button', { name: /Check/ })).toBeNull();
    screen.getByText('Osmund Capital, Tallow Street and 37 more');
    funders = { ...none, listedCount: 39 };
    press('List all 39');
    await screen.findByText(/39 new funders are listed/);
    funders = { ...none, hiddenCount: 39 };
    press('Hide them');
    await screen.findByText(/39 new funders are hidden\. The deals show/);
    press('List them');
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ route, body }) => [route, body])).toEqual([
      [`POST ${path}/funders`, { decision: 'list', which: 'waiting' }],
      [`POST ${path}/funders`, { decision: 'hide', which: 'decided' }],
      [`POST ${path}/funders`, { decision: 'list', which: 'decided' }],
    ]);
  });

  it('that look familiar stand beside those that we have, and the obvious ones are merged together', async () => {
    const matches = [pair(1, 'legal_form'), pair(2, 'signs'), pair(3, 'some_words'), pair(4, 'spaces', 'New 2')];
    funders = { ...none, waitingCount: 4, clearCount: 1, clearNames: ['Osmund Capital'], matches };
    show();
    await screen.findByRole('heading', { name: '3 look like funders you already have' });
    const row = screen.getByRole('row', { name: /New 3/ });
    within(row).getByText('Most words are the same');
    expect(within(row).getByRole('link', { name: 'Known 3' }).getAttribute('href')).toBe('/admin/funders/known-3');
    press('Merge 2 that differ only in punctuation or legal form');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      route: `POST ${path}/funder-merges`,
      body: { matchIds: expect.arrayContaining([matches[0]?.id, matches[1]?.id]) as unknown },
    });
    press('New 3 is a new funder, not Known 3');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ decision: 'different' }));
    press('List the 1 that is clearly new');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ decision: 'list', which: 'clear' }));
  });

  it('say what failed, and that nothing has changed', async () => {
    funders = { ...none, waitingCount: 2, clearCount: 2, clearNames: ['One', 'Two'] };
    show();
    await screen.findByRole('button', { name: 'List all 2' });
    isBroken = true;
    press('List all 2');
    await screen.findByText('No. Nothing has changed.');
  });

  it('of a source are listed at once from now on, when an admin says so', async () => {
    funders = { ...none, listedCount: 1 };
    show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'List new funders of Quarterly at once from now on' }));
    await waitFor(() => expect(sent).toEqual([{ route: `PUT ${path}/trust`, body: { isTrusted: true } }]));
  });
});

describe('recipients with a new name', () => {
  it('are asked for with what they were, and not where there are none', () => {
    const onAnswer = vi.fn<(answer: 'same' | 'new') => void>();
    const renamed = [{ line: 4, was: 'Kite Works', is: 'Kestrel' }];
    // What the section reads of a report.
    const report = { renamedCount: 1, renamed } as ImportSummary;
    renderPage(<RenamedRows report={report} isWorking={false} onAnswer={onAnswer} />, {
      client: queryClient,
    });
    expect(screen.getByRole('listitem').textContent).toBe('Row 4: Kestrel, was Kite Works');
    press('The same deal, renamed');
    press('Another deal');
    expect(onAnswer.mock.calls).toEqual([['same'], ['new']]);
    cleanup();
    renderPage(<RenamedRows report={{ ...report, renamedCount: 0 }} isWorking={false} onAnswer={onAnswer} />, {
      client: queryClient,
    });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
