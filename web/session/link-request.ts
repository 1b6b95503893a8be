/*
 * The mark of a browser that asked for a link. A link opened there signs in by itself; elsewhere the page asks first,
 * because programs that check mail open links too, and would spend it.
 */

const key = 'login.requested';

export function markRequested(email: string): void {
  try {
    localStorage.setItem(key, email);
  } catch {
    // A full or forbidden storage only costs one press of a button.
  }
}

export function wasRequestedHere(email: string): boolean {
  return localStorage.getItem(key) === email;
}

export function forgetRequest(): void {
  localStorage.removeItem(key);
}
