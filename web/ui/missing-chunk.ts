/*
 * After a new version is put in place, a page that was open asks for files that are gone. Loading the page anew mends
 * that; doing it once only keeps a real failure from turning into a loop. Only where the page cannot go on: what was
 * merely loaded ahead may fail, and takes nothing away from somebody who reads or writes.
 */

const key = 'reloaded-for-missing-chunk';
const onceWithinMilliseconds = 60_000;

export function isMissingChunk(error: Error): boolean {
  return /dynamically imported module|importing a module script failed|unable to preload css|error loading/i.test(
    error.message,
  );
}

/**
 * Where a file did not come: loads the page anew if the server answers, for then the file is gone. False where the line
 * or the server failed: a page loaded anew would be an empty one, and what was typed would be lost.
 */
export async function reloadIfGone(reload?: () => void): Promise<boolean> {
  return (await isServerThere()) && reloadOnce(reload);
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Loads the page anew unless that was done within the last minute; tells whether it did. */
export function reloadOnce(reload: () => void = () => window.location.reload(), now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (now - last < onceWithinMilliseconds) return false;
  sessionStorage.setItem(key, String(now));
  reload();
  return true;
}
