import { describe, expect, it } from 'vitest';
import { featureOf, filesLoadedBy, findCycles, importsOf, type SourceFile } from './source-graph.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, imports: importsOf(path, text) });

describe('cycles between features', () => {
  it('are found through a third feature and through types', () => {
    const [cycle, ...others] = findCycles([
      file('server/reviews/rules.ts', "import { a } from '../deals/rows.ts';"),
      file('server/deals/rows.ts', "import type { b } from '../imports/draft.ts';"),
      file('server/imports/draft.ts', "export { c } from '../reviews/rules.ts';"),
      file('server/exports/csv.ts', "import { a } from '../deals/rows.ts';"),
    ]);
    expect(others).toEqual([]);
    expect(cycle?.features.toSorted()).toEqual(['server/deals', 'server/imports', 'server/reviews']);
    expect(cycle?.imports).toHaveLength(3);
  });

  it('are not made by tests, by files of the room or by another room', () => {
    expect(
      findCycles([
        file('server/reviews/rules.ts', "import { a } from '../deals/rows.ts';"),
        file('server/deals/rows.test.ts', "import { a } from '../reviews/rules.ts';"),
        file(
          'server/deals/rows.ts',
          "import { a } from '../app.ts';\nimport { b } from '../../contract/deals/deals.ts';",
        ),
        file('server/app.ts', "import { a } from './reviews/rules.ts';"),
        file('contract/deals/deals.ts', "import { a } from '../reviews/reviews.ts';"),
      ]),
    ).toEqual([]);
  });

  it('tell the admin pages of a feature from the feature', () => {
    expect(featureOf('web/deals/admin/list-page.tsx')).toBe('web/deals/admin');
    expect(featureOf('web/deals/cells.tsx')).toBe('web/deals');
    expect(featureOf('web/admin/layout.tsx')).toBe('web/admin');
    expect(featureOf('server/members/admin/routes.ts')).toBe('server/members');
    expect(featureOf('server/app.ts')).toBeNull();
  });
});

it('counts what is loaded with a file, not types and what is loaded later', () => {
  const files = [
    file('server/a.ts', "import { b } from './b.ts';\nimport type { c } from './c.ts';\nimport { z } from 'zod';"),
    file('server/b.ts', "import './d.ts';\nconst later = () => import('./e.ts');"),
    ...['server/c.ts', 'server/d.ts', 'server/e.ts'].map((path) => file(path, '')),
  ];
  expect(filesLoadedBy('server/a.ts', files)).toEqual(['server/a.ts', 'server/b.ts', 'server/d.ts']);
});
