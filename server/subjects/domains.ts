import mailProviders from 'email-providers/all.json' with { type: 'json' };
import { getDomain } from 'tldts';
import { hostOfUrl } from '../../contract/reviews/http-url.ts';

/** The host of a website without `www.`; null for what is not an http(s) address. */
export function domainOf(website: string | null | undefined): string | null {
  return hostOfUrl(website ?? '')?.host.replace(/^www\./, '') ?? null;
}

/** Mail providers whose domain does not show where a person works. */
const sharedMailDomains: ReadonlySet<string> = new Set(mailProviders);

export const isSharedMail = (domain: string): boolean => sharedMailDomains.has(domain);

/** Whether an email address belongs to the organisation with this website: the same domain, or one below the other. */
export function isMailOf(email: string, website: string | null | undefined): boolean {
  const mail = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const site = domainOf(website);
  if (site === null || mail === '' || sharedMailDomains.has(mail)) return false;
  return mail === site || mail.endsWith(`.${site}`) || (site.endsWith(`.${mail}`) && mail.includes('.'));
}

/**
 * The registrable domain of a website or of an email address by the public suffix list, private suffixes included
 * (someone.github.io is not github.io); null for IP addresses, for names without a dot, and for public mail providers.
 */
export function ownDomainOf(place: string | null): string | null {
  if (place === null) return null;
  const host = place.includes('@') ? place.slice(place.lastIndexOf('@') + 1) : place;
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain === null || isSharedMail(domain) ? null : domain;
}

/** Whether an address belongs to the organisation with this website. */
export function isAddressOf(email: string, website: string | null): boolean {
  const domain = ownDomainOf(website);
  return domain !== null && ownDomainOf(email) === domain;
}
