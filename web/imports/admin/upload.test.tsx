import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { theme } from '../../theme.ts';
import { ImportUpload } from './upload.tsx';
import { useUpload } from './use-upload.ts';

const size = 700_000;
const record = (receivedBytes: number, totalBytes = size): ImportRecord => ({
  id: '0b5d3f3e-0000-4000-8000-000000000001',
  state: receivedBytes === totalBytes ? 'uploaded' : 'uploading',
  kind: null,
  fileName: 'rounds.csv',
  startedBy: null,
  sourceName: '',
  sourceId: null,
  adapter: null,
  totalBytes,
  receivedBytes,
  startedAt: '2026-11-18T09:00:00.000Z',
  finishedAt: null,
  undoneAt: null,
  undoUntil: null,
  readCount: 0,
  addedCount: 0,
  changedCount: 0,
  unchangedCount: 0,
  rejectedCount: 0,
  failure: null,
  waitingFunderCount: 0,
  progress: null,
  report: null,
  version: 1,
});

const asked = vi.fn<(address: string, options: { method: string; body: unknown }) => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
});

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function Wizard({ unfinished, onArrived }: { unfinished: ImportRecord | null; onArrived: (id: string) => void }) {
  const { upload, send, cancel } = useUpload({ onStarted: vi.fn(), onArrived: ({ id }) => onArrived(id) });
  return <ImportUpload upload={upload} title="Drop" onFile={(file) => void send(file, unfinished)} onCancel={cancel} />;
}

function show(unfinished: ImportRecord | null = null) {
  const onArrived = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <Wizard unfinished={unfinished} onArrived={onArrived} />
    </MantineProvider>,
  );
  const choose = (bytes: number, name = 'rounds.csv'): void => {
    fireEvent.change(screen.getByTestId('import-file'), {
      target: { files: [new File([new Uint8Array(bytes)], name)] },
    });
  };
  return { onArrived, choose };
}

/** A server that keeps what arrives. `drop` says which pieces get lost on the way. */
function serve({ from = 0, drop = [] as readonly number[] } = {}): number[] {
  let received = from;
  let sent = 0;
  const offsets: number[] = [];
  asked.mockImplementation(async (address, { method, body }) => {
    if (method === 'POST') return answer(201, record(0));
    if (method === 'GET') return answer(200, record(received));
    sent += 1;
    const offset = Number(new URL(address, 'http://x.example').searchParams.get('offset'));
    offsets.push(offset);
    if (drop.includes(sent)) throw new TypeError('lost');
    if (offset !== received) return answer(409, { code: 'stale', title: 'stale', status: 409 });
    received += (body as Blob).size;
    return answer(200, record(received));
  });
  return offsets;
}

describe('a file on its way', () => {
  it('goes in pieces that grow, each from where the last ended', async () => {
    const offsets = serve();
    const { onArrived, choose } = show();
    choose(size);
    await waitFor(() => expect(onArrived).toHaveBeenCalledWith(record(0).id));
    expect(offsets).toEqual([0, 262_144]);
  });

  it('goes on where the server is after the line was lost', async () => {
    const offsets = serve({ drop: [2] });
    const { onArrived, choose } = show();
    choose(size);
    await screen.findByText(/The connection was lost. The upload continues where it stopped./);
    await vi.advanceTimersByTimeAsync(2_100);
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(offsets).toEqual([0, 262_144, 262_144, 524_288]);
  });

  it('goes on with an upload of another day, and only with the same file', async () => {
    const offsets = serve({ from: 500_000 });
    const { onArrived, choose } = show(record(500_000));
    choose(size - 1);
    expect((await screen.findByRole('alert')).textContent).toContain('This is another file');
    expect(asked).not.toHaveBeenCalled();
    choose(size);
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(offsets).toEqual([500_000]);
  });

  it('can be cancelled while the line is away', async () => {
    serve({ drop: [1, 2, 3, 4, 5] });
    const { onArrived, choose } = show();
    choose(size);
    await screen.findByText(/The connection was lost/);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload' }));
    await waitFor(() => expect(screen.queryByText(/The connection was lost/)).toBeNull());
    expect(onArrived).not.toHaveBeenCalled();
  });

  it('is refused before anything is sent when it is empty, and after it when the server says so', async () => {
    const { choose } = show();
    choose(0, 'nothing.csv');
    expect((await screen.findByRole('alert')).textContent).toBe('nothing.csv is empty.');
    expect(asked).not.toHaveBeenCalled();
    asked.mockResolvedValue(
      answer(429, {
        code: 'too_many_imports',
        title: 'Enough',
        status: 429,
        detail: 'The next can begin at 11:00 UTC.',
      }),
    );
    choose(size);
    await screen.findByText('The next can begin at 11:00 UTC.');
  });
});
