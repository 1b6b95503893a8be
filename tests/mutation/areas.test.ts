import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listSources } from '../../scripts/source-graph.ts';
import { areas, figureFiles } from './areas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('the area of figures has charts, facets, figures and formats, and no test', () => {
  const paths = areas.figures.files(root).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'contract/formats.ts',
      'server/deals/facets.ts',
      'server/insights/charts.ts',
      'web/insights/charts/titles.ts',
      'web/table/filters/histogram.tsx',
    ]),
  );
  expect(paths.filter((path) => path.includes('.test.'))).toEqual([]);
});

it('every file and folder that the area of figures names is there, and its tests too', () => {
  const all = ['contract', 'server', 'web'].flatMap((room) => listSources(root, room)).map(({ path }) => path);
  for (const { sources, tests } of figureFiles) {
    for (const source of sources) expect(existsSync(root + source), source).toBe(true);
    for (const test of tests)
      expect(
        all.some((path) => path.startsWith(test) && path.includes('.test.')),
        test,
      ).toBe(true);
  }
});

it('a feature of the server is tried with its own tests', () => {
  const paths = areas.features.files(root).map(({ path }) => path);
  expect(paths).toContain('server/merging/commands.ts');
  expect(paths).not.toContain('server/insights/charts.ts');
  expect(areas.features.testsOf('server/reviews/scores/rules.ts')).toEqual(['server/reviews/']);
});

it('a feature whose tests lie with others is tried with those', () => {
  expect(areas.features.testsOf('server/review-drafts/queries.ts')).toContain('server/reviews/writing/');
  expect(areas.features.testsOf('server/helpful/commands.ts')).toContain('server/replies/');
  expect(areas.features.testsOf('server/claims/merge-commands.ts')).toEqual(['server/merging/', 'server/claims/']);
});

it('every file of the features has a test that is run for it', () => {
  const tests = listSources(root, 'server').filter(({ path }) => path.includes('.test.'));
  const untried = areas.features
    .files(root)
    .filter(({ path }) => {
      const folders = areas.features.testsOf(path);
      return !tests.some((test) => folders.some((folder) => test.path.startsWith(folder)));
    })
    .map(({ path }) => path);
  expect(untried).toEqual([]);
});
