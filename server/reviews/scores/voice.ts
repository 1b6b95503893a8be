import { domainOf, isMailOf, isSharedMail } from '../../subjects/domains.ts';
import { nameKeyOf } from '../../subjects/names.ts';

/** What an organisation is known by: its domain, else its name and country. Anyone can name it: see decision 0114. */
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

/**
 * The same for the organisation that a writer names, by the domain of their mail; null where that does not show it. Of the
 * mail, not of the claim: who joins a voice must have an address where the others have theirs.
 */
export const provenOrganisationOf = (email: string, website: string | null | undefined): string | null =>
  isMailOf(email, website) ? organisationKeyOfMail(email) : null;

/** A writer whose mail shows no organisation is a voice by themselves. */
export const voiceOfWriter = (memberId: string): string => `writer ${memberId}`;
