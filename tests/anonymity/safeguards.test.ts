import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { safeguards } from './safeguards.ts';

/** `npm run check:safeguards` takes half an hour; whether its list fits the code is seen here. */
it.each(safeguards)('$name can be taken away', ({ attack, edits }) => {
  expect(existsSync(attack)).toBe(true);
  const texts = new Map<string, string>();
  for (const { path, from, to } of edits) {
    const text = texts.get(path) ?? readFileSync(path, 'utf8');
    expect([path, from, text.split(from).length - 1]).toEqual([path, from, 1]);
    texts.set(
      path,
      text.replace(from, () => to),
    );
  }
});
