import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/** The system user that PostgreSQL runs as. Null means the user who started us. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/**
 * PostgreSQL refuses to run as root. When root starts us, an existing cluster runs as its owner and a new one as the
 * user `nobody`, which exists everywhere.
 */
export function chooseSystemUser(clusterDir: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  if (!existsSync(clusterDir)) return nobody();
  const { uid, gid } = statSync(clusterDir);
  if (uid === 0) {
    throw new StartError(
      `${clusterDir} belongs to root, and PostgreSQL refuses to run as root. Give it to another user: chown -R nobody '${clusterDir}'`,
    );
  }
  return { uid, gid, name: nameOf(uid) };
}

function nobody(): SystemUser {
  const entries = passwordEntries();
  // initdb needs a user with a name; an image without `nobody` still has `daemon` or the like.
  const entry = entries.find(([name]) => name === 'nobody') ?? entries.find(([, , uid]) => Number(uid) > 0);
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534), name: entry?.[0] ?? 'nobody' };
}

function nameOf(uid: number): string {
  return passwordEntries().find((entry) => entry[2] === String(uid))?.[0] ?? `uid ${uid}`;
}

function passwordEntries(): string[][] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
}

/**
 * Asks the kernel instead of reading modes: access lists and mounts count too. A folder that is not there yet is as
 * reachable as its nearest parent.
 */
export function canEnter(user: SystemUser | null, folder: string): boolean {
  if (user === null) return true;
  const existing = nearestExisting(folder);
  const result = spawnSync('/bin/sh', ['-c', 'cd "$0"', existing], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  if (result.error) {
    throw new StartError(
      `Started as root, but PostgreSQL must run as another user and switching to ${user.name} is not allowed here. Start Fundsight as an ordinary user, or set DATABASE_URL.`,
      { cause: result.error },
    );
  }
  return result.status === 0;
}

function nearestExisting(path: string): string {
  let current = path;
  while (!existsSync(current) && dirname(current) !== current) current = dirname(current);
  return current;
}

/** Makes a folder and its missing parents so that other users can pass through, whatever the umask says. */
export function makeEnterable(folder: string): void {
  for (let made = mkdirSync(folder, { recursive: true }); made !== undefined; made = nextTowards(made, folder))
    chmodSync(made, 0o755);
}

function nextTowards(from: string, folder: string): string | undefined {
  if (from === folder) return undefined;
  let next = folder;
  while (dirname(next) !== from) next = dirname(next);
  return next;
}
