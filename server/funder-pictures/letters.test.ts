import { describe, expect, it } from 'vitest';
import { canDraw, fitted, linesOf, outlineOf, widthOf } from './letters.ts';

const bold = { size: 40, weight: 700 } as const;
const at = { x: 0, y: 0 };
/** The x of the first point of each outline, in the order in which they are drawn. */
const startsOf = (path: string): number[] => [...path.matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x));

describe('letters as outlines', () => {
  it('draws the scripts of our fonts and knows what it cannot draw', () => {
    for (const text of ['Łódź – 4.2', 'Фонд', 'Ελλάδα', 'صندوق', 'קרן הון', 'नवाचार', 'Quỹ đầu tư', 'e\u0301'])
      expect([text, canDraw(text)]).toEqual([text, true]);
    for (const text of ['東京', '서울', '👩‍🚀', 'A東']) expect([text, canDraw(text)]).toEqual([text, false]);
  });

  it('writes words from the right where their script does, and numbers among them from the left', () => {
    // Alone, each is as wide as in the line, so the places of the words are known.
    const [first, second] = [widthOf('קרן', bold), widthOf('12', bold)];
    expect(first).toBeGreaterThan(0);
    const digits = startsOf(outlineOf('12', at, bold));
    const line = startsOf(outlineOf('קרן 12', at, bold));
    // The number stands left of the word that comes first.
    expect(line.slice(0, digits.length)).toEqual(digits);
    expect(Math.max(...line)).toBeGreaterThan(second);
  });

  it('turns brackets around between words from the right', () => {
    expect(outlineOf('(ק', at, bold)).not.toBe(outlineOf(')ק', at, bold));
    expect(outlineOf('(ק', at, bold).endsWith(outlineOf('(', at, bold))).toBe(false);
  });

  it('shortens to a width, between letters and not within them', () => {
    expect(fitted('Short', 1_000, bold)).toBe('Short');
    const cut = fitted('e\u0301'.repeat(60), 300, bold);
    expect(cut).toMatch(/^(e\u0301)+…$/);
    expect(widthOf(cut, bold)).toBeLessThanOrEqual(300);
    expect(fitted('Word', 1, bold)).toBe('…');
    expect(fitted('', 1, bold)).toBe('');
  });

  it('breaks between words into at most so many lines', () => {
    const lines = linesOf(`${'Wonderfully '.repeat(12)}Capital`, { width: 800, most: 2 }, bold);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    for (const line of lines) expect(widthOf(line, bold)).toBeLessThanOrEqual(800);
    expect(linesOf('W'.repeat(100), { width: 300, most: 2 }, bold)).toHaveLength(1);
    expect(linesOf('Two words', { width: 900, most: 2 }, bold)).toEqual(['Two words']);
  });
});
