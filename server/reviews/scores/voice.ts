import { domainOf, isSharedMail } from '../../subjects/domains.ts';
import { nameKeyOf } from '../../subjects/names.ts';

/** What an organisation is known by, the same for two of its people: its domain, else its name and country. */
export function organisationKeyOf(organisation: {
  name: string;
  website?: string | null | undefined;
  country: string;
}): string {
  const { name, website, country } = organisation;
  return domainOf(website ?? undefined) ?? `${nameKeyOf(name)} ${country}`;
}

/** Of the domain of a member's mail; null where many share it, so that each is a voice. */
export function organisationKeyOfMail(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain === '' || isSharedMail(domain) ? null : domain;
}
