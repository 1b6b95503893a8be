/** What the names of all copies of unsaved reviews on this device begin with. */
export const copyPrefix = 'fundsight.unsaved-review.';

/**
 * For signing out: nothing that the member wrote stays on the device. It imports nothing, so that any page can call it.
 */
export function forgetAllCopies(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(copyPrefix)) localStorage.removeItem(key);
}
