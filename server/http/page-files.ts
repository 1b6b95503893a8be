import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { escapeHtml } from './html.ts';
import { patternOf } from './page-paths.ts';

/** As the build of the front end writes it: what each page loads beside what index.html names. */
const written = z.array(
  z.object({ path: z.string().nullable(), scripts: z.array(z.string()), styles: z.array(z.string()) }),
);

/**
 * Answers the tags that name the files of the page at a path, so that the browser fetches them with the page's first
 * ones instead of learning of them from those. Nothing for a path that the build does not know.
 */
export function pageFileTags(folder: string): (path: string) => string {
  const file = join(folder, 'page-files.json');
  if (!existsSync(file)) return () => '';
  const known = written
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .flatMap(({ path, scripts, styles }) =>
      path === null || path.includes('*')
        ? []
        : [{ pattern: patternOf(path), freedom: path.split(':').length, tags: tagsOf(scripts, styles) }],
    );
  // A word says more than a parameter: /database/views is not a kind of deals.
  known.sort((one, other) => one.freedom - other.freedom);
  return (path) => known.find(({ pattern }) => pattern.test(path))?.tags ?? '';
}

function tagsOf(scripts: readonly string[], styles: readonly string[]): string {
  return [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(name)}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(name)}">`),
    '',
  ].join('\n');
}
