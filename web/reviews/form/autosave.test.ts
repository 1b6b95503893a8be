import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../api/call.ts';
import { createAutosave, saveAfterMilliseconds, type Content, type SaveState } from './autosave.ts';

const typed = (headline: string): Content => ({ answers: { headline }, step: 4 });
const save = vi.fn<(content: Content & { version: number }) => Promise<{ version: number; savedAt: string }>>();
const copies: (string | null)[] = [];
const states: SaveState[] = [];

function begin(version = 1) {
  return createAutosave({
    version,
    save,
    onState: (state) => states.push(state),
    keepCopy: (content) => copies.push(content === null ? null : String(content.answers['headline'])),
  });
}

const answer = async ({ version }: { version: number }) => ({
  version: version + 1,
  savedAt: '2026-11-20T09:14:00.000Z',
});
const refuse = (status: number, code: 'stale' | 'invalid' | 'invalid_token' | 'unavailable', more = {}) =>
  new CallError({ status, code, title: code, ...more });

beforeEach(() => {
  vi.useFakeTimers();
  save.mockReset().mockImplementation(answer);
  copies.length = 0;
  states.length = 0;
});
afterEach(() => vi.useRealTimers());

it('saves once, 800 ms after the last change', async () => {
  const autosave = begin();
  autosave.change(typed('A'));
  await vi.advanceTimersByTimeAsync(saveAfterMilliseconds - 1);
  autosave.change(typed('AB'));
  await vi.advanceTimersByTimeAsync(saveAfterMilliseconds - 1);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save.mock.calls).toEqual([[{ ...typed('AB'), version: 1 }]]);
  expect(states.at(-1)).toEqual({ kind: 'saved', at: '2026-11-20T09:14:00.000Z' });
  expect(copies.at(-1)).toBeNull();
});

it('saves what was typed while a save was under way, on the version that save made', async () => {
  const autosave = begin();
  save.mockImplementationOnce(async (content) => {
    autosave.change(typed('later'));
    return answer(content);
  });
  autosave.change(typed('first'));
  expect(await autosave.flush()).toBe(true);
  expect(save.mock.calls.map(([content]) => [content.answers.headline, content.version])).toEqual([
    ['first', 1],
    ['later', 2],
  ]);
  expect(autosave.version()).toBe(3);
});

it('keeps the text on this device while it cannot be saved, and tries again', async () => {
  const autosave = begin();
  save.mockRejectedValueOnce(new CallError({ status: 0, code: 'network', title: 'A network error has occurred.' }));
  autosave.change(typed('kept'));
  expect(await autosave.flush()).toBe(false);
  expect(states.at(-1)).toEqual({ kind: 'failed' });
  expect(copies.at(-1)).toBe('kept');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states.at(-1)).toMatchObject({ kind: 'saved' });
  expect(copies.at(-1)).toBeNull();
});

it('does not try again what the server refuses, until it changes', async () => {
  const autosave = begin();
  save.mockRejectedValueOnce(refuse(422, 'invalid', { errors: { funderId: 'You have another draft about them.' } }));
  autosave.change(typed('A'));
  await autosave.flush();
  expect(states.at(-1)).toMatchObject({ kind: 'refused', errors: { funderId: 'You have another draft about them.' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  autosave.change(typed('B'));
  expect(await autosave.flush()).toBe(true);
});

it('saves nothing after a conflict until one version is chosen', async () => {
  const autosave = begin();
  save.mockRejectedValueOnce(
    refuse(409, 'stale', { detail: 'You changed this on another device on 18 Nov 2026 09:02 UTC.' }),
  );
  autosave.change(typed('mine'));
  await autosave.flush();
  expect(states.at(-1)).toEqual({
    kind: 'conflict',
    message: 'You changed this on another device on 18 Nov 2026 09:02 UTC.',
  });
  autosave.change(typed('mine, longer'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await autosave.flush()).toBe(false);
  expect(save).toHaveBeenCalledTimes(1);
  expect(copies.at(-1)).toBe('mine, longer');

  autosave.rebase(7);
  autosave.change(typed('mine, longer'));
  expect(await autosave.flush()).toBe(true);
  expect(save.mock.calls.at(-1)?.[0].version).toBe(7);
});

it('stops with the page', async () => {
  const autosave = begin();
  autosave.change(typed('A'));
  autosave.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).not.toHaveBeenCalled();
});

it('asks nothing more once the session has ended, and keeps what was typed on this device', async () => {
  const autosave = begin();
  save.mockRejectedValueOnce(refuse(401, 'invalid_token'));
  autosave.change(typed('as it ended'));
  await autosave.flush();
  expect(states.at(-1)).toEqual({ kind: 'failed' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await autosave.flush()).toBe(false);
  expect(save).toHaveBeenCalledTimes(1);
  expect(copies.at(-1)).toBe('as it ended');
});
