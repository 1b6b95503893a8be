import { expect, it } from 'vitest';
import type { OverviewWeek } from '../../../contract/overview/overview.ts';
import { elementsOf, markupOf, textsOf } from '../../../tests/markup.ts';
import { WeeksChart } from './weeks-chart.tsx';

const weeksOf = (count: number, figures: (at: number) => readonly [signUps: number, passes: number]): OverviewWeek[] =>
  Array.from({ length: count }, (_, at) => ({
    from: new Date(Date.UTC(2026, 0, 5 + 7 * at)).toISOString().slice(0, 10),
    signUps: figures(at)[0],
    passes: figures(at)[1],
    isInProgress: at === count - 1,
  }));
const draw = (weeks: readonly OverviewWeek[]): string => markupOf(WeeksChart, { weeks });
const barsOf = (markup: string) => elementsOf(markup, 'rect').slice(2);

it('draws sign-ups from the bottom, 202, to the top, 14, and passes on the same scale', () => {
  const markup = draw(
    weeksOf(
      4,
      (at) =>
        [
          [8, 4],
          [2, 0],
          [0, 6],
          [4, 1],
        ][at] as [number, number],
    ),
  );
  expect(barsOf(markup).map(({ y, height }) => [y, height])).toEqual([
    ['14', '188'],
    ['155', '47'],
    ['202', '0'],
    ['108', '94'],
  ]);
  const step = 648 / (4 + 0.3);
  barsOf(markup).forEach(({ x, width }, at) => {
    expect(Number(x)).toBeCloseTo(40 + step * (0.3 + at), 6);
    expect(Number(width)).toBeCloseTo(step * 0.7, 6);
  });
  // The week in progress is hatched, and not in the line.
  expect(barsOf(markup).map(({ fill }) => fill?.startsWith('url('))).toEqual([false, false, false, true]);
  const path = elementsOf(markup, 'path').at(-1)?.['d'] ?? '';
  const places = path
    .slice(1)
    .split('L')
    .map((place) => place.split(',').map(Number));
  expect(places.map(([, y]) => y)).toEqual([108, 202, 61]);
  places.forEach(([x], at) => expect(x).toBeCloseTo(40 + step * (0.65 + at), 2));
});

it('has whole numbers at its lines', () => {
  const markup = draw(weeksOf(4, () => [8, 0]));
  const lines = elementsOf(markup, 'line');
  expect(lines.map(({ x1, x2, y1, y2 }) => [x1, x2, y1, y2])).toEqual(
    [202, 155, 108, 61, 14].map((y) => ['40', '688', String(y), String(y)]),
  );
  expect(
    elementsOf(markup, 'text')
      .filter(({ x }) => x === '32')
      .map(({ y }) => y),
  ).toEqual([206, 159, 112, 65, 18].map(String));
  expect(elementsOf(draw(weeksOf(4, () => [0, 0])), 'line')).toHaveLength(2);
  expect(elementsOf(draw(weeksOf(4, () => [0, 2])), 'line')).toHaveLength(3);
});

it('names up to seven weeks, and of more every second or third', () => {
  const names = (count: number): string[] =>
    textsOf(draw(weeksOf(count, () => [1, 1]))).filter((text) => /^\d\d \w+$/.test(text));
  expect(names(7)).toHaveLength(7);
  expect(names(8)).toEqual(['05 Jan', '19 Jan', '02 Feb', '16 Feb']);
  expect(names(15)).toHaveLength(5);
  const [name] = elementsOf(draw(weeksOf(4, () => [1, 1])), 'text').filter(({ y }) => y === '220');
  expect(Number(name?.['x'])).toBeCloseTo(40 + (648 / 4.3) * 0.65, 6);
});

it('says each week in words', () => {
  const markup = draw(weeksOf(2, (at) => [1 + at, 1 + at]));
  expect(markup).toContain('<title>05 Jan 2026: 1 sign-up, 1 new pass</title>');
  expect(markup).toContain('<title>12 Jan 2026: 2 sign-ups, 2 new passes</title>');
  expect(markup).toContain('from 05 Jan 2026 to 12 Jan 2026. Its table has the figures.');
});
