import mailProviders from 'email-providers/all.json' with { type: 'json' };
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import { hostOfUrl } from '../../contract/reviews/text.ts';

const longestSlug = 64;

/** The id that people read in the address of a funder: its name in lower-case ASCII letters, digits and hyphens. */
export function slugOf(name: string): string {
  return slugOfSubject(name, 'funder');
}

/** The same for any subject; `kind` stands in for a name without such letters. */
export function slugOfSubject(name: string, kind: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');
  return ascii.length >= 2 ? ascii : `${kind}-${ascii}`.replace(/-$/, '');
}

/** The same for two spellings of one name; `name_key` of the table `funders` holds it too. */
export function nameKeyOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The host of a website without `www.`; null for what is not an http(s) address. */
export function domainOf(website: string | null | undefined): string | null {
  return hostOfUrl(website ?? '')?.host.replace(/^www\./, '') ?? null;
}

/** Mail providers whose domain says nothing of who somebody works for. */
const sharedMailDomains: ReadonlySet<string> = new Set(mailProviders);

export const isSharedMail = (domain: string): boolean => sharedMailDomains.has(domain);

/** Whether an e-mail address belongs to the organisation with this website: the same domain, or one below the other. */
export function isMailOf(email: string, website: string | null | undefined): boolean {
  const mail = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const site = domainOf(website);
  if (site === null || mail === '' || sharedMailDomains.has(mail)) return false;
  return mail === site || mail.endsWith(`.${site}`) || (site.endsWith(`.${mail}`) && mail.includes('.'));
}

export interface ReviewCount {
  readonly label: string;
  readonly exact: number | null;
}

/** How a number of reviews reads in public. Below five voices the exact number would tell of a single one. */
export function reviewCountOf(snapshot: { reviews: number; voices: number } | null): ReviewCount {
  if (snapshot === null || snapshot.reviews === 0) return { label: 'No reviews yet', exact: null };
  if (snapshot.voices < fewestVoices) return { label: 'Fewer than 5 reviews', exact: null };
  return { label: `${snapshot.reviews} reviews`, exact: snapshot.reviews };
}

/** Scores are shown with one decimal: more would let a single new vote be worked out. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10 + 1e-9) / 10;
}
