/*
 * The link that brought somebody here: /otp?email=…&token=…. It is read once, as the first thing that happens on the
 * page, and taken out of the address, so that it is in no history, no screenshot and no request that follows.
 */

export interface PendingLink {
  /** Lower-case, as the account is known. */
  readonly email: string;
  readonly token: string;
}

let pending: PendingLink | null = captureLink(window.location, window.history);

/** Null when the address is not that of a link, or half of it is missing. */
export function captureLink(location: Location, history: History): PendingLink | null {
  if (!/^\/otp\/?$/i.test(location.pathname) || location.search === '') return null;
  const query = new URLSearchParams(location.search);
  history.replaceState(history.state, '', location.pathname);
  // A plus that was not encoded reads as a space, and no address has spaces.
  const email = (query.get('email') ?? '').trim().replaceAll(' ', '+').toLowerCase();
  const token = (query.get('token') ?? '').trim();
  return email === '' || token === '' ? null : { email, token };
}

export function pendingLink(): PendingLink | null {
  return pending;
}

/** The link has done its work, or the person decided against it. */
export function forgetLink(): void {
  pending = null;
}

/** Whether a link waits that is for somebody other than the person who is signed in. */
export function hasLinkForAnother(email: string): boolean {
  return pending !== null && pending.email !== email.toLowerCase();
}
