import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followIntent } from './intent.ts';

const load = vi.fn<(address: URL) => Promise<void>>(() => Promise.resolve());
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  load.mockClear();
  document.body.replaceChildren();
  stop = followIntent(load);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function link(href: string): HTMLElement {
  const word = document.createElement('b');
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.append(word);
  document.body.append(anchor);
  return word;
}
const happen = (place: HTMLElement, type: string): boolean => place.dispatchEvent(new Event(type, { bubbles: true }));
const paths = (): string[] => load.mock.calls.map(([address]) => address.pathname);

it.each(['pointerover', 'focusin'])('loads what a link leads to after a rest on it (%s)', (type) => {
  happen(link('/funder/some'), type);
  expect(paths()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(paths()).toEqual(['/funder/some']);
});

it('loads nothing of what is only crossed', () => {
  happen(link('/funder/some'), 'pointerover');
  happen(link('/funder/other'), 'pointerover');
  vi.advanceTimersByTime(100);
  expect(paths()).toEqual(['/funder/other']);
});

it('loads at once on a touch, and once in a while', () => {
  const word = link('/funder/some');
  happen(word, 'touchstart');
  happen(word, 'touchstart');
  expect(paths()).toEqual(['/funder/some']);
  vi.advanceTimersByTime(20_000);
  happen(word, 'touchstart');
  expect(paths()).toHaveLength(2);
});

it.each(['https://elsewhere.example/funder', '#part', 'mailto:a@b.example'])('leaves %s alone', (href) => {
  happen(link(href), 'touchstart');
  expect(paths()).toEqual([]);
});
