/*
 * Where the visitor was going when they were asked to log in. It is kept for this tab, and for a while for this
 * browser, because the link in the email opens another tab.
 */

const key = 'return-target';
const browserLifetimeInMilliseconds = 60 * 60_000;

/** Remembers a path of this site with its query, such as `/review/funder?step=2`. */
export function rememberTarget(path: string, now = Date.now()): void {
  if (!isOwnPath(path)) return;
  write(sessionStorage, path);
  write(localStorage, JSON.stringify({ path, at: now }));
}

/** The remembered path, which is forgotten with this, or null. A tab's own target goes before that of another tab. */
export function takeTarget(now = Date.now()): string | null {
  const own = sessionStorage.getItem(key);
  const shared = readShared(now);
  sessionStorage.removeItem(key);
  localStorage.removeItem(key);
  return own && isOwnPath(own) ? own : shared;
}

function readShared(now: number): string | null {
  const { path, at } = parse(localStorage.getItem(key));
  const isFresh = typeof at === 'number' && now - at < browserLifetimeInMilliseconds;
  return isFresh && typeof path === 'string' && isOwnPath(path) ? path : null;
}

function parse(text: string | null): { path?: unknown; at?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Never another site: `//host` and `/\host` are addresses of other hosts to a browser. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** A full or forbidden storage only costs the convenience. */
function write(storage: Storage, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // Nothing to do: the person lands on the usual page.
  }
}
