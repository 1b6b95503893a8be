/*
 * After a deployment, an open page asks for files that are gone. A reload fixes that; reloading only once keeps a real
 * failure from turning into a loop. It happens only where the page cannot continue: a preload may fail without disturbing
 * a member who reads or writes.
 */

const key = 'reloaded-for-missing-chunk';
const onceWithinMilliseconds = 60_000;

export function isMissingChunk(error: Error): boolean {
  return /dynamically imported module|importing a module script failed|unable to preload css|error loading/i.test(
    error.message,
  );
}

/**
 * For a file that did not load: reloads the page if the server answers, because then the file is gone. False where the
 * network or the server failed: a reload would give an empty page, and typed text would be lost.
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

/** Reloads the page unless that happened within the last minute; returns whether it did. */
export function reloadOnce(reload: () => void = () => window.location.reload(), now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (now - last < onceWithinMilliseconds) return false;
  sessionStorage.setItem(key, String(now));
  reload();
  return true;
}
