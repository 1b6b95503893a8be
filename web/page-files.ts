import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/*
 * Part of the build: writes page-files.json, which says what each page loads beside what index.html names already. The
 * server names these files in the page it sends, so that the browser fetches them at once instead of learning of them
 * one by one; the budgets of the pages are weighed by it.
 */

export interface PageFiles {
  /** A pattern of the router, from the slash on; null for one that is put together as the program runs. */
  readonly path: string | null;
  /** The file of the page, in web. */
  readonly source: string;
  /** Under /assets, those that others need first. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Where pages are listed, and what their paths start with. A list that loads on demand comes with its pages. */
const lists = [
  { file: 'router.tsx', start: '/' },
  { file: 'pages.tsx', start: '/' },
  { file: 'admin-pages.tsx', start: '/admin/' },
];
const entry = /\[\s*(?:(['`])([^'`]*)\1|list),\s*(?:null|title|'[^']*'),\s*(page|light)\(\(\) => import\('([^']+)'\)/g;
const withMantine = 'mantine-page.tsx';

export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const pages = lists.flatMap((_, place) => listPages(bundle, lists.slice(0, place + 1)));
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(pages) });
    },
  };
}

/** The pages of the last list; those before it led there. */
function listPages(bundle: Rolldown.OutputBundle, way: typeof lists): PageFiles[] {
  const list = way.at(-1);
  if (!list) return [];
  const text = readFileSync(path.join(import.meta.dirname, list.file), 'utf8');
  const first = new Set(filesOf(bundle, ['main.tsx']));
  return [...text.matchAll(entry)].map(([, , pattern = '${', kind, specifier = '']) => {
    const source = path.posix.join(path.posix.dirname(list.file), specifier);
    const sources = [...way.map(({ file }) => file), ...(kind === 'page' ? [withMantine] : []), source];
    const files = filesOf(bundle, sources).filter((name) => !first.has(name));
    return {
      path: pattern.includes('${') ? null : start(list.start, pattern),
      source,
      scripts: files.filter((name) => name.endsWith('.js')),
      styles: files.filter((name) => name.endsWith('.css')),
    };
  });
}

const start = (before: string, pattern: string): string =>
  pattern.startsWith('/') ? pattern : `${before}${pattern}`.replace(/(?<=.)\/$/, '');

/** All that these sources import, each file once. */
function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const follow = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(follow);
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((style) => files.add(style));
  };
  for (const source of sources) follow(chunkOf(bundle, source));
  return [...files];
}

function chunkOf(bundle: Rolldown.OutputBundle, source: string): string {
  const id = path.join(import.meta.dirname, source);
  const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.includes(id));
  if (!chunk) throw new Error(`${source} is in no file of the build`);
  return chunk.fileName;
}
