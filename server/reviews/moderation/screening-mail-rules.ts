import mailChecker from 'mailchecker';
import { getDomain } from 'tldts';

const disposableDomains = mailChecker.blacklist();

const hostOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1).toLowerCase();

/** Whether the address is of a service that hands out throw-away ones: its domain, or one that it lies below. */
export function isDisposableMail(mail: string): boolean {
  const labels = hostOf(mail).split('.');
  return labels.some((_label, at) => at < labels.length - 1 && disposableDomains.has(labels.slice(at).join('.')));
}

/**
 * Whether one of these mail or web addresses has the registered domain of the website: `team.tidewrack.example` and
 * `tidewrack.example` do. Sites below a shared host (`name.github.io`) are domains of their own.
 */
export function sharesDomain(website: string | null, addresses: readonly (string | null)[]): boolean {
  const domain = registeredDomain(website);
  return domain !== null && addresses.some((address) => registeredDomain(address) === domain);
}

/** Of a mail or web address; null for one without. */
export function registeredDomain(address: string | null): string | null {
  return address === null ? null : getDomain(address.trim(), { allowPrivateDomains: true });
}
