import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Figure } from './run.ts';

/**
 * What the pages weigh in the built front end, in bytes after gzip. The same bytes each time, so `npm test` holds the
 * budgets too (tests/journeys/first-load.test.ts).
 */

const web = fileURLToPath(new URL('../dist/web/', import.meta.url));
const largestScriptBytes = 120_000;
const largestStyleBytes = 30_000;
/** Compressed in themselves. Of the whole families that the packages hold, what no page uses is cut off. */
const largestFontBytes = 60_000;
const largestSignInBytes = 40_000;
const homeSource = 'home/page.tsx';
/** What any other page may load on top of the home page's first load. */
const largestPageBytes = 120_000;

const written = z.array(z.object({ source: z.string(), scripts: z.array(z.string()), styles: z.array(z.string()) }));
type PageFiles = z.output<typeof written>[number];

/** The first load of the home page; then what every other page adds to it. */
export function benchFirstLoad(): Figure[] {
  const files = readPages();
  const home = files.filter(({ source }) => source === homeSource);
  const pages = files.filter(({ source }) => source !== homeSource);
  const named = [...readFileSync(`${web}index.html`, 'utf8').matchAll(/\/(assets\/[\w.-]+\.(?:js|css))/g)].map(
    ([, name = '']) => name,
  );
  const first = [...named, ...home.flatMap(({ scripts, styles }) => [...styles, ...scripts])];
  return [
    figure('home, first load, JavaScript gzip', first.filter(isScript), largestScriptBytes),
    figure('home, first load, CSS gzip', first.filter(isStyle), largestStyleBytes),
    fontFigure(),
    figure('signing in, JavaScript gzip on top of that of whoever is signed in', signIn(first), largestSignInBytes),
    ...pages.map(({ source, scripts }) =>
      figure(
        `${source}, JavaScript gzip on top of home`,
        scripts.filter((name) => !first.includes(name)),
        largestPageBytes,
      ),
    ),
  ];
}

/** Those that index.html names, so that they are there before the styles ask for them. */
function fontFigure(): Figure {
  const names = [...readFileSync(`${web}index.html`, 'utf8').matchAll(/\/(assets\/[\w.-]+\.woff2)/g)];
  const bytes = names.reduce((sum, [, name = '']) => sum + readFileSync(web + name).length, 0);
  return weighed('first load, fonts', bytes, names.length, largestFontBytes);
}

function readPages(): readonly PageFiles[] {
  const file = `${web}page-files.json`;
  if (!existsSync(file)) throw new Error('The front end is not built: run "npm run build" first');
  return written.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** What signing in needs beside the first load and the part that looks after a session. */
function signIn(first: readonly string[]): string[] {
  const session = new Set(first);
  follow(fileOf('amplify-session'), session);
  const all = new Set(session);
  follow(fileOf('sign-in'), all);
  return [...all].filter((name) => !session.has(name));
}

function fileOf(chunk: string): string {
  const name = readdirSync(`${web}assets`).find((file) => new RegExp(`^${chunk}-[\\w-]{7}\\.js$`).test(file));
  if (name === undefined) throw new Error(`There is no chunk ${chunk} in the build`);
  return `assets/${name}`;
}

const isScript = (name: string): boolean => name.endsWith('.js');
const isStyle = (name: string): boolean => name.endsWith('.css');
const read = (name: string): string => readFileSync(web + name, 'utf8');

/** Through static imports. */
function follow(name: string, loaded: Set<string>): void {
  if (loaded.has(name)) return;
  loaded.add(name);
  for (const [, imported] of read(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    if (imported !== undefined) follow(`assets/${imported}`, loaded);
}

function figure(what: string, names: readonly string[], budgetBytes: number): Figure {
  const bytes = names.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
  return weighed(what, bytes, names.length, budgetBytes);
}

function weighed(what: string, bytes: number, fileCount: number, budgetBytes: number): Figure {
  return {
    what,
    value: `${(bytes / 1_000).toFixed(1)} kB in ${fileCount} files`,
    budget: `${budgetBytes / 1_000} kB`,
    isKept: fileCount > 0 && bytes <= budgetBytes,
  };
}
