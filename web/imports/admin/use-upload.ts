import { useCallback, useRef, useState } from 'react';
import { maximumPieceBytes, maximumUploadBytes, type ImportRecord } from '../../../contract/imports/imports.ts';
import { CallError } from '../../api/call.ts';
import { call } from '../../api/call.ts';
import { reportFailure } from '../../api/query-client.ts';
import type { getImport } from '../../../contract/imports/imports.ts';
import { announceFile, sendPiece } from './api.ts';

/** A file on its way to us, in pieces, so that a lost connection costs one piece and not the file. */

export type Upload =
  | { readonly state: 'none' }
  | {
      readonly state: 'sending' | 'waiting';
      readonly fileName: string;
      readonly sentBytes: number;
      readonly totalBytes: number;
    }
  | { readonly state: 'refused'; readonly reason: string };

const firstPieceBytes = 262_144;
/** A piece should take about so long: on a slow line a large one would run into the limits of the server. */
const goodPieceMilliseconds = 1_500;
const triesInARow = 60;
const pauseMilliseconds = 2_000;

interface Tools {
  readonly onStarted: (record: ImportRecord) => void;
  readonly onArrived: (record: ImportRecord) => void;
}

export function useUpload({ onStarted, onArrived }: Tools) {
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const abort = useRef<AbortController | null>(null);

  const send = useCallback(
    async (file: File, unfinished: ImportRecord | null): Promise<void> => {
      const wrong = findFault(file, unfinished);
      if (wrong !== null) return setUpload({ state: 'refused', reason: wrong });
      const control = new AbortController();
      abort.current = control;
      const tell = (state: 'sending' | 'waiting', sentBytes: number): void =>
        setUpload({ state, fileName: file.name, sentBytes, totalBytes: file.size });
      tell('sending', unfinished?.receivedBytes ?? 0);
      try {
        const record = unfinished ?? (await announceFile(file));
        if (unfinished === null) onStarted(record);
        const arrived = await sendAll(file, record, control.signal, tell);
        setUpload({ state: 'none' });
        onArrived(arrived);
      } catch (error) {
        if (control.signal.aborted) return setUpload({ state: 'none' });
        reportFailure(error);
        setUpload({ state: 'refused', reason: error instanceof Error ? error.message : 'The upload failed.' });
      }
    },
    [onStarted, onArrived],
  );
  const cancel = useCallback(() => abort.current?.abort(new DOMException('cancelled', 'AbortError')), []);
  return { upload, send, cancel };
}

function findFault(file: File, unfinished: ImportRecord | null): string | null {
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > maximumUploadBytes)
    return `${file.name} is larger than ${maximumUploadBytes / 1_000_000} MB. Import it from the command line, or in parts.`;
  if (unfinished !== null && file.size !== unfinished.totalBytes)
    return `This is another file: ${unfinished.fileName} has ${unfinished.totalBytes} bytes, this one ${file.size}.`;
  return null;
}

/** Goes on from where the server says it is, however often the line breaks. */
async function sendAll(
  file: File,
  record: ImportRecord,
  signal: AbortSignal,
  tell: (state: 'sending' | 'waiting', sentBytes: number) => void,
): Promise<ImportRecord> {
  let latest = record;
  let pieceBytes = firstPieceBytes;
  for (let failures = 0; latest.state === 'uploading';) {
    tell(failures === 0 ? 'sending' : 'waiting', latest.receivedBytes);
    const startedAt = performance.now();
    try {
      const piece = file.slice(latest.receivedBytes, latest.receivedBytes + pieceBytes);
      latest = await sendPiece(latest.id, latest.receivedBytes, piece, signal);
      failures = 0;
      const isQuick = performance.now() - startedAt < goodPieceMilliseconds;
      pieceBytes = isQuick ? Math.min(pieceBytes * 2, maximumPieceBytes) : Math.max(pieceBytes / 2, firstPieceBytes);
    } catch (error) {
      failures += 1;
      if (signal.aborted || !isPassing(error) || failures > triesInARow) throw error;
      pieceBytes = firstPieceBytes;
      tell('waiting', latest.receivedBytes);
      await pause(signal);
      latest = await lookAgain(latest);
    }
  }
  return latest;
}

/** The line, the server for a moment, or a piece that arrived though its answer did not. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'network' || error.status >= 500 || error.code === 'stale');

const lookAgain = (latest: ImportRecord): Promise<ImportRecord> =>
  call<typeof getImport>('GET /api/admin/imports/:importId', { params: { importId: latest.id } }).catch(() => latest);

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMilliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('cancelled'));
    });
  });
