import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { keyBytes, sealsOf, type Seals } from './seals.ts';

/**
 * The keys for what joins a member with a review. They are kept apart from the installation's secret and from the
 * database, they are never part of a backup, and each is destroyed in its turn: what was sealed with it can then no
 * longer be opened, in any copy of the database (docs/decisions/0063-author-keys.md).
 *
 * One key is in use. Others still open what was sealed before, until everything was sealed anew and they are destroyed.
 */
export interface AuthorKeys {
  /** With the key in use, whose id comes first. Makes the first key. */
  seal(purpose: string, text: string): Buffer;
  /** Null when the key was destroyed. Throws when the bytes were altered or sealed for another purpose. */
  open(purpose: string, sealed: Buffer): string | null;
  /** Of the key in use, 32 bytes. */
  digest(purpose: string, text: string): Buffer;
  /** Of every key that exists: to find what was kept under any of them. At least one. */
  digests(purpose: string, text: string): Buffer[];
  /** The same of several texts, with the keys looked at once. By text. */
  digestsOfAll(purpose: string, texts: readonly string[]): Buffer[][];
  /** Whether this was sealed with the key in use. */
  isCurrent(sealed: Buffer): boolean;
  /** When the key in use was made. */
  currentSince(): Date;
  /** Puts a new key in use from now on. */
  renew(now: Date): void;
  /** Destroys all keys but the one in use. Answers how many. */
  destroyOlder(): number;
}

const idBytes = 8;

interface Key extends Seals {
  /** The time at which it was made, then chance: names sort by time. */
  readonly name: string;
  readonly id: Buffer;
}

/** Where the keys are kept. Names are those of `nameOf`. */
interface Store {
  list(): string[];
  /** Null where there is none. */
  read(name: string): Buffer | null;
  /** Stays, whatever happens to the process or the machine after this. */
  write(name: string, bytes: Buffer): void;
  remove(name: string): void;
}

const nameOf = (now: Date, id: Buffer): string =>
  `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${id.toString('hex')}`;
const nameShape = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([0-9a-f]{16})$/;

/** In a folder, which several servers may share. Another server sees a new key, and the end of one, at once. */
export function openAuthorKeys(folder: string): AuthorKeys {
  return keysIn(storeIn(folder), () => new Date());
}

/** For tests, and for tools that seal nothing: they end with the process. `madeAt`: of the first one. */
export function authorKeysInMemory(madeAt = new Date()): AuthorKeys {
  const kept = new Map<string, Buffer>();
  return keysIn(
    {
      list: () => [...kept.keys()],
      read: (name) => kept.get(name) ?? null,
      write: (name, bytes) => void kept.set(name, bytes),
      remove: (name) => void kept.delete(name),
    },
    () => madeAt,
  );
}

/** The keys of a store, each read once. */
function openRing(store: Store, now: () => Date) {
  const opened = new Map<string, Key>();
  const keyNamed = (name: string): Key[] => {
    const known = opened.get(name);
    if (known !== undefined) return [known];
    const bytes = store.read(name);
    // Destroyed since it was listed.
    if (bytes === null) return [];
    const key = { name, id: Buffer.from(nameShape.exec(name)?.[5] ?? '', 'hex'), ...sealsOf(bytes) };
    opened.set(name, key);
    return [key];
  };
  const add = (madeAt: Date): void => store.write(nameOf(madeAt, randomBytes(idBytes)), randomBytes(keyBytes));
  /** The oldest first. */
  const all = (): Key[] => {
    const names = store.list().filter((name) => nameShape.test(name));
    for (const name of opened.keys()) if (!names.includes(name)) opened.delete(name);
    return names.toSorted().flatMap(keyNamed);
  };
  const current = (): Key => {
    const key = all().at(-1);
    if (key !== undefined) return key;
    add(now());
    return current();
  };
  return { all, current, add };
}

const idOf = (sealed: Buffer): Buffer => sealed.subarray(0, idBytes);

function keysIn(store: Store, now: () => Date): AuthorKeys {
  const { all, current, add } = openRing(store, now);
  const newestFirst = (): Key[] => {
    const keys = all();
    return keys.length === 0 ? [current()] : keys.toReversed();
  };
  return {
    seal(purpose, text) {
      const key = current();
      return Buffer.concat([key.id, key.seal(purpose, text)]);
    },
    open(purpose, sealed) {
      const key = all().find(({ id }) => id.equals(idOf(sealed)));
      return key === undefined ? null : key.open(purpose, sealed.subarray(idBytes));
    },
    digest: (purpose, text) => current().digest(purpose, text),
    digests: (purpose, text) => newestFirst().map((key) => key.digest(purpose, text)),
    digestsOfAll(purpose, texts) {
      const keys = newestFirst();
      return texts.map((text) => keys.map((key) => key.digest(purpose, text)));
    },
    isCurrent: (sealed) => current().id.equals(idOf(sealed)),
    currentSince: () => timeOf(current().name),
    renew(madeAt) {
      // Names sort by time: a clock that was set back must not make an older key the one in use.
      const { name } = current();
      add(new Date(Math.max(madeAt.getTime(), timeOf(name).getTime() + 1_000)));
    },
    destroyOlder() {
      const older = all().slice(0, -1);
      for (const { name } of older) store.remove(name);
      return older.length;
    },
  };
}

function timeOf(name: string): Date {
  const [, day = '', hour = '', minute = '', second = ''] = nameShape.exec(name) ?? [];
  return new Date(`${day}T${hour}:${minute}:${second}Z`);
}

const suffix = '.key';

function storeIn(folder: string): Store {
  const pathOf = (name: string): string => join(folder, `${name}${suffix}`);
  const syncFolder = (): void => {
    const handle = openSync(folder, 'r');
    fsyncSync(handle);
    closeSync(handle);
  };
  return {
    list: () =>
      existsSync(folder)
        ? readdirSync(folder).flatMap((name) => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : []))
        : [],
    read: (name) =>
      existsSync(pathOf(name)) ? Buffer.from(readFileSync(pathOf(name), 'utf8').trim(), 'base64') : null,
    write(name, bytes) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Whole or not there at all: what was sealed with half a key would be lost.
      const part = `${pathOf(name)}.part`;
      const handle = openSync(part, 'wx', 0o600);
      writeSync(handle, bytes.toString('base64'));
      fsyncSync(handle);
      closeSync(handle);
      linkSync(part, pathOf(name));
      rmSync(part);
      syncFolder();
    },
    remove(name) {
      const path = pathOf(name);
      if (!existsSync(path)) return;
      // As far as the disk lets us: some write new bytes elsewhere.
      const handle = openSync(path, 'r+');
      writeSync(handle, randomBytes(keyBytes).toString('base64'));
      fsyncSync(handle);
      closeSync(handle);
      rmSync(path);
      syncFolder();
    },
  };
}
