import type { Factors } from '../../contract/identity/factors.ts';
import { CallError } from '../api/call.ts';

/*
 * Some actions ask for the second factor again. The caller wraps such an action in `withFreshFactor`: it opens the
 * dialog when the server refuses, and repeats the action afterwards. The dialog lives in the frame, since the component
 * that asked for it (the menu) may be gone by then.
 */

interface Ask {
  readonly shown: Promise<boolean>;
  readonly finish: (isShown: boolean) => void;
}

let ask: Ask | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog. True once the second factor was shown, false when the person changed their mind. */
export function askForFactor(): Promise<boolean> {
  ask ??= newAsk();
  notify();
  return ask.shown;
}

/** The dialog has its answer, or was closed. */
export function finishAsk(isShown: boolean): void {
  const finished = ask;
  ask = null;
  notify();
  finished?.finish(isShown);
}

export function isAsking(): boolean {
  return ask !== null;
}

export function onAskChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Does it, asking for the second factor when it is refused for want of one. False: the person changed their mind. */
export async function withFreshFactor(action: () => Promise<void>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (!wantsFactor(error)) throw error;
  }
  if (!(await askForFactor())) return false;
  await action();
  return true;
}

/** The same for an action that returns something. Null: the person changed their mind, and nothing was done. */
export async function afterFactor<Answer>(action: () => Promise<Answer>): Promise<Answer | null> {
  const answers: Answer[] = [];
  await withFreshFactor(async () => void answers.push(await action()));
  return answers[0] ?? null;
}

/** Adds or removes a factor. Where it is known that one must be shown first, it is asked for before anything is sent. */
export async function changeFactors(change: Factors['change'], action: () => Promise<void>): Promise<boolean> {
  if (change !== 'open' && !(await askForFactor())) return false;
  return withFreshFactor(action);
}

function wantsFactor(error: unknown): boolean {
  const code = error instanceof CallError ? error.code : null;
  return code === 'fresh_factor_required' || code === 'second_factor_required';
}

function newAsk(): Ask {
  let finish: (isShown: boolean) => void = () => undefined;
  const shown = new Promise<boolean>((resolve) => (finish = resolve));
  return { shown, finish };
}

function notify(): void {
  for (const listener of listeners) listener();
}
