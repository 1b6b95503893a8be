import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Checks what ARCHITECTURE.md says of names and of who may import whom. Prints each breach; exits 1 on any. */

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['contract', 'server', 'web', 'sample', 'tests', 'bench', 'scripts'];

/** Words that say nothing: a file called so collects whatever has no home. */
const emptyNames = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'constants',
  'index',
  'service',
  'manager',
  'base',
  'lib',
  'shared',
]);

/** Shared parts of a room that know no feature. */
const sharedFolders: Record<string, readonly string[]> = {
  server: ['http', 'database', 'mail', 'queue'],
  web: ['ui', 'table', 'api'],
};

/** Top-level files of each room that know everybody. */
const tablesOfContents = new Set([
  'server/app.ts',
  'server/main.ts',
  'server/welcome.ts',
  'server/context.ts',
  'web/router.tsx',
  'web/pages.tsx',
  'web/main.tsx',
]);

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

function listSources(folder: string): SourceFile[] {
  const files: SourceFile[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...listSources(path));
    else if (/\.(ts|tsx|mjs)$/.test(entry.name)) files.push(readSource(path));
  }
  return files;
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\(\s*'([^']+)'/g,
  );
  const imports = [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return { path: relative(root, path), text, imports };
}

/** Where an import points: a path of the project, or the name of a package. */
function targetOf(file: SourceFile, specifier: string): string {
  return specifier.startsWith('.') ? normalize(join(dirname(file.path), specifier)) : specifier;
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
const roomOf = (path: string): string => path.split('/')[0] ?? '';
const featureOf = (path: string): string => path.split('/')[1] ?? '';

function checkName(file: SourceFile): string[] {
  const name = basename(file.path).replace(/(\.test|\.generated|\.d)?\.(ts|tsx|mjs)$/, '');
  const breaches: string[] = [];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.config)?$/.test(name)) breaches.push('file names are kebab-case');
  if (emptyNames.has(name)) breaches.push(`"${name}" says nothing: name the thing`);
  for (const folder of dirname(file.path).split('/'))
    if (emptyNames.has(folder)) breaches.push(`folder "${folder}" says nothing`);
  return breaches;
}

function checkRooms(file: SourceFile, target: string): string[] {
  if (isTest(file.path)) return [];
  const [from, to] = [roomOf(file.path), roomOf(target)];
  if (from === 'contract' && to !== 'contract' && target !== 'zod')
    return [`contract imports zod and nothing else, not ${target}`];
  if (from === 'web' && rooms.includes(to) && to !== 'web' && to !== 'contract') return [`web imports ${target}`];
  if (from === 'server' && (to === 'web' || to === 'tests')) return [`server imports ${target}`];
  return [];
}

function checkShared(file: SourceFile, target: string): string[] {
  const room = roomOf(file.path);
  const shared = sharedFolders[room];
  if (shared === undefined || isTest(file.path) || tablesOfContents.has(file.path)) return [];
  if (!shared.includes(featureOf(file.path)) || roomOf(target) !== room) return [];
  const isFeature = target.split('/').length > 2 && !shared.includes(featureOf(target));
  return isFeature ? [`${room}/${featureOf(file.path)} knows no feature, not ${target}`] : [];
}

/** Which file may use which package: the role of a file is its name. */
function checkPackages(file: SourceFile, target: string): string[] {
  if (roomOf(file.path) !== 'server' || isTest(file.path)) return [];
  const name = basename(file.path, '.ts');
  const feature = featureOf(file.path);
  const isTypeOnly = new RegExp(`import type [^;]*from '${target}'`).test(file.text);
  if (target === 'fastify' && !isTypeOnly && feature !== 'http') return ['fastify belongs to http'];
  const rulesOrPolicy = name === 'rules' || name === 'policy' || name.endsWith('-rules');
  if ((target === 'kysely' || target === 'fastify') && rulesOrPolicy) return [`${name}.ts is pure: no ${target}`];
  return [];
}

function checkText(file: SourceFile): string[] {
  if (isTest(file.path)) return [];
  const breaches: string[] = [];
  const room = roomOf(file.path);
  if (room === 'server' && /\bprocess\.env\b/.test(file.text) && file.path !== 'server/config.ts')
    breaches.push('process.env is read in config.ts only');
  if (
    /\bauthorship\.|'authorship'/.test(file.text) &&
    !['server/reviews/authorship.ts', 'server/database/schema.generated.ts', 'scripts/check-structure.ts'].includes(
      file.path,
    )
  ) {
    if (/['"`]authorship[.'"`]|\b(from|into|update|join|delete from)\s+authorship\./i.test(file.text))
      breaches.push('only server/reviews/authorship.ts may name the schema authorship');
  }
  if (file.path !== 'scripts/check-structure.ts' && /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(file.text))
    breaches.push('no markup from strings');
  return breaches;
}

const breaches: string[] = [];
for (const file of rooms.flatMap((room) => listSources(join(root, room)))) {
  const found = [
    ...checkName(file),
    ...checkText(file),
    ...file.imports.flatMap((specifier) => {
      const target = targetOf(file, specifier);
      return [...checkRooms(file, target), ...checkShared(file, target), ...checkPackages(file, target)];
    }),
  ];
  breaches.push(...found.map((breach) => `${file.path}: ${breach}`));
}
for (const breach of breaches) console.log(breach);
console.log(breaches.length === 0 ? 'structure: as described' : `structure: ${breaches.length} breaches`);
process.exitCode = breaches.length === 0 ? 0 : 1;
