import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesLoadedBy, listSources, type SourceFile } from '../source-graph.ts';
import { listTexts } from './list.ts';

/** What each page of the router says: the texts of its own file and of the files of its feature that it loads. */

export interface PageTexts {
  /** The pattern of the router, from the slash on. */
  readonly path: string;
  readonly source: string;
  readonly text: string;
}

const lists = [
  { file: 'web/router.tsx', start: '/' },
  { file: 'web/pages.tsx', start: '/' },
  { file: 'web/admin-pages.tsx', start: '/admin/' },
] as const;
/** Lists of pages and the page of parts for engineers are no page of the product. */
const entry = /\[\s*(?:(['`])([^'`]*)\1|list),[^[\]]*?\b(?:page|light)\(\(\) => import\('(\.\/[^']+\.tsx)'\)/g;

export function listPages(root: string): PageTexts[] {
  const files = listSources(root, 'web');
  const texts = Map.groupBy(listTexts(root, 'web'), ({ file }) => file);
  return lists.flatMap(({ file, start }) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(entry)].map(([, , path = '${list}', specifier = '']) => {
      const source = posix.join('web', specifier);
      const own = loadedOf(source, files).flatMap((one) => texts.get(one) ?? []);
      return {
        path: path.startsWith('/') ? path : `${start}${path}`,
        source,
        text: own
          .map(({ text }) => text)
          .filter((text) => !/^(?:GET|POST|PUT|PATCH|DELETE) \//.test(text))
          .join('\n'),
      };
    }),
  );
}

/** With what it loads when it is needed, such as a dialog. */
function loadedOf(source: string, files: readonly SourceFile[]): string[] {
  const feature = source.split('/').slice(0, 2).join('/');
  const eager = files.map((file) => ({ ...file, imports: file.imports.map((one) => ({ ...one, isLazy: false })) }));
  return filesLoadedBy(source, eager).filter((file) => file.startsWith(`${feature}/`));
}
