import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filledFields } from './journey-fills.ts';
import { filesLoadedBy, findCycles, isTest, listSources, type SourceFile } from './source-graph.ts';

/** Checks the rules of ARCHITECTURE.md about names and imports. Prints each breach; exits 1 on any. */

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

/** The top-level files of each room that may import every feature. */
const tablesOfContents = new Set([
  'server/app.ts',
  'server/main.ts',
  'server/start.ts',
  'server/welcome.ts',
  'server/context.ts',
  'web/router.tsx',
  'web/pages.tsx',
  'web/main.tsx',
]);

/** Where no feature may import another one that imports it, directly or through others. */
const roomsWithoutCycles = ['server', 'web'];

/** The layers of web/ that know no feature, low to high. */
const webLayers = ['ui', 'api', 'table', 'session', 'factors', 'errors', 'frame', 'admin'];

const mostFilesInFolder = 45;
/** Folders that grow with time, by a file for each change. */
const growingFolders = new Set(['server/database/migrations']);

/** The most files of the server that a module may load, itself included: what it needs, not what its neighbours need. */
const loadLimits: Readonly<Record<string, number>> = {
  // Publishing a review.
  'server/reviews/moderation/commands.ts': 23,
  // Filtering a table.
  'server/deals/queries.ts': 15,
  // Importing a file.
  'server/imports/run-import.ts': 19,
};

const roomOf = (path: string): string => path.split('/')[0] ?? '';
const folderOf = (path: string): string => path.split('/')[1] ?? '';

function checkName(file: SourceFile): string[] {
  const name = basename(file.path).replace(/(\.dom\.test|\.test|\.generated|\.d)?\.(ts|tsx|mjs)$/, '');
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
  if (!shared.includes(folderOf(file.path)) || roomOf(target) !== room) return [];
  const isFeature = target.split('/').length > 2 && !shared.includes(folderOf(target));
  return isFeature ? [`${room}/${folderOf(file.path)} knows no feature, not ${target}`] : [];
}

/** Which file may use which package: the role of a file is its name. */
function checkPackages(file: SourceFile, target: string): string[] {
  if (roomOf(file.path) !== 'server' || isTest(file.path)) return [];
  const name = basename(file.path, '.ts');
  const feature = folderOf(file.path);
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
    !file.path.startsWith('server/reviews/authorship/') &&
    !['server/database/schema.generated.ts', 'scripts/check-structure.ts'].includes(file.path)
  ) {
    if (/['"`]authorship[.'"`]|\b(from|into|update|join|delete from)\s+authorship\./i.test(file.text))
      breaches.push('only server/reviews/authorship may name the schema authorship');
  }
  if (file.path !== 'scripts/check-structure.ts' && /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(file.text))
    breaches.push('no markup from strings');
  return breaches;
}

/** What writes a number or a date for people; how each reads is said in one place. */
const formatting = /\bIntl\.(?:NumberFormat|DateTimeFormat)\b|\.toFixed\(|\.toLocale\w*String\(/;
const mayFormat: ReadonlySet<string> = new Set([
  'contract/formats.ts',
  // The text of a number in an address and in a request, which a program reads.
  'contract/table/values.ts',
  // Rounds a number to decimals, and writes none.
  'server/reviews/scores/figures-rules.ts',
  'scripts/check-structure.ts',
]);

/** Measurements are printed for developers, in digits of their own. */
function checkFormats({ path, text }: SourceFile): string[] {
  if (isTest(path) || roomOf(path) === 'bench' || mayFormat.has(path) || !formatting.test(text)) return [];
  return ['numbers and dates are written by contract/formats.ts'];
}

/** "1 day" and "2 days", "a and b": the forms of words by rule. */
const handMade = /[=!]== 1 \? ['`]|\(s\)['`]|\.join\(' (?:and|or) '\)/;

function checkForms({ path, text }: SourceFile): string[] {
  const isText = ['contract', 'server', 'web'].includes(roomOf(path));
  const code = text.replaceAll(/^\s*\/\/.*$/gm, '');
  const isByHand = handMade.test(code) || (roomOf(path) === 'web' && /\$\{\w+\}s\b/.test(code));
  if (isTest(path) || !isText || !isByHand) return [];
  return ['plurals and lists are made by formFor, formatCount, pluralOf and listOf (contract/formats.ts, lists.ts)'];
}

/** One press is one request: the hook of the library sends two for a double click. */
function checkMutations({ path, text }: SourceFile): string[] {
  if (isTest(path) || roomOf(path) !== 'web' || path === 'web/api/use-mutation.ts') return [];
  const isOfLibrary = /\{[^}]*\buseMutation\b[^}]*\} from '@tanstack/.test(text);
  return isOfLibrary ? ['useMutation comes from web/api/use-mutation.ts'] : [];
}

/** Search fields, where what is too long finds nothing anyway. Elsewhere `maxLength` cuts what people paste, and says nothing. */
const mayCut: ReadonlySet<string> = new Set([
  'web/compare/add-funder.tsx',
  'web/funders/review-filters.tsx',
  'web/home/funder-search.tsx',
  'web/providers/reviews.tsx',
  'web/reviews/questions/subject-search.tsx',
  'web/subjects/directory.tsx',
  'web/table/filters/option-filter.tsx',
]);

function checkCuts({ path, text }: SourceFile): string[] {
  if (isTest(path) || roomOf(path) !== 'web' || mayCut.has(path) || !/\bmaxLength\b/.test(text)) return [];
  return ['maxLength cuts what people paste: give the field `longest`'];
}

/**
 * In `web/`, a layer imports lower layers only, and what admins need is loaded only under /admin: files of an `admin`
 * folder are imported from `admin` folders and by the list of the admin pages.
 */
function checkWeb(file: SourceFile, target: string): string[] {
  if (roomOf(file.path) !== 'web' || roomOf(target) !== 'web' || isTest(file.path)) return [];
  const breaches: string[] = [];
  const isAdmins = (path: string): boolean => dirname(path).split('/').includes('admin');
  if (
    isAdmins(target) &&
    !isAdmins(file.path) &&
    !/^web\/(?:admin-pages\.tsx|admin-entries\.ts|pages\.tsx)$/.test(file.path)
  )
    breaches.push(`only admin pages import ${target}`);
  const isInFolder = (path: string): boolean => path.split('/').length > 2;
  const [own, other] = [file.path, target].map((path) => webLayers.indexOf(folderOf(path)));
  if (own === undefined || other === undefined || own < 0 || !isInFolder(file.path) || !isInFolder(target))
    return breaches;
  if (other < 0) breaches.push(`web/${folderOf(file.path)} knows no feature, not ${target}`);
  else if (other > own) breaches.push(`web/${folderOf(file.path)} stands below ${target}`);
  return breaches;
}

function checkFolders(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile()).length;
  const tooMany = count > mostFilesInFolder && !growingFolders.has(folder);
  return [
    ...(tooMany ? [`${folder}: ${count} files, at most ${mostFilesInFolder}`] : []),
    ...entries
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .flatMap((entry) => checkFolders(join(folder, entry.name))),
  ];
}

function checkCycles(files: readonly SourceFile[]): string[] {
  return roomsWithoutCycles.flatMap((room) =>
    findCycles(files.filter((file) => roomOf(file.path) === room)).flatMap(({ features, imports }) => [
      `${features.join(', ')}: import each other`,
      ...imports.map((line) => `  ${line}`),
    ]),
  );
}

function checkLoads(files: readonly SourceFile[]): string[] {
  return Object.entries(loadLimits).flatMap(([start, most]) => {
    const count = filesLoadedBy(start, files).filter((path) => roomOf(path) === 'server').length;
    console.log(`${start}: loads ${count} files of the server, at most ${most}`);
    return count > most ? [`${start}: loads ${count} files of the server, at most ${most}`] : [];
  });
}

/** Fields that read what is typed are typed into, key by key, in the tests with a browser. */
function checkFills({ path, text }: SourceFile): string[] {
  if (!path.startsWith('tests/journeys/') && !path.startsWith('tests/browser/')) return [];
  return filledFields(text).map((label) => `type into "${label}" with typeInto, do not fill it`);
}

function checkFile(file: SourceFile): string[] {
  const found = [
    ...checkName(file),
    ...checkText(file),
    ...checkFills(file),
    ...checkFormats(file),
    ...checkForms(file),
    ...checkCuts(file),
    ...checkMutations(file),
    ...file.imports.flatMap(({ target }) => [
      ...checkRooms(file, target),
      ...checkShared(file, target),
      ...checkPackages(file, target),
      ...checkWeb(file, target),
    ]),
  ];
  return found.map((breach) => `${file.path}: ${breach}`);
}

const files = rooms.flatMap((room) => listSources(root, room));
const breaches = [
  ...files.flatMap(checkFile),
  ...rooms.flatMap(checkFolders),
  ...checkCycles(files),
  ...checkLoads(files),
];
for (const breach of breaches) console.log(breach);
console.log(breaches.length === 0 ? 'structure: as described' : `structure: ${breaches.length} breaches`);
process.exitCode = breaches.length === 0 ? 0 : 1;
