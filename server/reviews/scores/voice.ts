import type { Vault } from '../../vault.ts';
import { domainOf, isSharedMail } from '../../subjects/domains.ts';
import { nameKeyOf } from '../../subjects/names.ts';

/** The same for two people of one venture: its domain, else its name and country. Says nothing without the secret. */
export function voiceOf(
  vault: Vault,
  venture: { name: string; website?: string | undefined; country: string },
): Buffer {
  return vault.digest('review venture', domainOf(venture.website) ?? `${nameKeyOf(venture.name)} ${venture.country}`);
}

/** The same for two people who write from one domain of mail; null where many share it, so that each is a voice. */
export function voiceOfMail(vault: Vault, email: string): Buffer | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain === '' || isSharedMail(domain) ? null : vault.digest('review venture', domain);
}
