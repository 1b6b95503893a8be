import { CallError } from '../../api/call.ts';
import { reportFailure } from '../../api/query-client.ts';
import type { Answers } from '../api.ts';

/** What is kept of a form. */
export interface Content {
  readonly answers: Answers;
  readonly step: number;
}

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'pending'; readonly at: string | null }
  /** Nothing of it is on the server before it is sent. */
  | { readonly kind: 'device' }
  /** Nothing answered, or the server failed: it is tried again. */
  | { readonly kind: 'failed' }
  /** The server does not take it as it is; `errors` by path. */
  | { readonly kind: 'refused'; readonly message: string; readonly errors: Readonly<Record<string, string>> }
  /** It was changed elsewhere since: `message` says when. Nothing is saved until the person chooses. */
  | { readonly kind: 'conflict'; readonly message: string };

export const saveAfterMilliseconds = 800;
const tryAgainAfterMilliseconds = 5_000;

interface AutosaveParts {
  readonly version: number;
  readonly save: (content: Content & { version: number }) => Promise<{ version: number; savedAt: string }>;
  readonly onState: (state: SaveState) => void;
  /** Keeps what is not saved yet on this device; null when all is saved. */
  readonly keepCopy: (content: Content | null, version: number) => void;
}

export interface Autosave {
  /** Saves `content` soon. */
  readonly change: (content: Content) => void;
  /** Saves now what is not saved yet; true when everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** Goes on from a version read since: after a conflict the person chose. */
  readonly rebase: (version: number) => void;
  readonly version: () => number;
  /** Tells of a conflict found elsewhere, such as a copy on this device that is older than the draft. */
  readonly stopFor: (content: Content, message: string) => void;
  readonly stop: () => void;
}

interface Saver extends AutosaveParts {
  /** The version of the draft as it was saved or read last. */
  version: number;
  waiting: Content | null;
  running: Promise<boolean> | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  savedAt: string | null;
  hasFailed: boolean;
  isBlocked: boolean;
  isStopped: boolean;
}

/** Saves one form, one call at a time, the newest content last. */
export function createAutosave(parts: AutosaveParts): Autosave {
  const saver: Saver = {
    ...parts,
    waiting: null,
    running: null,
    timer: undefined,
    savedAt: null,
    hasFailed: false,
    isBlocked: false,
    isStopped: false,
  };
  return {
    flush: () => flush(saver),
    version: () => saver.version,
    change: (content) => {
      saver.waiting = content;
      saver.keepCopy(content, saver.version);
      if (saver.isBlocked) return;
      saver.onState({ kind: 'pending', at: saver.savedAt });
      saveLater(saver, saveAfterMilliseconds);
    },
    rebase: (version) => {
      Object.assign(saver, { version, waiting: null, isBlocked: false });
      saver.keepCopy(null, version);
      saver.onState({ kind: 'saved', at: saver.savedAt });
    },
    stopFor: (content, message) => {
      Object.assign(saver, { waiting: content, isBlocked: true });
      saver.onState({ kind: 'conflict', message });
    },
    stop: () => {
      saver.isStopped = true;
      clearTimeout(saver.timer);
    },
  };
}

function saveLater(saver: Saver, milliseconds: number): void {
  clearTimeout(saver.timer);
  if (!saver.isStopped) saver.timer = setTimeout(() => void flush(saver), milliseconds);
}

function flush(saver: Saver): Promise<boolean> {
  clearTimeout(saver.timer);
  saver.running ??= drain(saver).finally(() => {
    saver.running = null;
  });
  return saver.running;
}

async function drain(saver: Saver): Promise<boolean> {
  while (saver.waiting !== null && !saver.isBlocked) if (!(await attempt(saver, saver.waiting))) return false;
  return saver.waiting === null;
}

async function attempt(saver: Saver, content: Content): Promise<boolean> {
  try {
    const saved = await saver.save({ ...content, version: saver.version });
    Object.assign(saver, { version: saved.version, savedAt: saved.savedAt, hasFailed: false });
    if (saver.waiting === content) saver.waiting = null;
    saver.keepCopy(saver.waiting, saver.version);
    saver.onState({ kind: saver.waiting === null ? 'saved' : 'pending', at: saver.savedAt });
    return true;
  } catch (error) {
    // It is tried again by itself: the toast comes once.
    if (!saver.hasFailed) reportFailure(error);
    saver.hasFailed = true;
    saver.onState(stateAfter(saver, error));
    return false;
  }
}

/** Answers that are worth another try. */
const passing = new Set([408, 429]);
const sessionEnded = 401;

function stateAfter(saver: Saver, error: unknown): SaveState {
  if (error instanceof CallError && error.code === 'stale') {
    saver.isBlocked = true;
    return { kind: 'conflict', message: error.message };
  }
  if (error instanceof CallError && error.status === sessionEnded) {
    // The page asks to log in and comes back with the copy of this device. Another call without a session, as the form
    // closes, would lead away from there.
    saver.isBlocked = true;
    return { kind: 'failed' };
  }
  if (error instanceof CallError && error.status >= 400 && error.status < 500 && !passing.has(error.status)) {
    return { kind: 'refused', message: error.message, errors: error.errors };
  }
  saveLater(saver, tryAgainAfterMilliseconds);
  return { kind: 'failed' };
}
