import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageFileTags } from './page-files.ts';

let folder: string;
let tagsOf: (path: string) => string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fundsight-page-files-'));
  const page = (path: string | null, name: string) => ({
    path,
    scripts: [`assets/${name}.js`],
    styles: [`assets/${name}.css`],
  });
  const pages = [
    page('/', 'home'),
    page('/database/:kind', 'database'),
    page('/database/removed', 'removed'),
    page('/review/funder/:id?', 'form'),
    page('/*', 'nowhere'),
    page(null, 'unknown'),
  ];
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify(pages));
  tagsOf = pageFileTags(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['/', 'home'],
  ['/database/equity', 'database'],
  ['/DATABASE/Equity/', 'database'],
  ['/database/removed', 'removed'],
  ['/review/funder', 'form'],
  ['/review/funder/some-id', 'form'],
])('the page at %s is named with its files', (path, name) => {
  expect(tagsOf(path)).toBe(
    `<link rel="stylesheet" crossorigin href="/assets/${name}.css">\n<link rel="modulepreload" crossorigin href="/assets/${name}.js">\n`,
  );
});

it.each(['/nowhere', '/database', '/database/equity/more', '/review/funder/a/b'])('nothing at %s', (path) => {
  expect(tagsOf(path)).toBe('');
});

it('says nothing where the front end was not built', () => {
  expect(pageFileTags(join(folder, 'none'))('/')).toBe('');
});
