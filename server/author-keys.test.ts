import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAuthorKeys, type AuthorKeys } from './author-keys.ts';

let folder: string;
let keys: AuthorKeys;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'fundsight-author-keys-')), 'keys');
  keys = openAuthorKeys(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const soon = new Date(Date.now() + 60_000);
const files = (): string[] => readdirSync(folder).toSorted();

describe('the keys of authorship', () => {
  it('open what they sealed, for the same purpose only', () => {
    const sealed = keys.seal('author', 'who');
    expect(keys.open('author', sealed)).toBe('who');
    expect(() => keys.open('submission', sealed)).toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => keys.open('author', sealed)).toThrow();
  });

  it('are whole files for their owner alone', () => {
    keys.seal('author', 'who');
    const [file = ''] = files();
    expect(files()).toHaveLength(1);
    expect(Buffer.from(readFileSync(join(folder, file), 'utf8'), 'base64')).toHaveLength(32);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('still open what was sealed before, until they are destroyed, and never again after that', () => {
    const before = keys.seal('author', 'who');
    keys.renew(soon);
    expect(keys.open('author', before)).toBe('who');
    expect(keys.isCurrent(before)).toBe(false);
    const since = keys.seal('author', 'whom');
    expect(keys.isCurrent(since)).toBe(true);
    expect(keys.destroyOlder()).toBe(1);
    expect(keys.open('author', before)).toBeNull();
    expect(keys.open('author', since)).toBe('whom');
    expect(files()).toHaveLength(1);
    expect(keys.destroyOlder()).toBe(0);
  });

  it('find what was kept under any of them', () => {
    const old = keys.digest('member', 'one');
    expect(keys.digests('member', 'one')).toEqual([old]);
    keys.renew(soon);
    expect(keys.digest('member', 'one')).not.toEqual(old);
    expect(keys.digests('member', 'one')).toEqual([keys.digest('member', 'one'), old]);
    keys.destroyOlder();
    expect(keys.digests('member', 'one')).toEqual([keys.digest('member', 'one')]);
  });

  it('are the same for two servers, and so is their end', () => {
    const other = openAuthorKeys(folder);
    const sealed = keys.seal('author', 'who');
    expect(other.open('author', sealed)).toBe('who');
    other.renew(soon);
    expect(keys.isCurrent(sealed)).toBe(false);
    expect(keys.isCurrent(other.seal('author', 'x'))).toBe(true);
    other.destroyOlder();
    expect(keys.open('author', sealed)).toBeNull();
  });

  it('come one after the other even where the clock was set back', () => {
    const first = keys.seal('author', 'who');
    keys.renew(new Date('2020-01-01T00:00:00Z'));
    expect(keys.isCurrent(first)).toBe(false);
    keys.renew(soon);
    const last = keys.seal('author', 'whom');
    keys.destroyOlder();
    expect(keys.open('author', last)).toBe('whom');
    expect(keys.currentSince().toISOString().slice(0, 16)).toBe(soon.toISOString().slice(0, 16));
  });
});
