import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Checks that `npm ci` will take package-lock.json. npm install can write a lock that it then refuses ("Missing … from
 * lock file"), when a package names another that the registry did not have in that moment. Exits 1 on any breach.
 */

interface Entry {
  readonly version?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly integrity?: string;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };
const wanted = read('package.json') as Entry;
const kinds = ['dependencies', 'optionalDependencies', 'devDependencies'] as const;

/** Node's own search: beside the package, then one folder further out, up to the top. */
function findPlace(from: string, name: string): string | null {
  for (let folder = from; ;) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return null;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

function missingOf(place: string, entry: Entry): string[] {
  const named = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
  return named
    .filter((name) => findPlace(place, name) === null)
    .map((name) => `${place || 'package.json'} needs ${name}, which is not in package-lock.json`);
}

/** The lock repeats what package.json asks for; both must say the same, and an exact version. */
function differencesAtTop(): string[] {
  return kinds.flatMap((kind) => {
    const here = wanted[kind] ?? {};
    const there = packages['']?.[kind] ?? {};
    const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
    const different = names
      .filter((name) => here[name] !== there[name])
      .map((name) => `${name}: package.json says ${here[name]}, package-lock.json ${there[name]}`);
    const loose = names
      .filter((name) => !/^\d+\.\d+\.\d+/.test(here[name] ?? '0.0.0'))
      .map((name) => `${name}: ${here[name]} is not an exact version`);
    return [...different, ...loose];
  });
}

const unsigned = Object.entries(packages)
  .filter(([place, { integrity }]) => place !== '' && integrity === undefined)
  .map(([place]) => `${place} has no integrity in package-lock.json`);
const breaches = [
  ...differencesAtTop(),
  ...Object.entries(packages).flatMap(([place, entry]) => missingOf(place, entry)),
  ...unsigned,
];
for (const breach of breaches) console.log(breach);
console.log(breaches.length === 0 ? 'lock: npm ci will take it' : `lock: ${breaches.length} breaches`);
process.exitCode = breaches.length === 0 ? 0 : 1;
