import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** The source files of the project and the imports between them. */

export interface Import {
  /** A path of the project, or the name of a package. */
  readonly target: string;
  /** Erased before the program runs. */
  readonly isTypeOnly: boolean;
  /** Loaded when it is needed, not with the file. */
  readonly isLazy: boolean;
}

export interface SourceFile {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export function listSources(root: string, folder: string): SourceFile[] {
  const files: SourceFile[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...listSources(root, path));
    else if (/\.(ts|tsx|mjs)$/.test(entry.name)) files.push(readSource(root, path));
  }
  return files;
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  return { path: relative(root, join(root, path)), text, imports: importsOf(path, text) };
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s([^'"`;]*?)from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\(\s*'([^']+)'/g;

export function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, clause, named, bare, lazy]) => {
    const specifier = named ?? bare ?? lazy ?? '';
    return {
      target: specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier,
      isTypeOnly: /^type\s/.test(clause ?? ''),
      isLazy: lazy !== undefined,
    };
  });
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');

/** The feature that a file belongs to: `web/deals/admin` is one beside `web/deals`. Null for files of the room itself. */
export function featureOf(path: string): string | null {
  const [room, feature, part, rest] = path.split('/');
  if (room === undefined || feature === undefined || part === undefined) return null;
  return room === 'web' && part === 'admin' && rest !== undefined ? `${room}/${feature}/admin` : `${room}/${feature}`;
}

/**
 * Groups of features that import each other, directly or through others, type imports included. Each line of a group
 * is an import between two of its features: cutting some of them ends the cycle.
 */
export function findCycles(files: readonly SourceFile[]): { features: string[]; imports: string[] }[] {
  const edges = new Map<string, Map<string, string[]>>();
  for (const { path, imports } of files) {
    const from = featureOf(path);
    if (from === null || isTest(path)) continue;
    for (const { target } of imports) {
      const to = featureOf(target);
      if (to === null || to === from || to.split('/')[0] !== from.split('/')[0]) continue;
      const targets = edges.get(from) ?? new Map<string, string[]>();
      edges.set(from, targets.set(to, [...(targets.get(to) ?? []), `${path} imports ${target}`]));
    }
  }
  const reach = new Map([...edges.keys()].map((feature) => [feature, reachableFrom(feature, edges)]));
  const seen = new Set<string>();
  return [...edges.keys()].flatMap((feature) => {
    if (seen.has(feature) || reach.get(feature)?.has(feature) !== true) return [];
    const features = [...edges.keys()].filter(
      (other) => reach.get(feature)?.has(other) === true && reach.get(other)?.has(feature) === true,
    );
    for (const one of features) seen.add(one);
    const imports = features.flatMap((from) => features.flatMap((to) => edges.get(from)?.get(to) ?? []));
    return [{ features, imports }];
  });
}

function reachableFrom(start: string, edges: ReadonlyMap<string, ReadonlyMap<string, unknown>>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [start];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const target of edges.get(next)?.keys() ?? []) {
      if (found.has(target)) continue;
      found.add(target);
      open.push(target);
    }
  return found;
}

/** The files that Node reads before it runs a file: itself and what it imports, type and lazy imports aside. */
export function filesLoadedBy(start: string, files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = new Set([start]);
  for (const path of found)
    for (const { target, isTypeOnly, isLazy } of byPath.get(path)?.imports ?? [])
      if (!isTypeOnly && !isLazy && byPath.has(target)) found.add(target);
  return [...found];
}
