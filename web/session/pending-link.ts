/*
 * The link that brought the visitor here: /otp?email=…&token=…. The page reads it once, before anything else, and takes
 * it out of the address, so that it is in no history, no screenshot and no later request. This tab keeps it for ten
 * minutes at most, so that a reload does not lose a link that is still good.
 */

export interface PendingLink {
  /** Lower-case, as the account is known. */
  readonly email: string;
  readonly token: string;
}

const key = 'pending-link';
const lifetimeInMilliseconds = 10 * 60_000;
const isOtp = (path: string): boolean => /^\/otp\/?$/i.test(path);

let pending: PendingLink | null = captureLink(window.location, window.history) ?? restoreLink(window.location);

/** Null when the address is not that of a link, or half of it is missing. */
export function captureLink(location: Location, history: History, now = Date.now()): PendingLink | null {
  if (!isOtp(location.pathname) || location.search === '') return null;
  const query = new URLSearchParams(location.search);
  history.replaceState(history.state, '', location.pathname);
  // A plus that was not encoded reads as a space, and no address has spaces.
  const email = (query.get('email') ?? '').trim().replaceAll(' ', '+').toLowerCase();
  const token = (query.get('token') ?? '').trim();
  const link = email === '' || token === '' ? null : { email, token };
  // Half a link takes the place of an older one as well.
  keep(link, now);
  return link;
}

/** The link that this tab kept across a reload, or null. Other tabs keep none. */
export function restoreLink(location: Location, now = Date.now()): PendingLink | null {
  if (!isOtp(location.pathname)) return null;
  try {
    const { email, token, at } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const isGood = typeof email === 'string' && typeof token === 'string' && typeof at === 'number';
    if (isGood && now >= at && now - at < lifetimeInMilliseconds) return { email, token };
  } catch {
    // What is stored there is not ours.
  }
  keep(null, now);
  return null;
}

/** A full or forbidden storage only costs the reload. */
function keep(link: PendingLink | null, at: number): void {
  try {
    if (link) sessionStorage.setItem(key, JSON.stringify({ ...link, at }));
    else sessionStorage.removeItem(key);
  } catch {
    // Nothing to do: the link in memory works.
  }
}

export function pendingLink(): PendingLink | null {
  return pending;
}

/** The link has done its work or was refused, or the person decided against it. */
export function forgetLink(): void {
  pending = null;
  keep(null, 0);
}

/** Whether a link waits for a person other than the signed-in member. */
export function hasLinkForAnother(email: string): boolean {
  return pending !== null && pending.email !== email.toLowerCase();
}
