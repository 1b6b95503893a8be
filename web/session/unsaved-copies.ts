/** What the names of all copies of unsaved reviews on this device begin with. */
export const copyPrefix = 'fundsight.unsaved-review.';

/**
 * For signing out: nothing that the member wrote stays on the device. It imports nothing, so that any page can call it.
 */
export function forgetAllCopies(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(copyPrefix)) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(formPrefix)) sessionStorage.removeItem(key);
}

const formPrefix = 'fundsight.unsaved-form.';

/** Keeps for this tab what is written in a form, so that a reload loses nothing; null when it is sent or dropped. */
export function keepInTab(name: string, values: unknown): void {
  try {
    if (values === null) sessionStorage.removeItem(formPrefix + name);
    else sessionStorage.setItem(formPrefix + name, JSON.stringify(values));
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}

/** What `keepInTab` kept; null where there is nothing. */
export function keptInTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(formPrefix + name) ?? 'null');
  } catch {
    return null;
  }
}
