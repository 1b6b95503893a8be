import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Figure } from './run.ts';

const web = fileURLToPath(new URL('../dist/web/', import.meta.url));
const largestScriptBytes = 120_000;
const largestStyleBytes = 30_000;
const largestSignInBytes = 40_000;

/** The page's own scripts and styles, and those of the home page, followed through static imports. */
export async function benchFirstLoad(): Promise<Figure[]> {
  const page = readFileSync(`${web}index.html`, 'utf8');
  const first = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path.slice('/assets/'.length));
  const loaded = new Set<string>();
  first.forEach((name) => follow(name, loaded));
  const home = [...loaded]
    .map((name) => /home-page-[\w-]+\.js/.exec(read(name))?.[0])
    .find((name) => name !== undefined);
  if (home === undefined) throw new Error('The home page is not in the build: run "npm run build" first');
  follow(home, loaded);
  return [
    figure(
      'home, first load, JavaScript gzip',
      [...loaded].filter((name) => name.endsWith('.js')),
      largestScriptBytes,
    ),
    figure(
      'home, first load, CSS gzip',
      [...loaded].filter((name) => name.endsWith('.css')),
      largestStyleBytes,
    ),
    figure(
      'signing in, JavaScript gzip on top of that of whoever is signed in',
      signInScripts(loaded),
      largestSignInBytes,
    ),
  ];
}

/** What signing in needs beside the first load and the part that looks after a session. */
function signInScripts(first: ReadonlySet<string>): string[] {
  const session = new Set(first);
  follow(fileOf('amplify-session'), session);
  const all = new Set(session);
  follow(fileOf('sign-in'), all);
  return [...all].filter((name) => !session.has(name));
}

function fileOf(chunk: string): string {
  const name = readdirSync(`${web}assets`).find((file) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(file));
  if (name === undefined) throw new Error(`There is no chunk ${chunk} in the build`);
  return name;
}

const read = (name: string): string => readFileSync(`${web}assets/${name}`, 'utf8');

function follow(name: string, loaded: Set<string>): void {
  if (loaded.has(name)) return;
  loaded.add(name);
  if (!name.endsWith('.js')) return;
  for (const [, imported] of read(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    if (imported !== undefined) follow(imported, loaded);
}

function figure(what: string, names: readonly string[], budgetBytes: number): Figure {
  const bytes = names.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
  return {
    what,
    value: `${(bytes / 1_000).toFixed(1)} kB in ${names.length} files`,
    budget: `${budgetBytes / 1_000} kB`,
    isKept: bytes <= budgetBytes,
  };
}
